import { type Fault, fault } from '#base/validation.ts'
import { type Break, placedOf } from './breaks.ts'
import { spanOf, type EnteredTimes } from './span.ts'

/** Times proposed for an entry. Its day stays, and so do its breaks unless `breakMinutes` is given. */
export type ProposedTimes = Omit<EnteredTimes, 'date' | 'breaks'>

/** The fields of an entry that a proposal can change. */
export interface ProposedFor<Taken extends Break> {
  readonly date: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly breakMinutes: number
  readonly breaks: readonly Taken[]
}

/** The values that an entry gets when its worker accepts; the total is not rounded yet. */
export interface Proposal<Taken extends Break> {
  readonly startTime: string
  readonly endTime: string
  readonly endsNextDay: boolean
  readonly startsAt: string
  readonly endsAt: string
  readonly breakMinutes: number
  readonly breaks: readonly Taken[]
  readonly totalMinutes: number
}

/**
 * Resolves proposed times for an entry in a time zone, or returns all their faults. `now` limits how late they may end. The
 * breaks keep their times if their minutes are unchanged and they are still within the entry.
 */
export function proposalFor<Taken extends Break>(
  entry: ProposedFor<Taken>,
  times: ProposedTimes,
  zone: string,
  now: string,
): Proposal<Taken> | { faults: Fault[] } {
  const { breakMinutes = entry.breakMinutes } = times
  const span = spanOf({ ...times, date: entry.date, breakMinutes }, zone, now)
  if ('faults' in span) return span
  const { startsAt, endsAt, totalMinutes } = span
  if (startsAt === entry.startsAt && endsAt === entry.endsAt && breakMinutes === entry.breakMinutes)
    return {
      faults: [fault('startTime', 'timesheets.validation.sameTimes')],
    }
  const isWithin = placedOf(entry.breaks).every((one) => one.startsAt >= startsAt && one.endsAt <= endsAt)
  const breaks = breakMinutes === entry.breakMinutes && isWithin ? entry.breaks : []
  const { startTime, endTime, endsNextDay = false } = times
  return { startTime, endTime, endsNextDay, startsAt, endsAt, breakMinutes, breaks, totalMinutes }
}
