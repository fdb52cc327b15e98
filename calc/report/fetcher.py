"""The only way from a page to a file: data inside the page, and files of the template folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from weasyprint.urls import FatalURLFetchingError, URLFetcher


class TemplateFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Fetches data: addresses and files below the given folders; everything else stops the printing."""

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__(allowed_protocols={"data", "file"}, allow_redirects=False, fail_on_errors=True)
        self._folders = [folder.resolve() for folder in folders]

    def fetch(self, url: str, headers: Any = None) -> Any:
        """The content of an allowed address."""
        if not self._allowed(url):
            raise FatalURLFetchingError(url)
        return super().fetch(url, headers)

    def _allowed(self, url: str) -> bool:
        parts = urlsplit(url)
        if parts.scheme == "data":
            return True
        if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
            return False
        path = Path(url2pathname(unquote(parts.path))).resolve()
        return any(path.is_relative_to(folder) for folder in self._folders)
