#!/usr/bin/env python3
"""Works out the golden tables of pay by another way than the product: minute by minute, in fractions.

    python3 scripts/golden-pay.py money > src/domains/pay/rules/testing/golden-money.ts
    python3 scripts/golden-pay.py stubs > src/domains/pay/rules/testing/golden-stubs.ts

Nothing of it is shared with the product. Each worked minute is looked at by itself on the clock of its zone (zoneinfo): which day
it is of, whether it is night, whether its day or its week was full when it came. Money is a Fraction until a line is done, and
is then rounded once, half away from zero (Decimal, ROUND_HALF_UP knows the sign). The cases are drawn by a seeded generator.
"""

import random
import sys
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from zoneinfo import ZoneInfo

ZONES = {
    "EUR": "Europe/Brussels",
    "USD": "America/New_York",
    "GBP": "Europe/London",
    "JPY": "Asia/Tokyo",
    "CAD": "America/Toronto",
    "AUD": "Australia/Sydney",
    "TND": "Africa/Tunis",
}
# A usual hour in minor units, and the days about which the clocks change there (2026 and 2027), or a usual week.
HOURS = {"EUR": 1735, "USD": 2150, "GBP": 1244, "JPY": 1523, "CAD": 2345, "AUD": 3190, "TND": 17355}
STARTS = {
    "EUR": ["2026-03-23", "2026-10-19", "2026-12-28", "2026-11-02"],
    "USD": ["2026-03-02", "2026-10-26", "2026-12-28", "2026-11-02"],
    "GBP": ["2026-03-23", "2026-10-19", "2026-12-28", "2026-11-02"],
    "JPY": ["2026-12-28", "2026-11-02", "2028-02-24", "2026-04-27"],
    "CAD": ["2026-03-02", "2026-10-26", "2026-12-28", "2026-11-02"],
    "AUD": ["2026-03-30", "2026-09-28", "2026-12-28", "2026-11-02"],
    "TND": ["2027-03-22", "2026-12-28", "2026-11-02", "2028-02-24"],
}


def rounded(exact: Fraction) -> int:
    with localcontext() as context:
        context.prec = 60
        return int((Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal(1), ROUND_HALF_UP))


def money_rows():
    rows = [(455, 1735, "EUR", 100), (1, 1000, "EUR", 100), (455, 1523, "JPY", 100), (455, 17355, "TND", 100)]
    draw = random.Random(27)
    for currency, hour in HOURS.items():
        # The edges: no minute, one minute, halves of the minor unit, a whole year, the smallest and the largest rates.
        rows += [(0, hour, currency, 100), (1, 1, currency, 100), (30, 1, currency, 100), (29, 1, currency, 100), (31, 1, currency, 100)]
        rows += [(30, 3, currency, 100), (90, 1, currency, 100), (60, 1, currency, 150), (20, 1, currency, 150), (525_600, 99_999_999, currency, 1000)]
        rows += [(1, 999_999_999_999, currency, 100), (60, 0, currency, 200)]
        while sum(1 for row in rows if row[2] == currency) < 42:
            rate = draw.randint(1, hour * 6)
            rows.append((draw.randint(1, 14_400), rate, currency, draw.choice([100, 100, 125, 150, 175, 200, 133, 117])))
    return [(*row, rounded(Fraction(row[0] * row[1] * row[3], 6000))) for row in rows]


def instant(at: datetime) -> str:
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def minutes_of(entry):
    """Every minute that counts, as the instant at which it begins."""
    at, minutes = entry["start"], []
    while at < entry["end"]:
        if not (entry["from"] and entry["from"] <= at < entry["to"]):
            minutes.append(at)
        at += timedelta(minutes=1)
    loose = entry["loose"]
    middle = (len(minutes) - loose) // 2
    minutes = minutes[:middle] + minutes[middle + loose :]
    return minutes[: entry["total"]] + minutes[-1:] * (entry["total"] - len(minutes))


