import type { Fault } from '#base/validation.ts'
import { type Break, placedOf } from './breaks.ts'
import { spanOf, type EnteredTimes } from './span.ts'

/** The times that somebody proposes for an entry; its day stays, and so do its breaks unless their minutes are said. */
export type ProposedTimes = Omit<EnteredTimes, 'date' | 'breaks'>

/** An entry as far as a proposal is about it. */
export interface ProposedFor<Taken extends Break> {
  readonly date: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly breakMinutes: number
  readonly breaks: readonly Taken[]
}

/** What an entry becomes when its worker accepts; its minutes before the organisation rounds them. */
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
 * What proposed times mean for an entry in a zone, at an instant; or every fault that they have. When its breaks were is kept
 * where their minutes are, and they still lie within.
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
    return { faults: [{ path: 'startTime', code: 'sameTimes', words: 'timesheets.validation.sameTimes', values: {} }] }
  const isWithin = placedOf(entry.breaks).every((one) => one.startsAt >= startsAt && one.endsAt <= endsAt)
  const breaks = breakMinutes === entry.breakMinutes && isWithin ? entry.breaks : []
  const { startTime, endTime, endsNextDay = false } = times
  return { startTime, endTime, endsNextDay, startsAt, endsAt, breakMinutes, breaks, totalMinutes }
}
