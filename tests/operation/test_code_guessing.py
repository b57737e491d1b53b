"""Several processes guess codes or passwords at the same time: together they get no more attempts than one would."""

from scoring.access.services.guesses import PER_ADDRESS
from scoring.access.services.password_guesses import PER_ACCOUNT_AND_NETWORK
from tests.support.installation import Installation

GUESS = """
from scoring.base.errors import InvalidInput
from scoring.access.services.access import TooManyGuesses, open_by_code
for _attempt in range(12):
    try:
        open_by_code(code="2345-6789", address="192.0.2.7")
    except TooManyGuesses:
        print("waits")
    except InvalidInput:
        print("wrong")
"""
COUNTED = """
from scoring.models import CodeGuesses
print(*CodeGuesses.objects.values_list("failures", flat=True))
"""


def test_processes_share_one_limit(installation: Installation) -> None:
    processes = [installation.start_python(GUESS) for _process in range(3)]
    outputs = [process.communicate(timeout=120) for process in processes]

    assert [error for _output, error in outputs if "Traceback" in error] == []
    answers = [word for output, _error in outputs for word in output.split()]
    assert (answers.count("wrong"), answers.count("waits")) == (PER_ADDRESS.free, 36 - PER_ADDRESS.free)
    assert installation.python(COUNTED) == f"{PER_ADDRESS.free} {PER_ADDRESS.free}"


GUESS_PASSWORD = """
from scoring.access.forms.accounts import TOO_MANY, SignInForm
for _attempt in range(4):
    form = SignInForm(data={"username": "nele", "password": "wrong"}, address="192.0.2.7")
    form.is_valid()
    print("waits" if form.has_error("__all__", TOO_MANY) else "wrong")
"""


def test_processes_share_one_limit_for_passwords(installation: Installation) -> None:
    installation.python("from scoring.models import User; User.objects.create_user('nele', password='right')")
    processes = [installation.start_python(GUESS_PASSWORD) for _process in range(3)]
    outputs = [process.communicate(timeout=120) for process in processes]

    assert [error for _output, error in outputs if "Traceback" in error] == []
    answers = [word for output, _error in outputs for word in output.split()]
    free = PER_ACCOUNT_AND_NETWORK.free
    assert (answers.count("wrong"), answers.count("waits")) == (free, 12 - free)