def lines_of(case):
    zone = ZoneInfo(case["zone"])
    night_from, night_to = case["night"]
    in_day, in_week, sums = {}, {}, {}
    ordered = sorted(case["before"], key=key_of) + sorted(case["entries"], key=key_of)
    for entry in ordered:
        for at in minutes_of(entry):
            wall = at.astimezone(zone)
            day = wall.date()
            week = day - timedelta(days=(day.isoweekday() - case["first"]) % 7)
            clock = wall.strftime("%H:%M")
            night = night_from <= clock < night_to if night_from <= night_to else clock >= night_from or clock < night_to
            within_day = in_day.get(day, 0) < case["daily"]
            within_week = in_week.get(week, 0) < case["weekly"]
            in_day[day] = in_day.get(day, 0) + 1
            if within_day and within_week:
                in_week[week] = in_week.get(week, 0) + 1
            if "rate" not in entry:
                continue
            # The highest counts; of equal ones overtime before night before holiday.
            best = ("regular", 100, -1)
            for rank, (kind, applies) in enumerate(
                [("overtime", not (within_day and within_week)), ("night", night), ("holiday", day.isoformat() in case["holidays"])]
            ):
                if applies and (best[2] < 0 or case["percent"][kind] > best[1]):
                    best = (kind, case["percent"][kind], rank)
            key = (entry["assignment"], entry["rate"], best[0], best[1])
            sums[key] = sums.get(key, 0) + 1
    return {key: (minutes, rounded(Fraction(minutes * key[1] * key[3], 6000))) for key, minutes in sums.items()}


def key_of(entry):
    return (instant(entry["start"]), instant(entry["end"]), entry["id"])


def stub_of(case):
    lines = lines_of(case)
    gross = sum(amount for _, amount in lines.values())
    gross += sum(amount for kind, amount in case["by_hand"] if kind != "deduction")
    taken = {"taxes": 0, "insurance": 0, "other": 0}
    if gross > 0:
        left = gross
        for kind, points, fixed in sorted(case["deductions"], key=lambda one: one[1] is None):
            wanted = fixed if points is None else rounded(Fraction(gross * points, 10_000))
            taken[kind] += min(wanted, left)
            left -= min(wanted, left)
    taken["other"] += sum(amount for kind, amount in case["by_hand"] if kind == "deduction")
    return lines, gross, taken, gross - sum(taken.values())


def draw_entry(draw, number, day, zone, currency, assignments, isolated):
    start_wall = datetime.combine(day, datetime.min.time()) + timedelta(minutes=isolated)
    start = start_wall.replace(tzinfo=zone).astimezone(timezone.utc)
    length = draw.choice([90, 240, 455, 480, 485, 540, 600, 660, 725])
    end = start + timedelta(minutes=length)
    placed = draw.random() < 0.4
    pause = draw.choice([0, 15, 30, 31, 45])
    entry = {"id": f"e{number:02d}", "start": start, "end": end, "from": None, "to": None, "loose": 0}
    if placed and pause:
        entry["from"] = start + timedelta(minutes=draw.randint(1, length - pause - 1))
        entry["to"] = entry["from"] + timedelta(minutes=pause)
    else:
        entry["loose"] = pause
    worked = length - pause
    entry["total"] = worked if draw.random() < 0.75 else max(15, round(worked / 15) * 15)
    if assignments:
        entry["assignment"], entry["rate"] = draw.choice(assignments)
    return entry


