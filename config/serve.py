"""Serve a club's site from one machine: bring the database up to date, fill an empty one, say where to go, serve.

`make run` calls this. It serves by gunicorn, as production does, and with threads: a browser keeps connections open
that it does not use yet, and each would hold a worker without threads. Static files are compressed and hashed once by
`collectstatic` and sent by whitenoise, so that nothing depends on DEBUG.
"""

import argparse
import errno
import os
import socket
import sys
from contextlib import closing

import django
from django.core.management import call_command

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def main() -> None:
    wanted = arguments()
    # Held from the start, so that of two that start at once only one fills the database.
    door = open_door(wanted)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if wanted.host not in LOOPBACK:
        os.environ.setdefault("ALLOWED_HOSTS", "*")
    django.setup()
    prepare(with_demo=not wanted.empty)
    print(f"\nMeldbook is at {address(wanted)}   (stop it with Ctrl+C)", flush=True)
    serve(door)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m config.serve", description="Serve a club's site from one machine.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the phones in the room in")
    parser.add_argument("--port", default=8000, type=int)
    parser.add_argument("--empty", action="store_true", help="do not fill an empty database with the demo club")
    return parser.parse_args()


def open_door(wanted: argparse.Namespace) -> socket.socket:
    """The socket that the site is served on; ends the program with a sentence where the port cannot be had."""
    door = socket.socket(socket.AF_INET6 if ":" in wanted.host else socket.AF_INET, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((wanted.host, wanted.port))
    except OSError as refusal:
        sys.exit(why_closed(wanted, refusal))
    door.listen(128)
    return door


def why_closed(wanted: argparse.Namespace, refusal: OSError) -> str:
    """What to do about a port that cannot be had."""
    if refusal.errno == errno.EADDRINUSE:
        return (
            f"Port {wanted.port} is in use. If Meldbook is running already, it is at {address(wanted)}\n"
            f"Otherwise take another port: make run PORT={wanted.port + 1}"
        )
    return f"{wanted.host}, port {wanted.port}, cannot be had: {refusal.strerror}."


def address(wanted: argparse.Namespace) -> str:
    """Where a browser finds the site; for the phones in the room the machine's own address in the local network."""
    host = "localhost" if wanted.host in LOOPBACK else own_address() if wanted.host == "0.0.0.0" else wanted.host
    return f"http://{host}:{wanted.port}/"


def own_address() -> str:
    """This machine's address in the local network; nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def prepare(*, with_demo: bool) -> None:
    """Bring database and static files up to date; fill an empty database with the demo club."""
    from leagues.demo.accounts import say_accounts
    from leagues.players.models import Club

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    if with_demo and not Club.objects.exists():
        print("Making a demo club, with some seventy matches played …", flush=True)
        call_command("demo")
    else:
        say_accounts()


def serve(door: socket.socket) -> None:
    """Become the web server, behind a door that is open already."""
    door.set_inheritable(True)
    os.environ.setdefault("WEB_CONCURRENCY", "2")
    os.environ.setdefault("WEB_THREADS", "4")
    options = ["--bind", f"fd://{door.fileno()}", "--log-level", "warning"]
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *options, "config.wsgi"])


if __name__ == "__main__":
    main()
