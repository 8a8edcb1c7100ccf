"""okusuri's today, day and month in FastAPI, SQLAlchemy and SQLite: the server that `make bench` measures beside.

app.py FILE --now INSTANT [--port PORT]: reads the file that `okusuri serve --database FILE` keeps, and never writes it.
Its clock shows INSTANT at the start and ticks from there. It answers caregivers' sessions as contracts/openapi.yaml
has it, byte for byte. What okusuri does besides is left out, in favour of this one: X-Request-Id, Server-Time, a line
of log and figures; parameters that stand there twice; and one transaction around all that a request reads, which
SQLAlchemy does not make for SQLite unless told to.
"""
import argparse
import hashlib
import re
import time
from collections import Counter, defaultdict
from datetime import date, datetime, timezone
from typing import Annotated, NamedTuple

import uvicorn
from fastapi import FastAPI, Header, Request
from fastapi.responses import JSONResponse
from sqlalchemy import (
    Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, bindparam, create_engine, select,
)

MISSED_AFTER = 3_600_000
RETENTION_DAYS = 30
PREMIUM = {
    "com.yourcompany.medicationapp.premium_unlock", "com.yourcompany.medicationapp.premium_yearly",
}
SLOTS = ("morning", "noon", "evening", "bedtime")
REASONS = ("doctor", "unwell", "refused", "noMedicine", "away", "other")
RECORDERS = ("patient", "caregiver")
# A slot says the worst of its doses; skipped ones are counted beside it.
WORST = ("none", "taken", "pending", "missed")
EPOCH = date(1970, 1, 1).toordinal()

# The tables as okusuri's migrations make them, as far as they are read. Views leave out what an import still brings.
metadata = MetaData()
access_tokens = Table(
    "access_token", metadata, Column("hash", LargeBinary, primary_key=True),
    Column("session", ForeignKey("session.id")), Column("expires_at", Integer))
sessions = Table(
    "session", metadata, Column("id", Integer, primary_key=True), Column("caregiver", Integer))
members = Table(
    "member", metadata, Column("id", Integer, primary_key=True), Column("household", Integer),
    Column("caregiver", Integer), Column("name", String))
entitlements = Table(
    "caregiver_entitlement", metadata, Column("id", Integer, primary_key=True), Column("caregiver", Integer),
    Column("product_id", String), Column("status", String), Column("expires_at", Integer),
    Column("grace_ends_at", Integer))
patients = Table(
    "patient", metadata, Column("id", Integer, primary_key=True), Column("public_id", String),
    Column("household", Integer), *(Column(slot, Integer) for slot in SLOTS), Column("slots_since", Integer))
past_times = Table(
    "past_slot_times", metadata, Column("patient", Integer), Column("valid_to", Integer),
    *(Column(slot, Integer) for slot in SLOTS))
medications = Table(
    "seen_medication", metadata, Column("id", Integer, primary_key=True), Column("public_id", String))
revisions = Table(
    "medication_revision", metadata, Column("id", Integer, primary_key=True), Column("patient", Integer),
    Column("medication", ForeignKey("seen_medication.id")), Column("name", String),
    Column("dosage_text", String), Column("thousandths", Integer), Column("valid_from", Integer),
    Column("valid_to", Integer))
regimens = Table(
    "regimen_revision", metadata, Column("id", Integer, primary_key=True), Column("patient", Integer),
    Column("medication", ForeignKey("seen_medication.id")), Column("valid_from", Integer),
    Column("valid_to", Integer), Column("weekdays", Integer), Column("times", LargeBinary),
    Column("created_at", Integer), Column("ended_at", Integer), Column("registered_at", Integer))
dose_records = Table(
    "seen_dose", metadata, Column("patient", Integer), Column("day", Integer), Column("minute", Integer),
    Column("medication", Integer), Column("revision", Integer), Column("taken_at", Integer),
    Column("recorded_by", Integer), Column("member", Integer))
dose_skips = Table(
    "seen_skip", metadata, Column("patient", Integer), Column("day", Integer), Column("minute", Integer),
    Column("medication", Integer), Column("revision", Integer), Column("reason", Integer),
    Column("note", String), Column("skipped_at", Integer), Column("recorded_by", Integer),
    Column("member", Integer))