def stub_cases():
    draw = random.Random(36)
    for currency, zone_name in ZONES.items():
        zone, hour = ZoneInfo(zone_name), HOURS[currency]
        for number in range(22):
            first_day = date.fromisoformat(STARTS[currency][number % 4])
            days = draw.sample(range(0, 12), draw.randint(1, 6))
            assignments = [("a1", draw.randint(hour // 2, hour * 3)), ("a2", draw.randint(hour // 2, hour * 3))][: draw.randint(1, 2)]
            entries, before = [], []
            for place, offset in enumerate(sorted(days)):
                begins = draw.choice([0, 360, 480, 545, 840, 1290, 1320])
                is_before = number % 3 == 2 and place % 3 == 1
                one = draw_entry(draw, place, first_day + timedelta(days=offset), zone, currency, [] if is_before else assignments, begins)
                others = entries + before
                if any(other["start"] < one["end"] and one["start"] < other["end"] for other in others):
                    continue
                (before if is_before else entries).append(one)
            by_hand = []
            if number % 4 == 1:
                by_hand.append(("bonus", draw.randint(1, hour * 20)))
            if number % 5 == 2:
                by_hand.append(("earning", draw.choice([-1, 1]) * draw.randint(1, hour * 3)))
            if number % 7 == 3:
                by_hand.append(("deduction", draw.randint(1, hour * 5)))
            deductions = []
            if number % 2 == 0:
                deductions = [("taxes", draw.randint(1, 4000), None), ("insurance", draw.choice([1307, 905, 333]), None)]
            if number % 6 in (1, 4):
                deductions.append(("other", None, draw.randint(1, hour * draw.choice([1, 5, 400]))))
            if number % 11 == 10:
                deductions = [("insurance", None, hour), ("taxes", 5000, None), ("other", 5000, None)]
            holidays = [(first_day + timedelta(days=sorted(days)[0])).isoformat()] if number % 3 == 0 else []
            yield {
                "zone": zone_name,
                "currency": currency,
                "daily": draw.choice([480, 540, 600]),
                "weekly": draw.choice([1200, 2280, 2400]),
                "percent": draw.choice(
                    [
                        {"overtime": 150, "night": 125, "holiday": 200},
                        {"overtime": 125, "night": 125, "holiday": 150},
                        {"overtime": 133, "night": 110, "holiday": 100},
                        {"overtime": 100, "night": 150, "holiday": 150},
                    ]
                ),
                "night": draw.choice([("22:00", "06:00"), ("20:00", "05:30"), ("00:00", "04:00")]),
                "first": draw.choice([1, 1, 7, 6]),
                "holidays": holidays,
                "entries": entries,
                "before": before,
                "by_hand": by_hand,
                "deductions": deductions,
            }


def entry_text(entry):
    pause = f"{instant(entry['from'])}/{instant(entry['to'])}" if entry["from"] else str(entry["loose"])
    whose = f"{entry['assignment']} {entry['rate']}" if "rate" in entry else "- -"
    return f"{entry['id']} {whose} {instant(entry['start'])} {instant(entry['end'])} {pause} {entry['total']}"


def stub_rows():
    for case in stub_cases():
        lines, gross, taken, net = stub_of(case)
        percent = case["percent"]
        yield " | ".join(
            [
                case["currency"],
                case["zone"],
                f"{case['daily']} {case['weekly']} {percent['overtime']} {percent['night']} {percent['holiday']} {' '.join(case['night'])} {case['first']}",
                " ".join(case["holidays"]),
                "; ".join(entry_text(entry) for entry in case["entries"]),
                "; ".join(entry_text(entry) for entry in case["before"]),
                "; ".join(f"{kind} {amount}" for kind, amount in case["by_hand"]),
                "; ".join(f"{kind} {'-' if points is None else points} {'-' if fixed is None else fixed}" for kind, points, fixed in case["deductions"]),
                "; ".join(f"{a} {rate} {kind} {pc} {minutes} {amount}" for (a, rate, kind, pc), (minutes, amount) in sorted(lines.items())),
                f"{gross} {taken['taxes']} {taken['insurance']} {taken['other']} {net}",
            ]
        )


def main():
    made = "Made by scripts/golden-pay.py, which works minute by minute and in fractions, and shares nothing with the product."
    if sys.argv[1] == "money":
        print(f"/** {made}\n * Minutes, rate in minor units, currency, percent: the amount in minor units. */")
        print("export const goldenMoney: readonly (readonly [number, number, string, number, number])[] = [")
        for minutes, rate, currency, percent, amount in money_rows():
            print(f"  [{minutes}, {rate}, '{currency}', {percent}, {amount}],")
        print("]")
    else:
        print(f"/** {made}\n * Currency | zone | day's and week's limit, percents of overtime, night and holiday, night from and to, first day of the week | holidays |")
        print(" * entries: id, assignment, rate, start, end, break, minutes that count | those paid before | by hand | deductions: kind, basis points,")
        print(" * amount | lines: assignment, rate, kind, percent, minutes, amount | gross, taxes, insurance, other, net. */")
        print("export const goldenStubs: readonly string[] = [")
        for row in stub_rows():
            print(f"  '{row}',")
        print("]")


main()
