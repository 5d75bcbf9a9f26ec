#!/usr/bin/env python3
"""Prints random series as JSON, a line each, with the dates that python-dateutil gives for them.

    Tests/RecurrenceTests/oracle.py SEED COUNT

dateutil iterates local time; the zone is applied afterwards: the offset before a gap, the first of an overlap, none twice. What is
known to differ from RFC 5545 is below in KNOWN: such rules are put to dateutil in other words, or not made.
"""

import datetime as datetime_module
import json
import random
import signal
import sys
from datetime import datetime, timedelta, timezone
from itertools import islice
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

KNOWN = [
    "BYWEEKNO without BYDAY: dateutil takes all seven days, RFC 5545 the weekday of the start. It is told that weekday.",
    "BYWEEKNO with INTERVAL above 1, or with BYSETPOS: dateutil counts the last days of December to the year of the calendar, we"
    " count them to the year that their week belongs to. Not made.",
    "BYWEEKNO with 52, 53 or -51 to -53: dateutil counts the weeks of the year before wrong on some first days of January (2022-01-02"
    " as week 53), and has no last days of December by a number from the end. Not made; recurrence.json has a case.",
    "FREQ=WEEKLY with BYSETPOS: the first week of dateutil begins with the start, and positions count from there; we count in the"
    " whole week. It is told a start at the beginning of the week.",
    "Plain weekdays beside those with a number, such as BYDAY=MO,-1TU: dateutil wants days that are both, RFC 5545 either."
    " Not made.",
    "UNTIL as a day with a time: dateutil ends at its midnight, we at its end. It is told the last second.",
    "UNTIL in UTC: dateutil refuses it for a start without zone. It is told the local time.",
    "SKIP (RFC 7529) is not known to dateutil. Not made; recurrence.json has cases.",
    "Rules without a date: dateutil looks for one until the year 9999, or refuses some. Its last year is made an earlier one, what"
    " it refuses has no date, and what takes it longer than TIMEOUT is not made.",
]

DATES = 12
# The days after the start in which dates are compared.
HORIZON = {"SECONDLY": 2, "MINUTELY": 30, "HOURLY": 300}
# The seconds of work for a rule.
TIMEOUT = 0.2
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo", "America/Santiago", "UTC"]


def some(chance, values, most=3):
    """A few of the values, with a chance; none otherwise."""
    if RANDOM.random() > chance:
        return []
    values = list(values)
    return sorted(RANDOM.sample(values, min(len(values), RANDOM.randint(1, most))))


def signed(most):
    return [n for n in range(-most, most + 1) if n]


def rule_parts(frequency, is_day):
    """The parts of a random rule as RFC 5545 lets them go together."""
    parts = {"FREQ": frequency}
    is_short = frequency in ("HOURLY", "MINUTELY", "SECONDLY")
    is_shorter = is_short and frequency != "HOURLY"
    if RANDOM.random() < 0.5:
        parts["INTERVAL"] = RANDOM.choice([2, 2, 3, 4, 5, 7, 10, 12, 18] + ([90, 1000] if is_short else []))
    parts["BYMONTH"] = some(0 if is_shorter else 0.25, range(1, 13))
    if frequency == "YEARLY":
        if "INTERVAL" not in parts:
            parts["BYWEEKNO"] = some(0.2, [*range(-50, 0), *range(1, 52)])
        parts["BYYEARDAY"] = some(0.15, signed(366))
    elif frequency == "HOURLY":
        parts["BYYEARDAY"] = some(0.05, signed(366), 30)
    if frequency != "WEEKLY" and not is_shorter:
        parts["BYMONTHDAY"] = some(0.25, signed(31), 5)
    if RANDOM.random() < 0.4:
        days = RANDOM.sample(WEEKDAYS, RANDOM.randint(1, 4))
        if frequency in ("MONTHLY", "YEARLY") and not parts.get("BYWEEKNO") and RANDOM.random() < 0.5:
            most = 5 if frequency == "MONTHLY" or parts["BYMONTH"] else 53
            days = [f"{RANDOM.choice(signed(RANDOM.choice([2, most])))}{day}" for day in days]
        parts["BYDAY"] = days
    if not is_day:
        parts["BYHOUR"] = some(0.15, range(24))
        parts["BYMINUTE"] = some(0.15, range(60))
        parts["BYSECOND"] = some(0.05, range(60))
    if RANDOM.random() < 0.3:
        parts["WKST"] = RANDOM.choice(WEEKDAYS)
    chooses = any(value for name, value in parts.items() if name.startswith("BY"))
    if chooses and not parts.get("BYWEEKNO"):
        parts["BYSETPOS"] = some(0.2, signed(RANDOM.choice([2, 5, 30])))
    return {name: value for name, value in parts.items() if value}


