import { localTimeOf } from '#base/calendar.ts'
import { instantAt, minutesBetween, zoneName } from '#base/time.ts'
import { countSession } from '#domains/clock/rules.ts'
import { groupPunches, type ReadPunch } from '#domains/clock/rules/punch-groups.ts'
import { minutesOfBreaks } from '#domains/timesheets/rules/breaks.ts'
import { roundedMinutes } from '#domains/timesheets/rules/rounding.ts'
import type { WorkersEntry } from '#domains/timesheets/rules/week.ts'
import type { Random } from './pay-sets.ts'

/** Worked hours as a generator makes them: whole minutes since 1970, and breaks within them. */
export interface DrawnHours {
  readonly from: number
  readonly to: number
  readonly breaks: readonly { readonly from: number; readonly to: number }[]
  /** Minutes of breaks without times. */
  readonly loose: number
  /** True if they were punched, with seconds that do not count. */
  readonly isPunched: boolean
}

/** Draws hours one after the other between two days: short and long, by day and night, over midnight and changes of clocks. */
export function* drawHours(random: Random, from: string, to: string): Generator<DrawnHours> {
  const minuteOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 60_000
  let minute = minuteOf(from) + random.whole(0, 2000)
  while (minute < minuteOf(to) - 1440) {
    const hours = drawOne(random, minute)
    yield hours
    minute = hours.to + random.oneOf([random.whole(1, 60), random.whole(300, 1200), 960, random.whole(1000, 4000)])
  }
}

/** Draws hours that begin at a minute. */
export function drawOne(random: Random, from: number): DrawnHours {
  const minutes = random.oneOf([random.whole(1, 90), random.whole(200, 620), 480, 480, random.whole(400, 950)])
  const isPunched = random.chance(50)
  const breaks: { from: number; to: number }[] = []
  for (let count = minutes < 120 ? 0 : random.oneOf([0, 0, 1, 1, 2]); count > 0; count--) {
    const length = random.whole(1, Math.floor(minutes / 6))
    // Punched breaks follow each other; entered ones may overlap.
    const earliest = isPunched ? (breaks.at(-1)?.to ?? from) + 1 : from
    const latest = from + minutes - length - 1
    if (latest < earliest) continue
    const start = random.whole(earliest, latest)
    breaks.push({ from: start, to: start + length })
  }
  const loose = !isPunched && random.chance(25) ? random.whole(0, Math.floor(minutes / 6)) : 0
  return { from, to: from + minutes, breaks, loose, isPunched }
}

/** The columns of an entry that its hours determine. */
export interface EngineEntry extends WorkersEntry {
  readonly date: string
}

/** Makes an entry of hours as the product does: of punches with the seconds of a clock, or of times that were entered. */
export function entryOf(id: string, drawn: DrawnHours, zone: string, rounding: number, random: Random): EngineEntry {
  const { startsAt, endsAt, breaks, breakMinutes } = drawn.isPunched ? punched(drawn, random) : entered(drawn)
  const total = minutesBetween(startsAt, endsAt) - breakMinutes
  return {
    id,
    date: localTimeOf(startsAt, zoneName(zone)).date,
    startsAt,
    endsAt,
    breaks,
    breakMinutes,
    totalMinutes: roundedMinutes(total, rounding),
  }
}

const at = (minute: number, second = 0) => instantAt((minute * 60 + second) * 1000)

function entered({ from, to, breaks, loose }: DrawnHours) {
  const placed = breaks.map((one) => ({ minutes: one.to - one.from, startsAt: at(one.from), endsAt: at(one.to) }))
  return { startsAt: at(from), endsAt: at(to), breaks: placed, breakMinutes: minutesOfBreaks(placed) + loose }
}

/** Throws if the punches are not one session. */
function punched({ from, to, breaks }: DrawnHours, random: Random) {
  const punch = (kind: ReadPunch['kind'], minute: number): ReadPunch => {
    const instant = at(minute, random.whole(0, 59))
    return { id: `${kind}${minute}`, kind, breakType: null, at: instant, claimedAt: instant, isLive: true }
  }
  const punches = [
    punch('in', from),
    ...breaks.flatMap((one) => [punch('pause', one.from), punch('resume', one.to)]),
    punch('out', to),
  ]
  const [session, ...others] = groupPunches(punches)
  if (!session?.start || !session.end || others.length > 0) throw new Error('the punches are not one session')
  const {
    startsAt,
    endsAt,
    breaks: counted,
    breakMinutes,
  } = countSession(session.start.at, session.end.at, session.breaks)
  if (endsAt === null) throw new Error('the session is too long')
  return { startsAt, endsAt, breaks: counted, breakMinutes }
}
