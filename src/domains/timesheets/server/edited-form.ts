import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import type { timesheetRoutes } from '../contract.ts'
import type { EnteredBreak } from '../rules/span.ts'
import type { EntryRow } from './queries.ts'

/** An entry as it is sent. */
export type Form = Received<typeof timesheetRoutes.addEntry>['body']

/** Returns the form of a stored entry, into which the changed fields can be merged. */
// The offsets come from the instants, so that editing one time does not move the other. A time that changes needs a new offset.
export function formOf(
  row: EntryRow,
  { date, startTime, endTime, endsNextDay }: Partial<Form>,
  zone: string,
): Partial<Form> {
  const offset = (at: string | null, ...moved: unknown[]) =>
    at === null || moved.some((one) => one !== undefined) ? undefined : localTimeOf(at, zone).offset
  return {
    projectId: row.projectId,
    taskDescription: row.taskDescription ?? undefined,
    date: row.date,
    startTime: row.startTime ?? undefined,
    endTime: row.endTime ?? undefined,
    endsNextDay: row.endsNextDay,
    startOffset: offset(row.startsAt, date, startTime),
    endOffset: offset(row.endsAt, date, endTime, endsNextDay),
    breakMinutes: row.breakMinutes,
    ...(row.breaks.length > 0 && { breaks: row.breaks.map(({ type, minutes }) => ({ type, minutes })) }),
    workType: row.workType,
    shiftType: row.shiftType,
    notes: row.notes,
    equipmentUsed: row.equipmentUsed,
    location:
      row.placeAddress === null && row.placeLatitude === null
        ? null
        : { address: row.placeAddress, latitude: row.placeLatitude, longitude: row.placeLongitude },
  }
}

/**
 * Adds the stored instants to the breaks of a form that are unchanged. They match by times of day or, for clients that send
 * no times, by minutes.
 */
export function withStoredBreaks<Written extends Form>(form: Written, before: EntryRow, zone: string) {
  const placed = before.breaks.flatMap(({ startsAt, endsAt, ...one }) =>
    startsAt && endsAt ? [{ ...one, stored: { startsAt, endsAt } }] : [],
  )
  const breaks = form.breaks?.map((one): typeof one & EnteredBreak => {
    const at = placed.findIndex(({ type, minutes, stored }) => {
      if (type !== one.type) return false
      if (!one.startTime) return minutes === one.minutes
      return (
        localTimeOf(stored.startsAt, zone).time === one.startTime &&
        localTimeOf(stored.endsAt, zone).time === one.endTime
      )
    })
    const [same] = at < 0 ? [] : placed.splice(at, 1)
    return same ? { ...one, stored: same.stored } : one
  })
  return { ...form, breaks }
}
