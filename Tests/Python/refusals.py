"""What the server may refuse although the contract allows it, field by field, for the fuzzer of the contract.

A schema cannot say who somebody is, what was planned, what day it is, how many days lie between two, that four
times differ, or how a number is written. Such a refusal is VALIDATION, of one of the fields below where it can be so, or
TRANSACTION_INVALID where something is signed. Any other one of data that the contract allows is a disagreement.
"""

import datetime
import re

import schemathesis

NOW = datetime.datetime(2026, 2, 10, 3, tzinfo=datetime.timezone.utc)
TODAY = datetime.date(2026, 2, 10)
FIRST = TODAY - datetime.timedelta(days=29)
TOKYO = datetime.timezone(datetime.timedelta(hours=9))


def anyhow(_):
    """Only the record knows."""
    return True


def instant(text):
    """The day in Tokyo of an instant, and whether it is over; one that Python cannot say is no day of these."""
    try:
        moment = datetime.datetime.fromisoformat(re.sub(r"([.]\d{6})\d+", r"\1", text.upper()))
        return moment.astimezone(TOKYO).date(), moment <= NOW
    except (OverflowError, ValueError):
        return datetime.date.max, False


def unrecorded(text):
    """Not within today and the 29 days before."""
    return text is None or not FIRST <= instant(text)[0] <= TODAY


def untaken(text):
    """The same, or still to come."""
    return unrecorded(text) or not instant(text)[1]


def closed(text):
    """A day before the 29 days, or one that has not come."""
    return not FIRST.isoformat() <= text <= TODAY.isoformat()


def period(query):
    """The first and the last day of a query that has both."""
    return tuple(datetime.date.fromisoformat(str(query[name])) for name in PERIOD)


def backwards(query):
    """A period that ends before it begins."""
    if not all(name in query for name in PERIOD):
        return False
    first, last = period(query)
    return last < first


def unended(query):
    """The same, or one that ends after today."""
    return backwards(query) or period(query)[1] > TODAY


def unexportable(query):
    """A period that ends before it begins, today where no end is named, or more than 366 days ahead."""
    last = datetime.date.fromisoformat(str(query["to"])) if "to" in query else TODAY
    first = datetime.date.fromisoformat(str(query["from"])) if "from" in query else last
    return last < first or last - TODAY > datetime.timedelta(days=366)


def long(query):
    """A period of more than 366 days."""
    first, last = period(query)
    return (last - first).days > 365


def faraway(text):
    """A first day that is more than ten years ahead."""
    return datetime.date.fromisoformat(text) - TODAY > datetime.timedelta(days=3653)


def unborn(text):
    """A day that has not come."""
    return text > TODAY.isoformat()


def alike(times):
    """Two of the four slots at one time."""
    return len(set(times.values())) < 4


PLANNED = {"scheduledAt": anyhow, "takenAt": untaken, "skippedAt": untaken, "Idempotency-Key": anyhow}
PLAN = {"regimen.startDate": faraway, "regimen.endDate": anyhow, "Idempotency-Key": anyhow}
SEEN = ("epoch", "document", "edit")
PERIOD = ("from", "to")

# By operation: the fields of which the value, or the whole query for a period, has to be as the function says.
STATE = {
    "signUp": {"invitation": anyhow},
    "join": {"invitation": anyhow},
    "changePassword": {"currentPassword": anyhow},
    "deleteAccount": {"password": anyhow},
    "addPatient": {"slotTimes": alike, "displayName": anyhow},
    "changePatient": {"slotTimes": alike, "displayName": anyhow, "Idempotency-Key": anyhow},
    "setProfile": {"birthDate": unborn},
    "setInventory": {"Idempotency-Key": anyhow},
    "clearInventory": {"Idempotency-Key": anyhow},
    "addMedication": PLAN,
    # The limits are only of one taken as needed, and one that is put away has no plan.
    "changeMedication": PLAN | {"minIntervalHours": anyhow, "maxPerDay": anyhow, "regimen": anyhow},
    "recordDose": PLANNED,
    "skipDose": PLANNED,
    "recordSlot": {"date": closed, "takenAt": untaken, "Idempotency-Key": anyhow},
    "recordPRNDose": {"takenAt": untaken, "Idempotency-Key": anyhow, "medicationId": anyhow},
    "undoDose": {"scheduledAt": unrecorded},
    "undoPRNDose": {"takenAt": unrecorded},
    "putFilePart": {"file": anyhow},
    "putDocument": {"attachments": anyhow},
    "exportRecord": {"to": unexportable},
    "patientReport": {"from": long, "to": unended},
    "documentChanges": {name: anyhow for name in SEEN},
}
SIGNED = {"claim", "storeNotification"}


def value(case, field):
    """What the request has for a field, such as `doses[0].scheduledAt`."""
    if field is None or field in PERIOD:
        return case.query
    if field in (case.query or {}):
        return case.query[field]
    found = case.body
    for name in re.findall(r"[^.\[\]]+", field):
        if isinstance(found, list) and name.isdigit() and int(name) < len(found):
            found = found[int(name)]
        elif isinstance(found, dict):
            found = found.get(name)
        else:
            return None
    return found


def fine(number):
    """Written with a fraction where it is whole, or finer than a thousandth."""
    return isinstance(number, float) and (number.is_integer() or round(number, 3) != number)


@schemathesis.check
def refused_for_state_alone(ctx, response, case):
    """What the contract allows is refused with VALIDATION for what stands above, and for nothing else."""
    meta = case.meta
    if meta is None or not meta.generation.mode.is_positive or response.status_code != 422:
        return
    operation = case.operation.definition.raw.get("operationId")
    refusal = response.json()
    if refusal["code"] == "TRANSACTION_INVALID":
        assert operation in SIGNED, f"{operation}: {refusal}"
        return
    field = refusal.get("field")
    found = value(case, field)
    judged = STATE.get(operation, {}).get(field)
    assert fine(found) or (judged is not None and judged(found)), f"{operation}, {field}: {refusal}"
