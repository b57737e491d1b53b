"""nginx as the project delivers it, on ports and in a folder of a test."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.programs import find_program, free_port, listens, stop, wait_until
from tools.lifeline import ends_with_us

NGINX = Path(__file__).resolve().parents[2] / "deploy" / "nginx" / "league.conf"


def nginx_file(folder: Path, *, port: int, office: int = 0, is_encrypted: bool = True) -> Path:
    """The file that is delivered, with all that it names in this folder and its server at this port; ``office``: the
    port at which the office, or something in its place, answers."""
    text = NGINX.read_text().replace("/var/cache/nginx", str(folder)).replace("/var/log/nginx", str(folder))
    text = re.sub(r" *listen \[::\].*\n", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}")
    if is_encrypted:
        text = text.replace("/etc/letsencrypt/live/league.example/", f"{folder}/")
        make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x"]
        files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
        subprocess.run([find_program("openssl", "openssl"), *make, *files], check=True, capture_output=True)
    else:
        text = re.sub(r" *ssl_.*\n", "", text).replace(" ssl http2;", ";")
    if office:
        text = re.sub(r"unix:/run/league/web-\d\.sock", f"127.0.0.1:{office}", text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    text += "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    account = "user root;\n" if os.getuid() == 0 else ""  # nobody else may look into the folder
    whole = folder / "nginx.conf"
    whole.write_text(
        f"{account}pid {folder}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n"
    )
    return whole


@contextmanager
def nginx_before(office: int, folder: Path, *, is_encrypted: bool = True) -> Iterator[tuple[int, int]]:
    """nginx in front of what answers at a port; gives its own port and its number. Raises NotInstalled."""
    port, program = free_port(), find_program("nginx", "nginx")
    file = nginx_file(folder, port=port, office=office, is_encrypted=is_encrypted)
    process = subprocess.Popen(ends_with_us([program, "-p", str(folder), "-c", str(file), "-g", "daemon off;"]))
    try:
        wait_until(lambda: listens(port), "nginx")
        yield port, process.pid
    finally:
        stop(process)
