"""Reads an iCalendar object from standard input with two libraries and prints what each of them made of it, as JSON:
a list of events, each with uid, start (UTC), summary, description and how many alarms it has.
"""
import datetime
import json
import sys

import icalendar
import vobject

UTC = datetime.timezone.utc


def event(uid, start, summary, description, alarms):
    return {"uid": str(uid), "start": start.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "summary": str(summary), "description": str(description or ""), "alarms": alarms}


text = sys.stdin.buffer.read()
calendar = icalendar.Calendar.from_ical(text)
if calendar.errors or any(part.errors for part in calendar.walk()):
    sys.exit(f"icalendar: {calendar.errors}")
first = [event(e["UID"], e.decoded("DTSTART"), e["SUMMARY"], e.get("DESCRIPTION"), len(e.walk("VALARM")))
         for e in calendar.walk("VEVENT")]
other = vobject.readOne(text.decode("utf-8"))
other.validate(raiseException=True)
second = [event(e.uid.value, e.dtstart.value, e.summary.value,
                e.description.value if hasattr(e, "description") else "",
                len(e.contents.get("valarm", []))) for e in other.contents.get("vevent", [])]
json.dump({"name": str(calendar.get("X-WR-CALNAME")), "icalendar": first, "vobject": second}, sys.stdout,
          ensure_ascii=False)
