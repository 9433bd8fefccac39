"""Serve a club's site from one machine: bring the database up to date, fill an empty one, say where to go, serve.

`make run` calls this. It serves by gunicorn, as production does, and with threads: a browser keeps connections open
that it does not use yet, and each would hold a worker without threads. Static files are compressed and hashed once by
`collectstatic` and sent by whitenoise, so that nothing depends on DEBUG.
"""

import argparse
import os
import socket
import sys
from contextlib import closing

import django
from django.core.management import call_command

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def main() -> None:
    wanted = arguments()
    if is_taken(wanted.host, wanted.port):
        sys.exit(
            f"Port {wanted.port} is in use. If Meldbook is running already, it is at {address(wanted)}\n"
            f"Otherwise take another port: make run PORT={wanted.port + 1}"
        )
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if wanted.host not in LOOPBACK:
        os.environ.setdefault("ALLOWED_HOSTS", "*")
    django.setup()
    prepare(with_demo=not wanted.empty)
    print(f"\nMeldbook is at {address(wanted)}   (stop it with Ctrl+C)", flush=True)
    serve(wanted)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m config.serve", description="Serve a club's site from one machine.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the phones in the room in")
    parser.add_argument("--port", default=8000, type=int)
    parser.add_argument("--empty", action="store_true", help="do not fill an empty database with the demo club")
    return parser.parse_args()


def is_taken(host: str, port: int) -> bool:
    """Whether something answers there already, or the port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return True
    return False


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
        call_command("demo")
    else:
        say_accounts()


def serve(wanted: argparse.Namespace) -> None:
    """Become the web server."""
    bind = f"[{wanted.host}]:{wanted.port}" if ":" in wanted.host else f"{wanted.host}:{wanted.port}"
    os.environ.setdefault("WEB_CONCURRENCY", "2")
    os.environ.setdefault("WEB_THREADS", "4")
    os.execv(
        sys.executable, [sys.executable, "-m", "gunicorn", "--bind", bind, "--log-level", "warning", "config.wsgi"]
    )


if __name__ == "__main__":
    main()
