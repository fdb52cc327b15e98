"""The work list on a Dask cluster, for a club's or a league's archive."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from calc import __version__
from calc.core.errors import Message, Words, message
from calc.core.shipped import pip_command

#: Seconds to wait for the scheduler and its first worker.
PATIENCE = 10


class ClusterError(Exception):
    """A cluster that cannot be used, with the reason."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.message = said


class Cluster:
    """A crew of workers on other machines. They have the same Racebook and see the same folders by the same names."""

    recalls = False  # the scheduler does not tell what has begun

    def __init__(self, client: Any, executor: Executor) -> None:
        self._client = client
        self._executor = executor

    def executor(self) -> Executor:
        """The scheduler; it gives the work of a worker that died to another."""
        return self._executor

    def room(self) -> int:
        """One at work and one waiting for each thread of the workers that are there now; nothing without a scheduler."""
        try:
            threads: dict[str, int] = self._client.nthreads()
        except (OSError, ValueError):
            return 0
        return max(2, 2 * sum(threads.values()))

    def replace(self) -> None:
        """The scheduler replaces its workers itself."""

    def abandon(self) -> None:
        """Take everything back."""
        self._executor.shutdown(wait=False)


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler listens at the address, such as tcp://10.0.0.5:8786."""
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError(
            message("a cluster needs a further package: {remedy}", remedy=Words(pip_command("cluster")))
        ) from error
    for name in [one for one in logging.root.manager.loggerDict if one.startswith("distributed")]:
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said by the table
    try:
        client: Any = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise ClusterError(message("{address}: no scheduler answers there", address=Words(address))) from error
    with client:
        _check(client, address)
        yield Cluster(client, client.get_executor(retries=2, pure=False))


def _check(client: Any, address: str) -> None:
    """Somebody must be there, and everybody must have our version, since another one may print something else."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise ClusterError(message("{address}: the scheduler has no workers", address=Words(address))) from error
    for worker, found in client.run(_version).items():
        if found != __version__:
            raise ClusterError(
                message("the worker {worker} has Racebook {found}, not {wanted}", worker=Words(worker),
                        found=Words(found), wanted=Words(__version__))
            )  # fmt: skip


def _version() -> str:
    """The Racebook of a worker."""
    return __version__
