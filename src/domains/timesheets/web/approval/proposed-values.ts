import { dateIn, timeIn } from '#platform/web/format/calendar.ts'
import type { Entry } from '../../contract.ts'
import type { ProposedTimes } from '../../rules/proposal.ts'

/** The times of a proposal as they are typed. */
export interface ProposedValues {
  startTime: string
  endTime: string
  endsNextDay: boolean
  startOffset: string | null
  endOffset: string | null
  breakMinutes: number | string | null
}

/** The times that stand in an entry, to begin with. */
export function valuesOf({ startTime, endTime, endsNextDay, breakMinutes }: Entry): ProposedValues {
  return {
    startTime: startTime ?? '',
    endTime: endTime ?? '',
    endsNextDay,
    startOffset: null,
    endOffset: null,
    breakMinutes,
  }
}

/** The times of day of instants in a zone, for an entry of a day. */
export function timesBetween(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  date: string,
  zone: string,
): Pick<ProposedValues, 'startTime' | 'endTime' | 'endsNextDay'> {
  return { startTime: timeIn(zone, startsAt), endTime: timeIn(zone, endsAt), endsNextDay: dateIn(zone, endsAt) > date }
}

/** The times to be proposed; undefined where nothing was changed, so that nothing is. */
export function proposedOf(values: ProposedValues, entry: Entry): ProposedTimes | undefined {
  const before = valuesOf(entry)
  const isSame = (['startTime', 'endTime', 'endsNextDay', 'breakMinutes'] as const).every(
    (name) => values[name] === before[name],
  )
  // What is no number is sent as it was typed, for the shape to refuse.
  return isSame ? undefined : { ...values, breakMinutes: (values.breakMinutes ?? 0) as number }
}
