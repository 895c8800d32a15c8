import type { z } from 'zod'
import { limits, optional, text } from '#base/text.ts'
import type { OwnEntry, timesheetRoutes } from '../../contract.ts'
import { entryForm } from '../../rules/entry-shapes.ts'
import { emptyBreak, type EntryValues, locationOf, type TypedBreak, breakInput } from '../form/entry-input.ts'

/** What a cell of the week says beside its hours. */
export type CellDetails = Pick<
  EntryValues,
  | 'taskDescription'
  | 'breaks'
  | 'workType'
  | 'shiftType'
  | 'notes'
  | 'equipmentUsed'
  | 'address'
  | 'latitude'
  | 'longitude'
>

/** A cell of which only the hours are typed. */
export const emptyDetails: CellDetails = {
  taskDescription: '',
  breaks: [],
  workType: 'regular',
  shiftType: 'regular',
  notes: '',
  equipmentUsed: '',
  address: '',
  latitude: null,
  longitude: null,
}

/** What the details of a cell are held against while they are typed. */
export const cellShape = entryForm
  .pick({ breaks: true, workType: true, shiftType: true, notes: true, equipmentUsed: true, location: true })
  .extend({ taskDescription: optional(text(limits.prose)) })

/** The details as the shape takes them. */
export function cellInputOf({
  address,
  latitude,
  longitude,
  breaks,
  ...typed
}: CellDetails): z.input<typeof cellShape> {
  return { ...typed, breaks: breaks.map(breakInput), location: locationOf({ address, latitude, longitude }) }
}

/** True where a cell says something beside its hours. */
export function saysMore(details: CellDetails | undefined): boolean {
  return details !== undefined && JSON.stringify(details) !== JSON.stringify(emptyDetails)
}

type Rows = z.input<typeof timesheetRoutes.addEntriesInBulk.body>['items']

/** What the details add to the row of work; where they name no task, the row's own stands. */
export function workDetailsOf(details: CellDetails | undefined): Partial<Extract<Rows[number], { type: 'work' }>> {
  if (!details || !saysMore(details)) return {}
  const { taskDescription, breaks: _, address, latitude, longitude, ...said } = details
  const own = taskDescription.trim() === '' ? {} : { taskDescription }
  return { ...said, ...own, location: locationOf({ address, latitude, longitude }) }
}

/** The rows of the breaks that a cell tells. */
export function breakRowsOf(details: CellDetails | undefined, date: string): Rows {
  return (details?.breaks ?? []).map(({ type, minutes }) => ({
    type: 'break',
    date,
    breakType: type,
    minutes: (minutes ?? '') as number,
  }))
}

type Source = Pick<OwnEntry, 'breaks' | 'breakMinutes' | 'workType' | 'shiftType' | 'equipmentUsed' | 'location'>

/**
 * What is copied from an entry beside its hours: what may be so on another day. Notes tell of one day, and where somebody
 * stood is not known of another.
 */
export function detailsFrom(entry: Source): CellDetails {
  const { workType, shiftType, equipmentUsed, location } = entry
  return {
    ...emptyDetails,
    workType,
    shiftType,
    equipmentUsed: equipmentUsed ?? '',
    address: location?.address ?? '',
    breaks: kindsOf(entry),
  }
}

/** The breaks of an entry by kind; none where it tells only their minutes, or where they overlap. */
export function kindsOf({ breaks, breakMinutes }: Pick<Source, 'breaks' | 'breakMinutes'>): TypedBreak[] {
  const isPlain = breaks.every(({ type }) => type === 'other')
  const minutes = breaks.reduce((sum, one) => sum + one.minutes, 0)
  return isPlain || minutes !== breakMinutes ? [] : breaks.map((one) => emptyBreak(one.type, one.minutes))
}

/** The details without where somebody stands, which does not lie about on a device. */
export function withoutPosition(details: CellDetails): CellDetails {
  return { ...details, latitude: null, longitude: null }
}