prn_records = Table(
    "seen_prn", metadata, Column("patient", Integer), Column("day", Integer), Column("taken_at", Integer),
    Column("seq", Integer), Column("revision", Integer), Column("thousandths", Integer),
    Column("recorded_by", Integer), Column("member", Integer))

# Made once, for SQLAlchemy to find what it compiled without looking through the statement for each request.
PATIENT, FIRST, LAST = bindparam("patient"), bindparam("first"), bindparam("last")
holder, fellow = members.alias("holder"), members.alias("fellow")
# One row a member of the household and entitlement, at least one: premium of one is premium of all. Whatever their role
# is, members may look, so nobody asks for it.
SESSION = (
    select(
        sessions.c.caregiver, access_tokens.c.expires_at, holder.c.household, entitlements.c.product_id,
        entitlements.c.status, entitlements.c.expires_at.label("ends_at"), entitlements.c.grace_ends_at)
    .select_from(access_tokens)
    .join(sessions)
    .outerjoin(holder, holder.c.caregiver == sessions.c.caregiver)
    .outerjoin(fellow, fellow.c.household == holder.c.household)
    .outerjoin(entitlements, entitlements.c.caregiver == fellow.c.caregiver)
    .where(access_tokens.c.hash == bindparam("hash")))
PATIENT_OF = select(patients).where(
    patients.c.public_id == bindparam("public_id"), patients.c.household == bindparam("household"))
REVISION = select(revisions, medications.c.public_id).join(medications)
REVISIONS = REVISION.where(
    revisions.c.patient == PATIENT, revisions.c.valid_to >= FIRST, revisions.c.valid_from <= LAST
).order_by(revisions.c.id)
ONE_REVISION = REVISION.where(revisions.c.id == bindparam("id"))
REGIMENS = (
    select(regimens)
    .join(medications)
    .where(regimens.c.patient == PATIENT, regimens.c.valid_to >= FIRST, regimens.c.valid_from <= LAST))
DOSES = (
    select(dose_records)
    .where(dose_records.c.patient == PATIENT, dose_records.c.day.between(FIRST, LAST))
    .order_by(dose_records.c.day, dose_records.c.minute, dose_records.c.medication))
SKIPS = (
    select(dose_skips)
    .where(dose_skips.c.patient == PATIENT, dose_skips.c.day.between(FIRST, LAST))
    .order_by(dose_skips.c.day, dose_skips.c.minute, dose_skips.c.medication))
PRN_DOSES = (
    select(prn_records)
    .where(prn_records.c.patient == PATIENT, prn_records.c.day.between(FIRST, LAST))
    .order_by(prn_records.c.day, prn_records.c.taken_at, prn_records.c.seq))
PAST_SLOT_TIMES = (
    select(past_times)
    .where(past_times.c.patient == PATIENT, past_times.c.valid_to >= FIRST)
    .order_by(past_times.c.valid_to))
MEMBERS = select(members.c.id, members.c.name, members.c.caregiver).where(
    members.c.household == bindparam("household"))


class Refusal(Exception):
    """An answer that is no success."""

    def __init__(self, status, code, message, headers=None, **more):
        self.status, self.headers = status, headers
        self.body = {"code": code, "message": message, **more}


def unauthorized():
    return Refusal(401, "UNAUTHORIZED", "サインインしてください。", {"WWW-Authenticate": "Bearer"})


def not_found():
    return Refusal(404, "NOT_FOUND", "見つかりません。")


class Clock:
    """Shows a told instant at the start and ticks from there, in milliseconds since 1970."""

    def __init__(self, start):
        self.start = int(datetime.fromisoformat(start).timestamp() * 1000)
        self.started = time.monotonic_ns()

    def now(self):
        return self.start + (time.monotonic_ns() - self.started) // 1_000_000


