"""What is emptied or goes when a person is erased: rows, the account, and files that tell of them.

The account leaves the league or goes. Files are photos of papers, those of jobs, and mails that were written to a
folder.
"""

from collections.abc import Collection
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.db.models import Q
from django.utils.translation import gettext as _
from PIL import Image

from scoring.core.services import transaction
from scoring.models import (
    AccountLink,
    AccountSession,
    ImportedPlayer,
    Invitation,
    Job,
    League,
    Mail,
    MemberList,
    Membership,
    PersonalLink,
    Player,
    PlayerMerge,
    RecoveryCode,
    Registration,
    Reply,
    SecondFactor,
    SheetPhoto,
    SheetWorkbook,
    SignedName,
    SilencedKind,
)
from scoring.people.services.terms import forget_holder
from scoring.privacy.selectors.persons import NO_ADDRESS, Person, mapped_texts, texts_in
from scoring.privacy.selectors.traces import photos_with
from scoring.privacy.services.erased_texts import Erasing

_OPEN = (Mail.State.WAITING, Mail.State.FAILED, Mail.State.UNCERTAIN)


def empty_mails(erasing: Erasing) -> None:
    """Mails to the person hold nothing any more, and those that wait are not sent."""
    own = Q(player=erasing.person.player) | Q(address__in=erasing.person.addresses)
    if erasing.person.account is not None:
        own |= Q(user=erasing.person.account)
    mails = Mail.objects.filter(own)
    mails.filter(state__in=_OPEN).update(state=Mail.State.CANCELLED, reason=Mail.Reason.BY_HAND)
    mails.update(
        address=NO_ADDRESS,
        name=erasing.neutral,
        subject=_("[erased]"),
        text="",
        html="",
        reply_to="",
        calendar="",
        answer="",
    )


def remove_rows(person: Person) -> None:
    """What is of use only while somebody is here goes: links, invitations to an account, lists that were uploaded and
    not imported. What they remarked when they answered is their own word and goes, the answer stays."""
    player = person.player
    for model in (PersonalLink, SilencedKind, SignedName, ImportedPlayer):
        model._base_manager.filter(player=player).delete()
    invited = Q(player=player) | Q(email__in=person.addresses) | Q(username__in=person.others)
    for invitation in player.league.invitations.all():
        if person.is_told_in(f"{invitation.first_name} {invitation.last_name}"):
            invited |= Q(pk=invitation.pk)
    Invitation.objects.filter(invited, league=player.league).delete()
    lists = [(row, [row.cells]) for row in MemberList.objects.filter(league=player.league)]
    books = [(row, [row.tabs, row.choices]) for row in SheetWorkbook.objects.filter(league=player.league)]
    for uploaded, said in (*lists, *books):
        cells = "\n".join(texts_in(said))
        if person.is_told_in(cells) or person.may_be_meant_in(cells):
            uploaded.delete()
    Registration.everybody.filter(player=player).update(remark="")
    Reply.objects.filter(player=player).update(remark="")
    PlayerMerge.objects.filter(player=player, other=None).update(other_salt="")
    PlayerMerge.objects.filter(other=player).update(other_salt="")


def empty_player(erasing: Erasing) -> None:
    """The player stays under the neutral name, since results are theirs; what only they could tell goes."""
    player = erasing.person.player
    empty = Player()
    for name in Player.PERSONAL:
        setattr(player, name, getattr(empty, name))
    player.name, player.name_salt = erasing.neutral, ""
    player.public_form, player.alias = Player.PublicForm.FULL, ""
    player.club, player.is_active = None, False
    player.save()


def leave(erasing: Erasing) -> None:
    """The account, or only its membership, goes. Its row stays: signatures and log name its key."""
    player, account = erasing.person.player, erasing.person.account
    membership = Membership.objects.select_related("user").filter(player=player).first()
    forget_holder(player=player, account=account or (membership.user if membership else None))
    Membership.objects.filter(player=player).delete()
    if account is None:
        return
    for model in (Membership, AccountSession, AccountLink, SecondFactor, RecoveryCode, SilencedKind):
        model._base_manager.filter(user=account).delete()
    account.username, account.email, account.email_confirmed_at = f"erased-{account.pk}", "", None
    account.first_name, account.last_name = "", erasing.neutral
    account.second_factor_at = None
    account.is_active = account.is_staff = account.is_superuser = False
    account.set_unusable_password()
    account.save()


def retell_sessions(erasing: Erasing) -> None:
    """Take the person out of what sessions of others hold, such as a message that was not shown yet."""
    for session in AccountSession.objects.iterator():
        data = session.get_decoded()
        if erasing.is_told_in(data):
            told = AccountSession.objects.encode(mapped_texts(data, erasing.take_out_of))
            AccountSession.objects.filter(pk=session.pk).update(session_data=told)


_GREY = 128
MAILS_OF_BEFORE = "mail"
"""The folder in ``var/`` to which mails went before there was an outbox."""


def replace_photos(*, player: Player, kept: Collection[int]) -> list[str]:
    """Put a grey area in place of each photo of a paper on which the person stands, but those that show nobody.

    Gives the SHA-256 of the photos that are gone. Their rows stay, since signed texts name them.
    """
    photos = [photo for photo in photos_with(player) if photo.pk not in kept]
    for photo in photos:
        transaction.on_commit(lambda photo=photo: _grey(photo))  # type: ignore[misc]
    return sorted({photo.sha256 for photo in photos})


def remove_files_of_jobs(*, league: League) -> None:
    """Remove what jobs that are over have kept: imported seasons and prints full of names."""
    for job in Job.objects.filter(league=league, state__in=Job.FINISHED_STATES):
        for file in (job.input_file, job.output_file):
            if file:
                transaction.on_commit(lambda name=file.name, storage=file.storage: storage.delete(name))  # type: ignore[misc]
        Job.objects.filter(pk=job.pk).update(input_file="", output_file="")


def remove_files_naming(person: Person) -> None:
    """Remove mails that name the person from the folder in which an office without a mail server has left them."""
    folder = Path(settings.VAR_DIR) / MAILS_OF_BEFORE
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.is_file() and any(person.is_told_in(text) for text in _texts_of(path)):
            path.unlink()


def _grey(photo: SheetPhoto) -> None:
    content = BytesIO()
    Image.new("L", (photo.width, photo.height), _GREY).save(content, "JPEG")
    storage, name = photo.image.storage, str(photo.image)
    storage.delete(name)
    storage.save(name, ContentFile(content.getvalue()))


def _texts_of(path: Path) -> list[str]:
    """Headers and texts of the mails in a file, decoded. Django writes them below each other, with a line between."""
    texts = []
    for part in path.read_bytes().split(b"-" * 79 + b"\n"):
        mail = message_from_bytes(part, _class=EmailMessage, policy=policy.default)
        texts += [str(value) for value in mail.values()]
        texts += [str(piece.get_content()) for piece in mail.walk() if piece.get_content_maintype() == "text"]
    return texts
