"""The work list of a batch on a Dask cluster, for a club's or a league's archive."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor on the cluster whose scheduler listens at the address, such as tcp://10.0.0.5:8786.

    The workers need Racebook installed and the same paths to workbooks and prints, for instance by a shared folder.
    """
    from distributed import Client

    with Client(address) as client:  # type: ignore[no-untyped-call]
        yield client.get_executor(retries=2, pure=False)
