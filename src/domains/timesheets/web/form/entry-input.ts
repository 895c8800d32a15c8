import type { z } from 'zod'
import { timeIn } from '#platform/web/format/calendar.ts'
import type { OwnEntry } from '../../contract.ts'
import type { breakTypes, shiftTypes, workTypes } from '../../rules.ts'
import type { entryForm } from '../../rules/entry-shapes.ts'
import { type TypedTimes, typedTimesOf } from '../typed-times.ts'

/** The form values of a break: minutes, or start and end. */
export interface TypedBreak {
  type: (typeof breakTypes)[number]
  by: 'minutes' | 'times'
  minutes: number | string | null
  startTime: string
  endTime: string
}

/** The form values of an entry. */
export interface EntryValues extends TypedTimes {
  projectId: string | null
  taskDescription: string
  date: string
  /** Empty while the break is one number of minutes. */
  breaks: TypedBreak[]
  workType: (typeof workTypes)[number]
  shiftType: (typeof shiftTypes)[number]
  notes: string
  equipmentUsed: string
  address: string
  latitude: number | null
  longitude: number | null
}

/** The details of an entry beside its project and times. */
export type EntryDetails = Omit<EntryValues, keyof TypedTimes | 'projectId' | 'date'>

/** The details of an entry that has only hours. */
export const emptyDetails: EntryDetails = {
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

/** Returns the form values of a break with only its minutes. */
export function emptyBreak(type: TypedBreak['type'], minutes: TypedBreak['minutes']): TypedBreak {
  return { type, by: 'minutes', minutes, startTime: '', endTime: '' }
}

/** Returns the values of an empty form. */
export function emptyValues(date: string, projectId: string | null): EntryValues {
  return {
    projectId,
    date,
    startTime: '',
    endTime: '',
    endsNextDay: false,
    startOffset: null,
    endOffset: null,
    breakMinutes: null,
    ...emptyDetails,
  }
}

/** Returns the form values of an entry in a time zone; the offsets distinguish the times of a repeated hour. */
export function valuesOf(
  entry: Omit<OwnEntry, 'allowed'>,
  offsets: Pick<EntryValues, 'startOffset' | 'endOffset'>,
  zone: string,
): EntryValues {
  return {
    ...typedTimesOf(entry),
    ...offsets,
    projectId: entry.project.id,
    taskDescription: entry.taskDescription ?? '',
    date: entry.date,
    breakMinutes: entry.breaks.length > 0 ? null : entry.breakMinutes || null,
    breaks: typedBreaksOf(entry.breaks, zone),
    workType: entry.workType,
    shiftType: entry.shiftType,
    notes: entry.notes ?? '',
    equipmentUsed: entry.equipmentUsed ?? '',
    address: entry.location?.address ?? '',
    latitude: entry.location?.latitude ?? null,
    longitude: entry.location?.longitude ?? null,
  }
}

/** Returns the form values of breaks in a time zone. */
export function typedBreaksOf(breaks: OwnEntry['breaks'], zone: string): TypedBreak[] {
  return breaks.map(({ type, minutes, startsAt, endsAt }) =>
    startsAt && endsAt
      ? { type, by: 'times', minutes, startTime: timeIn(zone, startsAt), endTime: timeIn(zone, endsAt) }
      : emptyBreak(type, minutes),
  )
}

type Input = z.input<typeof entryForm>

/** Returns the request body for the typed values. `hadBreaks` is true if the edited entry had breaks by kind. */
export function inputOf(values: EntryValues, isOffered: (projectId: string) => boolean, hadBreaks: boolean): Input {
  const { projectId, address, latitude, longitude, breaks, breakMinutes, ...typed } = values
  return {
    ...typed,
    projectId: projectId && isOffered(projectId) ? projectId : '',
    ...breaksOf(breaks, breakMinutes, hadBreaks),
    location: locationOf({ address, latitude, longitude }),
  }
}

/** Returns the place of work for the request, or null if none was entered. */
export function locationOf({
  address,
  latitude,
  longitude,
}: Pick<EntryValues, 'address' | 'latitude' | 'longitude'>): Input['location'] {
  return address.trim() !== '' || latitude !== null ? { address: address.trim() || null, latitude, longitude } : null
}

/** Returns a break for the request. Invalid numbers and times are sent as typed, so that validation refuses them. */
export function breakInput({ type, by, minutes, startTime, endTime }: TypedBreak) {
  return by === 'times' ? { type, startTime, endTime } : { type, minutes: (minutes ?? '') as number }
}

function breaksOf(breaks: readonly TypedBreak[], minutes: EntryValues['breakMinutes'], hadBreaks: boolean) {
  if (breaks.length > 0) return { breaks: breaks.map(breakInput) }
  const single = (minutes ?? 0) as number
  // The server would keep omitted breaks.
  if (hadBreaks) return { breaks: single ? [{ type: 'other' as const, minutes: single }] : [] }
  return { breakMinutes: single }
}
