"""The program under test over TLS, with a certificate made for the test."""

import subprocess
from pathlib import Path

from support.server import Server


class SecureServer(Server):
    """Runs `dogear serve` with a certificate, and a port that redirects to it."""

    scheme = "https"

    def __init__(self, folder: Path, **variables: str):
        self.certificate = folder / "certificate.pem"
        self.key = folder / "key.pem"
        make_certificate(self.certificate, self.key)
        super().__init__(
            folder,
            DOGEAR_CERTIFICATE=str(self.certificate),
            DOGEAR_KEY=str(self.key),
            DOGEAR_REDIRECT_PORT="0",
            DOGEAR_HSTS="300",
            **variables,
        )

    @property
    def redirect(self) -> str:
        """The address in clear."""
        return self.output.split("Redirecting from ")[1].split()[0]

    def connections(self) -> int:
        """The connections that clients have open."""
        port = f"{self.port:04X}"
        lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
        return sum(line.split()[1].endswith(f":{port}") and line.split()[3] == "01" for line in lines)


def make_certificate(certificate: Path, key: Path):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
