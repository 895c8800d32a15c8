import { aheadOfUtc, clockChangeBetween } from '#base/calendar.ts'
import { type Break, minutesOfBreaks, placedOf } from './breaks.ts'

/** The hours of an entry as they are stored. */
export interface StoredHours {
  readonly startsAt: string
  readonly endsAt: string
  readonly breaks: readonly Break[]
  /** All breaks, including those without times. */
  readonly breakMinutes: number
  /** The minutes that count, after rounding. */
  readonly totalMinutes: number
}

/** The rules that assign minutes to days and to night. */
export interface NightRules {
  /** The IANA name of the organisation's time zone. */
  readonly timeZone: string
  readonly nightFrom: string
  readonly nightTo: string
}

/** Consecutive minutes of one day that are all night or all not. */
export interface Piece {
  readonly date: string
  readonly isNight: boolean
  readonly minutes: number
}

interface TimeSpan {
  readonly from: number
  readonly to: number
}

const minute = 60_000
const day = 1440

/**
 * Returns the minutes of an entry by day and by night, in chronological order; they sum to its total. A break without times
 * is taken out of the middle. Rounding adds minutes to the last piece, or removes them from the end.
 */
export function piecesOf(entry: StoredHours, rules: NightRules): Piece[] {
  const pieces = workedStretches(entry).flatMap((stretch) => cut(stretch, rules))
  let rest = entry.totalMinutes - pieces.reduce((sum, { minutes }) => sum + minutes, 0)
  while (rest !== 0) {
    const last = pieces.pop()
    if (!last) break
    const minutes = Math.max(0, last.minutes + rest)
    rest += last.minutes - minutes
    if (minutes > 0) pieces.push({ ...last, minutes })
  }
  return merged(pieces)
}

/** Splits the minutes of an entry by local day; they sum to its total. */
export function splitByDay(entry: StoredHours, timeZone: string): { date: string; minutes: number }[] {
  const days = new Map<string, number>()
  for (const { date, minutes } of piecesOf(entry, { timeZone, nightFrom: '00:00', nightTo: '00:00' }))
    days.set(date, (days.get(date) ?? 0) + minutes)
  return [...days].map(([date, minutes]) => ({ date, minutes }))
}

/** Returns the longest time without a break in minutes, or undefined if the times of the breaks are unknown. */
export function longestUnbroken(entry: StoredHours): number | undefined {
  if (entry.breakMinutes > minutesOfBreaks(placedOf(entry.breaks))) return undefined
  return Math.max(0, ...workedStretches(entry).map(({ from, to }) => (to - from) / minute))
}

function workedStretches({ startsAt, endsAt, breaks, breakMinutes }: StoredHours): TimeSpan[] {
  const placed = placedOf(breaks)
  const stretches: TimeSpan[] = []
  let from = Date.parse(startsAt)
  for (const one of placed) {
    stretches.push({ from, to: Math.min(Date.parse(one.startsAt), Date.parse(endsAt)) })
    from = Math.max(from, Date.parse(one.endsAt))
  }
  stretches.push({ from, to: Date.parse(endsAt) })
  const worked = stretches.filter(({ from, to }) => to > from)
  return withoutMiddle(worked, breakMinutes - minutesOfBreaks(placed))
}

function withoutMiddle(stretches: readonly TimeSpan[], minutes: number): TimeSpan[] {
  if (minutes <= 0) return [...stretches]
  const whole = stretches.reduce((sum, { from, to }) => sum + (to - from), 0)
  const begins = Math.floor((whole / minute - minutes) / 2) * minute
  const ends = begins + minutes * minute
  let passed = 0
  return stretches.flatMap(({ from, to }) => {
    const at = (worked: number) => Math.min(to, Math.max(from, from + worked - passed))
    const left = [
      { from, to: at(begins) },
      { from: at(ends), to },
    ]
    passed += to - from
    return left.filter(({ from, to }) => to > from)
  })
}

function cut({ from, to }: TimeSpan, rules: NightRules): Piece[] {
  const change = clockChangeBetween(rules.timeZone, from, to)
  if (change === undefined || change >= to) return inLocalTime({ from, to }, rules)
  return [...inLocalTime({ from, to: change }, rules), ...inLocalTime({ from: change, to }, rules)]
}

// Between two clock changes local time advances with elapsed time, so days and nights are split by counting minutes.
function inLocalTime({ from, to }: TimeSpan, { timeZone, nightFrom, nightTo }: NightRules): Piece[] {
  const [night, morning] = [minuteOf(nightFrom), minuteOf(nightTo)]
  const isNight = (at: number) => (night <= morning ? at >= night && at < morning : at >= night || at < morning)
  const ahead = aheadOfUtc(timeZone, from)
  const end = Math.floor((to + ahead) / minute)
  const pieces: Piece[] = []
  for (let localMinute = Math.floor((from + ahead) / minute); localMinute < end;) {
    const ofDay = localMinute % day
    const next = Math.min(...[night, morning, day].filter((bound) => bound > ofDay))
    const until = Math.min(end, localMinute - ofDay + next)
    const date = new Date(localMinute * minute).toISOString().slice(0, 10)
    pieces.push({ date, isNight: isNight(ofDay), minutes: until - localMinute })
    localMinute = until
  }
  return pieces
}

function merged(pieces: readonly Piece[]): Piece[] {
  const together: Piece[] = []
  for (const piece of pieces) {
    const last = together.at(-1)
    if (last?.date === piece.date && last.isNight === piece.isNight)
      together[together.length - 1] = { ...last, minutes: last.minutes + piece.minutes }
    else together.push(piece)
  }
  return together
}

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
