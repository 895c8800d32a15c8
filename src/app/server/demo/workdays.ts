import { v7 as uuid } from 'uuid'
import { instantOf, localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import type { PlannedTimes } from '#domains/shifts/rules.ts'
import type { Engagement } from './engagements.ts'
import { works } from './people.ts'
import { blockOf, chance, historyDays } from './seasons.ts'

const daysAhead = 25
const minute = 60_000

/** The way in which a day differed from its shift. */
type Oddity = 'late' | 'leftEarly' | 'stayedLong' | 'noBreak' | 'elsewhere' | 'corrected' | 'unplanned'

/** A past or coming working day: the scheduled shift, and the hours worked. */
export interface Workday {
  readonly engagement: Engagement
  readonly date: string
  readonly plan?: PlannedTimes & { readonly id: string }
  /** Undefined if the day is in the future, or the worker was absent. */
  readonly work?: {
    readonly startsAt: string
    /** Null while it is in progress. */
    readonly endsAt: string | null
    readonly breakMinutes: number
    readonly oddity?: Oddity
    readonly notes: string | null
  }
}

const notes: Readonly<Record<Oddity, readonly string[]>> = {
  late: ['Tram 51 was out of service.', 'Traffic jam on the ring road.', 'Could not find the new entrance.'],
  leftEarly: [
    'Line stopped, sent home early.',
    'No more containers today.',
    'Doctor’s appointment, agreed with the shift leader.',
  ],
  stayedLong: [
    'Truck arrived late, stayed to unload.',
    'Replaced a colleague until the next shift came.',
    'Finished the order for tomorrow.',
  ],
  noBreak: ['Nobody could take over, worked through.', 'Short-staffed, no time for a break.'],
  elsewhere: ['Sent to the other building for the day.'],
  corrected: ['Forgot to clock out, corrected the end.', 'The clock counted the walk to the gate.'],
  unplanned: ['Asked in the morning to step in.'],
}

/**
 * Returns the working days of all engagements, from a year ago to some weeks ahead. About one worked day in twelve is unusual, the
 * others match their shift within a few minutes. No worker works during their time off.
 */
export function workdaysOf(
  engagements: readonly Engagement[],
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
  isAway: (index: number, date: string) => boolean,
): Workday[] {
  const today = localTimeOf(now, timeZone).date
  return engagements.flatMap((engagement) => {
    const days: Workday[] = []
    const [first, last] = [daysAfter(today, -historyDays), daysAfter(today, daysAhead)]
    for (let date = maxOf(engagement.from, first); date <= minOf(engagement.to, last); date = daysAfter(date, 1)) {
      if (engagement.index === 0 && (date === today || date === daysAfter(today, 1))) continue
      if (isAway(engagement.index, date)) continue
      const day = workday(engagement, date, today, now, timeZone)
      if (day) days.push(day)
    }
    return days
  })
}

const maxOf = (one: string, other: string) => (one > other ? one : other)
const minOf = (one: string, other: string) => (one < other ? one : other)

function workday(engagement: Engagement, date: string, today: string, now: string, zone: string): Workday | undefined {
  const { index, work } = engagement
  const isAhead = date >= today
  const isExtra = date < today && engagement.work !== 4 && chance('extra', index, date) < 0.006
  const present = engagement.status === 'in_progress' ? blockOfNow(work, date, now, zone) : undefined
  const block = present ?? blockOf(work, index, date, isAhead) ?? (isExtra ? (['09:00', '14:00'] as const) : undefined)
  if (!block) return undefined
  const [start, end] = block
  const from = instantOf(date, start, zone)
  const to = instantOf(end > start ? date : daysAfter(date, 1), end, zone)
  if ('unclear' in from || 'unclear' in to) return undefined
  const plan = { id: uuid(), startsAt: from.at, endsAt: to.at, breakMinutes: works[work]?.breakMinutes ?? 0 }
  const isPlanned = !isExtra || present !== undefined || blockOf(work, index, date, isAhead) !== undefined
  const day = { engagement, date, ...(isPlanned && { plan }) }
  if (engagement.status === 'pending' || from.at > now) return day
  // Now and then a worker is absent, and the planner still has to close the shift.
  if (!present && chance('absent', index, date) < (to.at > now ? 0.1 : 0.012)) return day
  return { ...day, work: actual(engagement, date, plan, now, isPlanned) }
}

// The ward works around the clock: its team is on duty at any hour, so that the demo always starts with people at work.
function blockOfNow(work: number, date: string, now: string, zone: string) {
  const { lastDay, blocks } = works[work] as (typeof works)[number]
  if (lastDay !== 7) return undefined
  return blocks.find(([start, end]) => {
    const from = instantOf(date, start, zone)
    const to = instantOf(end > start ? date : daysAfter(date, 1), end, zone)
    return !('unclear' in from || 'unclear' in to) && from.at <= now && now < to.at
  })
}

function actual(
  { index }: Engagement,
  date: string,
  plan: PlannedTimes,
  now: string,
  isPlanned: boolean,
): NonNullable<Workday['work']> {
  const usual = plan.breakMinutes
  const within = (what: string, least: number, most: number) =>
    least + Math.round(chance(what, index, date) * (most - least))
  const oddity = isPlanned ? oddityOf(index, date) : 'unplanned'
  const extra = Math.floor(chance('extra minutes', index, date) * 40)
  const startsAt = laterBy(plan.startsAt, (oddity === 'late' ? 12 + extra : within('start', -2, 4)) * minute)
  if (plan.endsAt > now)
    return { startsAt: minOf(startsAt, laterBy(now, -minute)), endsAt: null, breakMinutes: usual, notes: null }
  const beyond = oddity === 'leftEarly' ? -30 - extra : oddity === 'stayedLong' ? 45 + extra : within('end', -3, 2)
  return {
    startsAt,
    endsAt: minOf(laterBy(plan.endsAt, beyond * minute), now),
    breakMinutes: oddity === 'noBreak' || oddity === 'unplanned' ? 0 : usual,
    ...(oddity && { oddity }),
    notes: oddity ? (notes[oddity][Math.floor(chance('note', index, date) * notes[oddity].length)] ?? null) : null,
  }
}

const oddities: readonly Oddity[] = [
  'late',
  'leftEarly',
  'stayedLong',
  'late',
  'noBreak',
  'elsewhere',
  'corrected',
  'stayedLong',
]

function oddityOf(index: number, date: string): Oddity | undefined {
  const luck = chance('odd', index, date) * 12
  return luck < 1 ? oddities[Math.floor(luck * oddities.length)] : undefined
}