def tokyo_day(instant):
    return (instant // 1000 + 32_400) // 86_400


def at_tokyo(day, minute):
    return (day * 86_400 + minute * 60 - 32_400) * 1000


def day_text(day):
    return date.fromordinal(EPOCH + day).isoformat()


def instant_text(instant):
    return datetime.fromtimestamp(instant // 1000, timezone.utc).isoformat()[:19] + "Z"


def amount(thousandths):
    return thousandths // 1000 if thousandths % 1000 == 0 else thousandths / 1000


def by_day(rows):
    days = defaultdict(list)
    for row in rows:
        days[row.day].append(row)
    return days


def slot_times(row):
    return (row.morning, row.noon, row.evening, row.bedtime)


def slot_at(times, minute):
    """The slot that stands at exactly that minute, otherwise by the hour."""
    if minute in times:
        return times.index(minute)
    hour = minute // 60
    return 0 if 4 <= hour <= 10 else 1 if 11 <= hour <= 15 else 2 if 16 <= hour <= 20 else 3


class Plan(NamedTuple):
    """When a medicine is to be taken, its times unpacked."""

    medication: int
    first: int
    last: int
    weekdays: int
    minutes: list
    created_at: int
    ended_at: int | float
    registered_at: int

    @classmethod
    def of(cls, row):
        times = row.times
        minutes = [times[index] << 8 | times[index + 1] for index in range(0, len(times), 2)]
        return cls(
            row.medication, row.valid_from, row.valid_to, row.weekdays, minutes, row.created_at,
            float("inf") if row.ended_at is None else row.ended_at,
            max(row.created_at, row.registered_at or 0))


class Caller:
    """Whoever shows a good access token, and the patient of theirs that they ask for."""

    def __init__(self, connection, authorization, patient_id, now):
        self.connection, self.now, self.today = connection, now, tokyo_day(now)
        self.rows = self.session(authorization)
        self.patient = self.patient_of(patient_id, self.rows[0])

    def session(self, authorization):
        token = authorization[7:] if authorization[:7].lower() == "bearer " else ""
        if len(token) != 47 or not token.startswith("oka_"):
            raise unauthorized()
        digest = hashlib.sha256(token.encode()).digest()
        rows = self.connection.execute(SESSION, {"hash": digest}).all()
        if not rows or self.now >= rows[0].expires_at:
            raise unauthorized()
        return rows

    def patient_of(self, patient_id, session):
        if session.caregiver is None:
            raise Refusal(403, "FORBIDDEN", "このサインインでは、この操作はできません。")
        wanted = {"public_id": patient_id.lower(), "household": session.household}
        found = self.connection.execute(PATIENT_OF, wanted).first()
        if found is None:
            raise not_found()
        return found

    @property
    def is_premium(self):
        return any(
            row.status == "ACTIVE" and row.product_id in PREMIUM
            and (row.ends_at is None or self.now < max(row.ends_at, row.grace_ends_at or 0))
            for row in self.rows)

    def open(self, first):
        """Refuses what begins before the days that a free plan sees."""
        cutoff = self.today + 1 - RETENTION_DAYS
        if first < cutoff and not self.is_premium:
            raise Refusal(
                403, "HISTORY_RETENTION_LIMIT", f"履歴の閲覧は直近{RETENTION_DAYS}日間に制限されています。",
                cutoffDate=day_text(cutoff), retentionDays=RETENTION_DAYS)

    def record(self, first, last):
        return Record(self.connection, self.patient, first, last, self.now)


class Record:
    """Everything that is known of some days of a patient."""

    def __init__(self, connection, patient, first, last, now):
        self.connection, self.patient, self.now = connection, patient, now
        self.days = range(first, last + 1)
        span = {"patient": patient.id, "first": first, "last": last}
        self.revisions = {row.id: row for row in connection.execute(REVISIONS, span).all()}
        self.plans = [Plan.of(row) for row in connection.execute(REGIMENS, span).all()]
        self.doses, self.skips, self.prn_doses = (
            by_day(connection.execute(statement, span).all()) for statement in (DOSES, SKIPS, PRN_DOSES))
        self.slot_times, self.past_slot_times = slot_times(patient), []
        if first < patient.slots_since:
            past = connection.execute(PAST_SLOT_TIMES, {"patient": patient.id, "first": first})
            self.past_slot_times = [(row.valid_to, slot_times(row)) for row in past]

    def revision(self, key):
        """A revision by its number; one that held on other days only is fetched when it is met."""
        if key not in self.revisions:
            self.revisions[key] = self.connection.execute(ONE_REVISION, {"id": key}).one()
        return self.revisions[key]

    def revision_on(self, medication, day):
        """What a medicine was called on a day: the latest of what held then, or the nearest there is."""
        all_of_it = [row for row in self.revisions.values() if row.medication == medication]
        held = [row for row in all_of_it if row.valid_from <= day <= row.valid_to]
        return (held or all_of_it)[-1]

    def slot(self, minute, day):
        for last, times in self.past_slot_times:
            if day <= last:
                return slot_at(times, minute)
        return slot_at(self.slot_times, minute)

    def entries(self, day):
        """Each dose of a day once: planned ones with what was recorded of them, then records whose plan is gone.

        Medicine and minute, when that is, how it stands, its record, its skip, and whether it was planned before its
        medicine was registered.
        """
        taken = {(row.medication, row.minute): row for row in self.doses.get(day, ())}
        skipped = {(row.medication, row.minute): row for row in self.skips.get(day, ())}
        planned, weekday = set(), 1 << (day + 4) % 7
        for plan in self.plans:
            if not (plan.first <= day <= plan.last and plan.weekdays & weekday):
                continue
            for minute in plan.minutes:
                at = at_tokyo(day, minute)
                if not plan.created_at <= at < plan.ended_at:
                    continue
                key = (plan.medication, minute)
                planned.add(key)
                record, skip, is_before = taken.get(key), skipped.get(key), at < plan.registered_at
                yield key, at, self.status(at, record, skip, is_before), record, skip, is_before
        for key, record in taken.items():
            if key not in planned:
                yield key, at_tokyo(day, key[1]), "taken", record, None, False
        for key, skip in skipped.items():
            if key not in planned and key not in taken:
                yield key, at_tokyo(day, key[1]), "skipped", None, skip, False

    def status(self, scheduled_at, record, skip, is_before_registration):
        if record is not None:
            return "taken"
        if skip is not None:
            return "skipped"
        if is_before_registration:
            return "none"
        return "missed" if self.now - scheduled_at > MISSED_AFTER else "pending"

    def names(self):
        """What the members are called; nobody is named in a household of one."""
        rows = self.connection.execute(MEMBERS, {"household": self.patient.household}).all()
        if sum(row.caregiver is not None for row in rows) < 2:
            return {}
        return {row.id: row.name for row in rows}

    def day(self, day):
        names = self.names()
        doses = sorted((self.dose(entry, day, names) for entry in self.entries(day)), key=place)
        prn_items = [self.prn_item(row, names) for row in self.prn_doses.get(day, ())]
        return {"date": day_text(day), "doses": doses, "prnItems": prn_items}

    def dose(self, entry, day, names):
        (medication, minute), scheduled_at, status, record, skip, is_before_registration = entry
        noted = record or skip
        called = self.revision(noted.revision) if noted else self.revision_on(medication, day)
        answer = {
            "medicationId": called.public_id, "medicationName": called.name,
            "dosageText": called.dosage_text, "doseCountPerIntake": amount(called.thousandths),
            "scheduledAt": instant_text(scheduled_at), "slot": SLOTS[self.slot(minute, day)],
            "effectiveStatus": "none" if status == "skipped" else status,
            "recordedByType": RECORDERS[record.recorded_by] if record else None,
            "takenAt": instant_text(record.taken_at) if record else None,
        }
        if is_before_registration:
            answer["beforeRegistration"] = True
        if status == "skipped":
            answer["skip"] = {
                "reason": REASONS[skip.reason], "note": skip.note, "skippedAt": instant_text(skip.skipped_at),
                "recordedByType": RECORDERS[skip.recorded_by],
            }
        if noted and noted.member in names:
            answer["recordedByName"] = names[noted.member]
        return answer

    def prn_item(self, row, names):
        called = self.revision(row.revision)
        answer = {
            "medicationId": called.public_id, "medicationName": called.name,
            "takenAt": instant_text(row.taken_at), "quantityTaken": amount(row.thousandths),
            "actorType": RECORDERS[row.recorded_by].upper(),
        }
        if row.member in names:
            answer["actorName"] = names[row.member]
        return answer

    def calendar(self):
        """Every day as the calendar shows it, and how many of the doses that were due were taken."""
        days, taken, due = [], 0, 0
        for day in self.days:
            summary, day_taken, day_due = self.summary(day)
            days.append(summary)
            taken, due = taken + day_taken, due + day_due
        counts = {day_text(day): len(rows) for day, rows in self.prn_doses.items()}
        return {"days": days, "prnCountByDay": counts, "adherence": {"taken": taken, "due": due}}

    def summary(self, day):
        worst, skips, taken, due = [0, 0, 0, 0], Counter(), 0, 0
        for (_, minute), _, status, _, skip, is_before_registration in self.entries(day):
            slot = self.slot(minute, day)
            if status == "skipped":
                skips[slot] += 1
                # A doctor's advice takes the dose out of what was due.
                due += skip.reason != 0 and not is_before_registration
                continue
            worst[slot] = max(worst[slot], WORST.index(status))
            taken += status == "taken"
            due += status in ("taken", "missed")
        summary = {
            "date": day_text(day),
            "slotSummary": {name: WORST[state] for name, state in zip(SLOTS, worst)},
        }
        if skips:
            summary["skips"] = {SLOTS[slot]: skips[slot] for slot in sorted(skips)}
        elif due:
            summary["adherence"] = {"taken": taken, "due": due}
        return summary, taken, due


def place(answer):
    """Slot by slot, then by name; ends with what no two doses share."""
    return (
        SLOTS.index(answer["slot"]), answer["medicationName"], answer["scheduledAt"], answer["medicationId"])


def answered(content):
    return JSONResponse(content, headers={"Cache-Control": "no-store"})


def read_day(text):
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text) and text >= "1970":
            return date.fromisoformat(text).toordinal() - EPOCH
    except ValueError:
        pass
    raise Refusal(422, "VALIDATION", "date は 2026-02-10 の形で、暦にある日をひとつだけ指定してください。")


def read_month(year, month):
    """Both as numbers, and the month's first and last day."""
    if re.fullmatch(r"(19[7-9]|[2-9][0-9]{2})[0-9]", year) and re.fullmatch(r"0?[1-9]|1[0-2]", month):
        year, month = int(year), int(month)
        first = date(year, month, 1).toordinal() - EPOCH
        following = (first + 31) if month == 12 else date(year, month + 1, 1).toordinal() - EPOCH
        return year, month, first, following - 1
    raise Refusal(422, "VALIDATION", "year は4桁、month は1から12で、ひとつずつ指定してください。")


def application(engine, clock):
    app = FastAPI(telemetry={"tracing": False, "metrics": False, "logs": False})
    authorization_field = Annotated[str, Header()]

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal):
        headers = {"Cache-Control": "no-store", **(refusal.headers or {})}
        return JSONResponse(refusal.body, refusal.status, headers)

    # The routes read on the event loop, as okusuri does: whoever reads never waits for a writer, and a change of
    # threads takes longer than a look-up. With `def` in the place of `async def` a request takes more processor time.
    @app.get("/api/patients/{patient_id}/today")
    async def today(patient_id: str, authorization: authorization_field = ""):
        with engine.connect() as connection:
            caller = Caller(connection, authorization, patient_id, clock.now())
            return answered(caller.record(caller.today, caller.today).day(caller.today))

    @app.get("/api/patients/{patient_id}/history/day")
    async def history_day(patient_id: str, date: str = "", authorization: authorization_field = ""):
        with engine.connect() as connection:
            caller = Caller(connection, authorization, patient_id, clock.now())
            day = read_day(date)
            caller.open(day)
            return answered(caller.record(day, day).day(day))

    @app.get("/api/patients/{patient_id}/history/month")
    async def history_month(
        patient_id: str, year: str = "", month: str = "", authorization: authorization_field = "",
    ):
        with engine.connect() as connection:
            caller = Caller(connection, authorization, patient_id, clock.now())
            number, of_year, first, last = read_month(year, month)
            caller.open(first)
            return answered({"year": number, "month": of_year, **caller.record(first, last).calendar()})

    return app


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--now", required=True)
    parser.add_argument("--port", type=int, default=0)
    asked = parser.parse_args()
    engine = create_engine(f"sqlite:///file:{asked.file}?mode=ro&uri=true")
    # One worker, since it has one core. uvicorn says where it listens, and no more after that: nobody reads a line for
    # each request.
    uvicorn.run(
        application(engine, Clock(asked.now)), host="127.0.0.1", port=asked.port, loop="uvloop",
        http="httptools", access_log=False)


if __name__ == "__main__":
    main()
