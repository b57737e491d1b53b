"""Several processes guess codes and passwords at the same time: together they get no more attempts than one would."""

from scoring.accounts.services.throttling import PER_ACCOUNT_AND_NETWORK, PER_ADDRESS
from tests.support.installation import Installation

GUESS_CODES = """
from scoring.core.errors import InvalidInput
from scoring.accounts.services.access import TooManyGuesses, open_by_code
for _attempt in range(12):
    try:
        open_by_code(code="2345-6789", address="192.0.2.7")
    except TooManyGuesses:
        print("code-waits")
    except InvalidInput:
        print("code-wrong")
"""
GUESS_PASSWORDS = """
from scoring.accounts.forms.accounts import TOO_MANY, SignInForm
for _attempt in range(4):
    form = SignInForm(data={"username": "nele", "password": "wrong"}, address="192.0.2.7")
    form.is_valid()
    print("password-waits" if form.has_error("__all__", TOO_MANY) else "password-wrong")
"""
COUNTED = """
from scoring.models import CodeGuesses
print(*CodeGuesses.objects.order_by("pk").values_list("failures", flat=True))
"""


def test_processes_share_one_limit_for_codes_and_one_for_passwords(installation: Installation) -> None:
    installation.python("from scoring.models import User; User.objects.create_user('nele', password='right')")
    processes = [installation.start_python(GUESS_CODES + GUESS_PASSWORDS) for _process in range(3)]
    outputs = [process.communicate() for process in processes]

    assert [error for _output, error in outputs if "Traceback" in error] == []
    answers = [word for output, _error in outputs for word in output.split()]
    codes, passwords = answers.count("code-wrong"), answers.count("password-wrong")
    assert PER_ADDRESS.free <= codes < 36  # a slow machine may let a pause pass
    assert PER_ACCOUNT_AND_NETWORK.free <= passwords < 12
    counted = [int(failures) for failures in installation.python(COUNTED).split()]
    assert (set(counted[:2]), set(counted[2:])) == ({codes}, {passwords})
