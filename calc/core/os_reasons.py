"""Why a file could not be read or written, as a sentence that can be told in the reader's language."""

from __future__ import annotations

from errno import EACCES, EEXIST, EISDIR, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS

from calc.core.errors import Message, Words, message

_NO_FOLDER = message("there is a file where a folder is needed")
_REFUSED = message("that is not permitted; perhaps it is open in another program")
_KNOWN = {
    ENOENT: message("there is no such file or folder"),
    EEXIST: _NO_FOLDER,
    ENOTDIR: _NO_FOLDER,
    EISDIR: message("that is a folder"),
    EACCES: _REFUSED,
    EPERM: _REFUSED,
    ENOSPC: message("the disk is full"),
    EROFS: message("the disk is read-only"),
}


def os_reason(error: OSError) -> Message:
    """The system's reason; the usual ones in our words, since the system's are often English."""
    return _KNOWN.get(error.errno or 0) or message("{reason}", reason=Words(error.strerror or str(error)))
