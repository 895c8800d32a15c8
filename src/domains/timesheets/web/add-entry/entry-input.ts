import type { z } from 'zod'
import { type breakTypes, type entryForm, type OwnEntry, type shiftTypes, type workTypes } from '../../contract.ts'

/** A break as it is typed. */
export interface TypedBreak {
  type: (typeof breakTypes)[number]
  minutes: number | string | null
}

/** An entry as it is typed. */
export interface EntryValues {
  projectId: string | null
  taskDescription: string
  date: string
  startTime: string
  endTime: string
  endsNextDay: boolean
  startOffset: string | null
  endOffset: string | null
  breakMinutes: number | string | null
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

/** What stands in an empty form. */
export function emptyValues(date: string, projectId: string | null): EntryValues {
  return {
    projectId,
    taskDescription: '',
    date,
    startTime: '',
    endTime: '',
    endsNextDay: false,
    startOffset: null,
    endOffset: null,
    breakMinutes: null,
    breaks: [],
    workType: 'regular',
    shiftType: 'regular',
    notes: '',
    equipmentUsed: '',
    address: '',
    latitude: null,
    longitude: null,
  }
}

/** What stands in the form of an entry that is edited; the offsets say which of two equal times is meant. */
export function valuesOf(entry: OwnEntry, offsets: Pick<EntryValues, 'startOffset' | 'endOffset'>): EntryValues {
  return {
    projectId: entry.project.id,
    taskDescription: entry.taskDescription ?? '',
    date: entry.date,
    startTime: entry.startTime ?? '',
    endTime: entry.endTime ?? '',
    endsNextDay: entry.endsNextDay,
    ...offsets,
    breakMinutes: entry.breaks.length > 0 ? null : entry.breakMinutes || null,
    breaks: entry.breaks,
    workType: entry.workType,
    shiftType: entry.shiftType,
    notes: entry.notes ?? '',
    equipmentUsed: entry.equipmentUsed ?? '',
    address: entry.location?.address ?? '',
    latitude: entry.location?.latitude ?? null,
    longitude: entry.location?.longitude ?? null,
  }
}

type Input = z.input<typeof entryForm>

/** What is sent of what was typed; `hadBreaks` is true where the entry that is edited told its breaks by kind. */
export function inputOf(values: EntryValues, isOffered: (projectId: string) => boolean, hadBreaks: boolean): Input {
  const { projectId, address, latitude, longitude, breaks, breakMinutes, ...typed } = values
  const isPlaced = address.trim() !== '' || latitude !== null
  return {
    ...typed,
    projectId: projectId && isOffered(projectId) ? projectId : '',
    ...breaksOf(breaks, breakMinutes, hadBreaks),
    location: isPlaced ? { address: address.trim() || null, latitude, longitude } : null,
  }
}

function breaksOf(breaks: readonly TypedBreak[], minutes: EntryValues['breakMinutes'], hadBreaks: boolean) {
  const listed = breaks.map((one) => ({ type: one.type, minutes: (one.minutes ?? 0) as number }))
  if (listed.length > 0) return { breaks: listed }
  const single = (minutes ?? 0) as number
  // Breaks by kind that are left out would stay as they were.
  if (hadBreaks) return { breaks: single ? [{ type: 'other' as const, minutes: single }] : [] }
  return { breakMinutes: single }
}
