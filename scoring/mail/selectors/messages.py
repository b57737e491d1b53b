"""A mail as it goes to the server: headers, text, HTML form, calendar."""

from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from re import MULTILINE, search

from django.conf import settings

from scoring.mail.selectors.switches import unsubscribe_link
from scoring.models import Mail
from scoring.models.base.mails import as_servers_write

_POLICY = SMTP.clone(cte_type="7bit")
"""Lines and letters that every server passes on."""


def message_of(mail: Mail, *, from_address: str, reply_to: str = "") -> EmailMessage:
    """The message that is sent for a mail; however often it is made, it has the same Message-ID and date.

    ``from_address`` may have a name before it; without one the league's is written. ``reply_to`` holds where the mail
    itself names nobody. Raises ValueError for an address that no mail server could understand.
    """
    message = EmailMessage(policy=_POLICY)
    name, address = parseaddr(from_address)
    message["Subject"] = mail.subject
    message["From"] = _person(name or mail.league.name, address)
    message["To"] = _person(mail.name, mail.address)
    if answers_to := mail.reply_to or reply_to:
        message["Reply-To"] = ascii_address(answers_to)
    message["Date"] = format_datetime(mail.posted_at)
    message["Message-ID"] = mail.message_id
    message["Auto-Submitted"] = "auto-generated"
    if link := unsubscribe_link(mail):
        message["List-Unsubscribe"] = f"<{link}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    if mail.html:
        message.add_alternative(mail.html, subtype="html")
    if mail.calendar:
        method = search(r"^METHOD:([A-Z-]+)\s*$", mail.calendar, MULTILINE)
        given = {"method": method[1]} if method else {}
        message.add_alternative(mail.calendar, subtype="calendar", params=given)
    message["Content-Language"] = mail.language
    return message


def ascii_address(address: str) -> str:
    """An address as every server understands it, perhaps without the name before it. Raises ValueError."""
    return as_servers_write(parseaddr(address)[1])


def _person(name: str, address: str) -> Address:
    return Address(display_name=name, addr_spec=ascii_address(address))


def draft_of(mail: Mail) -> bytes:
    """The mail as a file that a mail program opens to be sent by hand, from whatever account it has."""
    message = message_of(mail, from_address=settings.DEFAULT_FROM_EMAIL)
    del message["From"]
    message["X-Unsent"] = "1"
    return message.as_bytes()