def text_of(parts):
    return ";".join(
        f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}" for name, value in parts.items()
    )


def series():
    """A random series, and the same in the words for dateutil."""
    kind = RANDOM.choice(["day", "floating", "zoned"])
    start = datetime(RANDOM.randint(1995, 2024), 1, 1) + timedelta(days=RANDOM.randint(0, 365))
    frequencies = ["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY"]
    if kind != "day":
        start += timedelta(minutes=RANDOM.choice([0, 90, 120, 135, 150, 540, 1410, RANDOM.randint(0, 1439)]))
        frequencies += ["HOURLY", "HOURLY", "MINUTELY"] + (["SECONDLY"] if RANDOM.random() < 0.3 else [])
    zone = RANDOM.choice(ZONES) if kind == "zoned" else None
    parts = rule_parts(RANDOM.choice(frequencies), kind == "day")
    told = dict(parts)
    if "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & parts.keys():
        told["BYDAY"] = [WEEKDAYS[start.weekday()]]
    horizon = last = start + timedelta(days=HORIZON.get(parts["FREQ"], 20_000))
    ending = RANDOM.random()
    if ending < 0.2:
        parts["COUNT"] = RANDOM.randint(1, 8)
    elif ending < 0.4:
        end = start + timedelta(days=RANDOM.choice([3, 40, 400, 4000]), seconds=RANDOM.randint(0, 86399))
        if kind == "day" or ending < 0.3:
            parts["UNTIL"] = f"{end:%Y%m%d}"
            last = end.replace(hour=23, minute=59, second=59)
        elif zone:
            instant = end.replace(tzinfo=ZoneInfo(zone)).astimezone(timezone.utc)
            parts["UNTIL"] = f"{instant:%Y%m%dT%H%M%SZ}"
            last = instant.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        else:
            parts["UNTIL"] = f"{end:%Y%m%dT%H%M%S}"
            last = end
    told["UNTIL"] = f"{min(last, horizon):%Y%m%dT%H%M%S}"
    return kind, zone, start, horizon, parts, told


def dates(kind, zone, start, parts, told):
    # A gap takes some local times away, and so more are read than are needed.
    begin = start
    if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
        begin -= timedelta(days=(start.weekday() - WEEKDAYS.index(parts.get("WKST", "MO"))) % 7)
        told.setdefault("BYDAY", [WEEKDAYS[start.weekday()]])
    try:
        later = (local for local in rrulestr(text_of(told), dtstart=begin) if local >= start)
        found = list(islice(later, min(parts.get("COUNT", 99), 99)))
    except ValueError as error:
        if not str(error).endswith(("empty set.", "empty rule.")):
            raise
        found = []
    if kind == "day":
        return [f"{local:%Y-%m-%d}" for local in found]
    if kind == "floating":
        return [f"{local:%Y-%m-%dT%H:%M:%S}" for local in found]
    instants = {local.replace(tzinfo=ZoneInfo(zone)).astimezone(timezone.utc) for local in found}
    return [instant.astimezone(ZoneInfo(zone)).isoformat() for instant in sorted(instants)]


def stop(*_):
    raise TimeoutError


def main():
    signal.signal(signal.SIGVTALRM, stop)
    left = int(sys.argv[2])
    while left:
        kind, zone, start, horizon, parts, told = series()
        datetime_module.MAXYEAR = horizon.year + 1
        signal.setitimer(signal.ITIMER_VIRTUAL, TIMEOUT)
        try:
            expected = dates(kind, zone, start, parts, told)[:DATES]
        except TimeoutError:
            continue
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        left -= 1
        print(json.dumps({
            "start": f"{start:%Y-%m-%d}" if kind == "day" else f"{start:%Y-%m-%dT%H:%M:%S}",
            "zone": zone,
            "horizon": f"{horizon:%Y-%m-%dT%H:%M:%S}",
            "rule": text_of(parts),
            "expect": expected,
        }))


RANDOM = random.Random(int(sys.argv[1]))
main()
