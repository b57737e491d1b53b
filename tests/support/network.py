"""What stands between a device and the server: a proxy of its own, and the weather in it."""

import socket
import socketserver
import threading
import time
from enum import Enum

from tests.support import patience

_PORTAL = (
    b"<!doctype html><title>Portal</title><h1>Willkommen im Hotel Zur Post</h1><form><button>Verbinden</button></form>"
)


class Weather(Enum):
    """How the network of a device behaves. ``ANSWER_…`` lets the server write and takes its answer away."""

    CLEAR = "clear"
    CUT = "cut"
    SLOW = "slow"
    ANSWER_LATE = "answer late"
    ANSWER_LOST = "answer lost"
    ANSWER_HALVED = "answer halved"
    PORTAL_PAGE = "portal: 200 with a page"
    PORTAL_REDIRECT = "portal: 302 elsewhere"
    GATEWAY_JSON = "gateway: 502 in JSON"
    GATEWAY_FINE = "gateway: 200 in JSON"
    NOT_FOUND = "wrong host: 404 with a page"
    BUSY = "proxy: 429 with a page"


_FOREIGN = {
    Weather.PORTAL_PAGE: ("200 OK", "text/html", _PORTAL),
    Weather.GATEWAY_JSON: ("502 Bad Gateway", "application/json", b'{"error": "bad gateway"}'),
    Weather.GATEWAY_FINE: ("200 OK", "application/json", b'{"status": "ok"}'),
    Weather.NOT_FOUND: ("404 Not Found", "text/html", b"<!doctype html><h1>Not Found</h1>"),
    Weather.BUSY: ("429 Too Many Requests", "text/html", b"<!doctype html><h1>Too many requests</h1>"),
}


class Network:
    """A proxy on a port of its own: one request a connection, so that each meets the weather of its time."""

    def __init__(self, server_port: int) -> None:
        self.weather = Weather.CLEAR
        self.pause = 0.5
        """Seconds by which an answer is late when it is slow."""
        self.delay = 4.0
        """Seconds by which the answer to what was written is late."""
        self._server_port = server_port
        network = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                network._pass_on(self.request)

        self._proxy = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler, bind_and_activate=False)
        self._proxy.daemon_threads = self._proxy.allow_reuse_address = True
        self._proxy.request_queue_size = 64
        self._proxy.server_bind()
        self._proxy.server_activate()
        threading.Thread(target=self._proxy.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self._proxy.server_address[1]}"

    def close(self) -> None:
        self._proxy.shutdown()
        self._proxy.server_close()

    def _pass_on(self, client: socket.socket) -> None:
        client.settimeout(patience.SECONDS)
        try:
            request = _read_request(client)
            if request and (answer := self._answer_to(request)):
                client.sendall(answer)
        except OSError:
            pass  # the browser has gone, or the server has died: that is the weather

    def _answer_to(self, request: bytes) -> bytes:
        weather = self.weather
        if weather is Weather.CUT:
            return b""
        if weather is Weather.PORTAL_REDIRECT and b" /portal " not in request[:200]:
            port = self._proxy.server_address[1]
            return _head("302 Found", "text/html", b"", f"Location: http://127.0.0.1:{port}/portal\r\n".encode())
        if weather is Weather.PORTAL_REDIRECT:
            return _head("200 OK", "text/html", _PORTAL)
        if weather in _FOREIGN:
            return _head(*_FOREIGN[weather])
        if weather is Weather.SLOW:
            time.sleep(self.pause)
        answer = self._ask_server(request)
        if weather is Weather.ANSWER_LATE and request.startswith(b"POST"):
            time.sleep(self.delay)
        if not request.startswith(b"POST"):
            return answer
        if weather is Weather.ANSWER_LOST:
            return b""
        return answer[: len(answer) * 2 // 3] if weather is Weather.ANSWER_HALVED else answer

    def _ask_server(self, request: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", self._server_port), timeout=patience.SECONDS) as server:
            server.sendall(request)
            parts = []
            while part := server.recv(65_536):
                parts.append(part)
        return b"".join(parts)


def _head(status: str, kind: str, body: bytes, more: bytes = b"") -> bytes:
    lines = f"HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
    return lines.encode() + more + b"Connection: close\r\n\r\n" + body


def _read_request(client: socket.socket) -> bytes:
    """A whole request that asks for the end of the connection; empty if the browser sends none."""
    data = b""
    while b"\r\n\r\n" not in data:
        if not (part := client.recv(65_536)):
            return b""
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith((b"connection:", b"keep-alive:"))]
    sizes = [int(line.partition(b":")[2]) for line in lines if line.lower().startswith(b"content-length:")]
    while len(body) < (sizes or [0])[0]:
        if not (part := client.recv(65_536)):
            return b""
        body += part
    return b"\r\n".join([*lines, b"Connection: close", b"", b""]) + body
