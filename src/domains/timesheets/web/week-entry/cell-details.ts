import type { z } from 'zod'
import { limits, optional, text } from '#base/text.ts'
import type { OwnEntry, timesheetRoutes } from '../../contract.ts'
import { entryForm } from '../../rules/entry-shapes.ts'
import {
  emptyBreak,
  emptyDetails,
  type EntryDetails,
  locationOf,
  type TypedBreak,
  breakInput,
} from '../form/entry-input.ts'

/** The schema that validates the details of a cell. */
export const cellShape = entryForm
  .pick({ breaks: true, workType: true, shiftType: true, notes: true, equipmentUsed: true, location: true })
  .extend({ taskDescription: optional(text(limits.prose)) })

/** Returns the details as input of the schema. */
export function cellInputOf({
  address,
  latitude,
  longitude,
  breaks,
  ...typed
}: EntryDetails): z.input<typeof cellShape> {
  return { ...typed, breaks: breaks.map(breakInput), location: locationOf({ address, latitude, longitude }) }
}

/** True if a cell has more than hours. */
export function saysMore(details: EntryDetails | undefined): boolean {
  return details !== undefined && JSON.stringify(details) !== JSON.stringify(emptyDetails)
}

type Rows = z.input<typeof timesheetRoutes.addEntriesInBulk.body>['items']

/** Returns the fields that the details add to the work row; without a task in them, the row keeps its own. */
export function workDetailsOf(details: EntryDetails | undefined): Partial<Extract<Rows[number], { type: 'work' }>> {
  if (!details || !saysMore(details)) return {}
  const { taskDescription, breaks: _, address, latitude, longitude, ...detail } = details
  const own = taskDescription.trim() === '' ? {} : { taskDescription }
  return { ...detail, ...own, location: locationOf({ address, latitude, longitude }) }
}

/** Returns the break rows of a cell. */
export function breakRowsOf(details: EntryDetails | undefined, date: string): Rows {
  return (details?.breaks ?? []).map(({ type, minutes }) => ({
    type: 'break',
    date,
    breakType: type,
    minutes: (minutes ?? '') as number,
  }))
}

type Source = Pick<OwnEntry, 'breaks' | 'breakMinutes' | 'workType' | 'shiftType' | 'equipmentUsed' | 'location'>

/**
 * Returns the details of an entry that are copied to another day. Notes and coordinates are left out, because they belong to
 * one day.
 */
export function detailsFrom(entry: Source): EntryDetails {
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

/** Returns the breaks of an entry by kind; empty if it has only their minutes, or if they overlap. */
export function kindsOf({ breaks, breakMinutes }: Pick<Source, 'breaks' | 'breakMinutes'>): TypedBreak[] {
  const isPlain = breaks.every(({ type }) => type === 'other')
  const minutes = breaks.reduce((sum, one) => sum + one.minutes, 0)
  return isPlain || minutes !== breakMinutes ? [] : breaks.map((one) => emptyBreak(one.type, one.minutes))
}

/** Returns the details without the coordinates, which are not stored on a device. */
export function withoutPosition(details: EntryDetails): EntryDetails {
  return { ...details, latitude: null, longitude: null }
}
