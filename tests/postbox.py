"""A mail server of the tests' own, on a port of its own: it keeps what it is sent, and may be slow."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread

PATIENCE = 60


class PostBox(ThreadingTCPServer):
    """`letters` are those that were taken whole; while `is_open` is clear, a letter waits just before it is taken."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Postman)
        self.letters: list[Message] = []
        self.reached = Event()
        self.is_open = Event()
        self.is_open.set()

    @property
    def url(self) -> str:
        """What EMAIL_URL is for letters to come here."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"

    @property
    def ids(self) -> list[str]:
        return sorted(letter["Message-ID"] for letter in self.letters)


class Postman(StreamRequestHandler):
    """One connection, as much of SMTP as it takes."""

    server: PostBox

    def handle(self) -> None:
        self.answer("220 postbox")
        while line := self.rfile.readline():
            match line.strip().upper()[:4]:
                case b"DATA":
                    self.take()
                case b"QUIT":
                    return self.answer("221 bye")
                case _:
                    self.answer("250 ok")
        return None

    def take(self) -> None:
        self.answer("354 go on")
        lines = list(iter(self.rfile.readline, b".\r\n"))
        self.server.reached.set()
        self.server.is_open.wait(PATIENCE)
        self.server.letters.append(message_from_bytes(b"".join(lines)))
        self.answer("250 taken")

    def answer(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def opened() -> Iterator[PostBox]:
    """A post box that is there within."""
    with PostBox() as box:
        Thread(target=box.serve_forever, daemon=True).start()
        try:
            yield box
        finally:
            box.is_open.set()
            box.shutdown()
