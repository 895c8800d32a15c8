import { addDays, instantsOf, offsetAt } from '#platform/web/format/calendar.ts'
import { longestEntryMinutes, totalMinutes } from '../../rules.ts'
import type { EntryValues } from './entry-input.ts'

type Times = Pick<
  EntryValues,
  'date' | 'startTime' | 'endTime' | 'endsNextDay' | 'startOffset' | 'endOffset' | 'breakMinutes' | 'breaks'
>

/** What the typed times mean so far. */
export interface TypedSpan {
  /** The instants that the start may mean: two in the hour that the clock change repeats. */
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  /** The minutes that count, once they are known and there are any. */
  readonly minutes: number | undefined
  /** What is wrong, as words by field. */
  readonly faults: Readonly<Record<string, string | undefined>>
}

/** What typed times mean in a time zone, as far as they are complete. */
export function typedSpanOf(times: Times, zone: string): TypedSpan {
  const { date, startTime, endTime } = times
  const endDate = times.endsNextDay && date ? addDays(date, 1) : date
  const starts = date && startTime ? instantsOf(zone, date, startTime) : []
  const ends = date && endTime ? instantsOf(zone, endDate, endTime) : []
  const [startsAt, endsAt] = [meant(starts, times.startOffset, zone), meant(ends, times.endOffset, zone)]
  const rest = breakMinutesOf(times)
  const whole = startsAt && endsAt ? totalMinutes(startsAt, endsAt, 0) : undefined
  const minutes = whole === undefined || rest === undefined ? undefined : whole - rest
  const breakField = times.breaks.length > 0 ? 'breaks.0.minutes' : 'breakMinutes'
  return {
    starts,
    ends,
    minutes: whole !== undefined && whole > 0 && minutes !== undefined && minutes > 0 ? minutes : undefined,
    faults: {
      startTime: date && startTime && starts.length === 0 ? 'timesheets.validation.timeSkipped' : undefined,
      startOffset: starts.length > 1 && !startsAt ? 'timesheets.validation.timeRepeated' : undefined,
      endOffset: ends.length > 1 && !endsAt ? 'timesheets.validation.timeRepeated' : undefined,
      endTime: endFault(date && endTime ? ends.length : undefined, whole),
      [breakField]:
        whole !== undefined && whole > 0 && minutes !== undefined && minutes <= 0
          ? 'timesheets.validation.totalPositive'
          : undefined,
    },
  }
}

/** The offset of an instant in a zone, or null where there is no instant. */
export function offsetOf(zone: string, at: string | null): string | null {
  return at === null ? null : offsetAt(zone, at)
}

function endFault(meanings: number | undefined, whole: number | undefined): string | undefined {
  if (meanings === 0) return 'timesheets.validation.timeSkipped'
  if (whole === undefined) return undefined
  if (whole <= 0) return 'timesheets.validation.endAfterStart'
  return whole > longestEntryMinutes ? 'timesheets.validation.tooLong' : undefined
}

function meant(instants: readonly string[], offset: string | null, zone: string): string | undefined {
  return instants.length > 1 ? instants.find((at) => offsetAt(zone, at) === offset) : instants[0]
}

function breakMinutesOf({ breaks, breakMinutes }: Times): number | undefined {
  const typed = breaks.length > 0 ? breaks.map(({ minutes }) => minutes ?? 0) : [breakMinutes ?? 0]
  const numbers = typed.filter((one) => typeof one === 'number' && one >= 0) as number[]
  return numbers.length === typed.length ? numbers.reduce((sum, one) => sum + one, 0) : undefined
}
