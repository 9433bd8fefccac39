"""`make run` on a machine of one's own: it serves pages and their files, and says what is wrong with a port."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parent.parent


def serve(port: int, folder: Path, **options) -> subprocess.Popen[str]:
    alone = {"PATH": os.environ["PATH"], "ENV_FILE": os.devnull}
    folders = {"DATA_DIR": str(folder / "data"), "STATIC_ROOT": str(folder / "static")}
    command = [sys.executable, "-m", "config.serve", "--port", str(port), "--empty"]
    return subprocess.Popen(command, cwd=ROOT, env=alone | folders, stdout=subprocess.PIPE, text=True, **options)


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port that a socket of this test holds."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_port_in_use_is_said_with_the_way_out(taken_port, tmp_path):
    site = serve(taken_port, tmp_path, stderr=subprocess.PIPE)

    _, said = site.communicate(timeout=60)

    assert site.returncode == 1
    assert said == (
        f"Port {taken_port} is in use. If Meldbook is running already, it is at http://localhost:{taken_port}/\n"
        f"Otherwise take another port: make run PORT={taken_port + 1}\n"
    )


def test_fresh_machine_serves_its_first_page_with_style_and_script(free_port, tmp_path):
    site = serve(free_port, tmp_path)
    try:
        # The door is open from the start: what knocks early waits.
        said = next(line for line in site.stdout if line.strip())
        with urlopen(f"http://127.0.0.1:{free_port}/", timeout=120) as answer:
            page = answer.read().decode()
        files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page)
        answers = [urlopen(f"http://127.0.0.1:{free_port}{file}", timeout=60) for file in files]
    finally:
        site.terminate()
        site.wait(timeout=30)

    assert said == f"Meldbook is at http://localhost:{free_port}/   (stop it with Ctrl+C)\n"
    assert len(files) >= 3
    assert {answer.headers["Cache-Control"] for answer in answers} == {"max-age=315360000, public, immutable"}
