import type { z } from 'zod'
import { daysAfter } from '#base/days.ts'
import { isIn } from '#base/status-groups.ts'
import { parseDuration, typedDuration } from '#platform/web/forms/field/durations.ts'
import { parseTime } from '#base/typed-time.ts'
import type { OwnEntry, timesheetRoutes } from '../../contract.ts'
import type { EntryDetails } from '../form/entry-input.ts'
import { roundedMinutes } from '../../rules/rounding.ts'
import { breakRowsOf, detailsFrom, kindsOf, saysMore, withoutPosition, workDetailsOf } from './cell-details.ts'
import { offRowsOf, type WeekOff } from './week-off.ts'
import { entryGroups } from '../../rules.ts'

/** The form values of a week. */
export interface WeekValues {
  /** The task descriptions by project. */
  readonly tasks: Readonly<Record<string, string>>
  readonly days: Readonly<Record<string, DayValues>>
  readonly off: WeekOff
}

/** The form values of a day: start, break minutes, and hours by project. */
export interface DayValues {
  readonly start: string
  readonly rest: string
  readonly hours: Readonly<Record<string, string>>
  /** The details of the cells, by project. */
  readonly details: Readonly<Record<string, EntryDetails>>
}

export const emptyDay: DayValues = { start: '', rest: '', hours: {}, details: {} }

/** Merges a stored draft into the initial values of a week. Fields that an older draft lacks are empty. */
export function weekWith(blank: WeekValues, stored: Partial<WeekValues> | undefined): WeekValues {
  if (!stored) return blank
  const days = Object.entries(stored.days ?? {}).map(([date, day]) => [date, { ...emptyDay, ...day }] as const)
  return {
    ...blank,
    tasks: { ...blank.tasks, ...stored.tasks },
    days: { ...blank.days, ...Object.fromEntries(days) },
    off: stored.off ?? blank.off,
  }
}

/** The fields of an entry that copying a day reads. */
export type Source = Pick<
  OwnEntry,
  | 'date'
  | 'project'
  | 'startTime'
  | 'endTime'
  | 'endsNextDay'
  | 'totalMinutes'
  | 'breakMinutes'
  | 'breaks'
  | 'workType'
  | 'shiftType'
  | 'equipmentUsed'
  | 'location'
  | 'taskDescription'
  | 'status'
>

type Row = z.input<typeof timesheetRoutes.addEntriesInBulk.body>['items'][number]

/** The request rows of a week, the field of each row, and the unreadable fields. */
export interface WeekRows {
  readonly items: readonly Row[]
  /** The origin of each row; `fieldOf` finds the field for a fault in it. */
  readonly origins: readonly RowOrigin[]
  /** Fields without a valid duration or number of minutes. */
  readonly unreadable: readonly string[]
}

interface RowOrigin {
  readonly of: 'work' | 'task' | 'break' | 'rest' | 'off'
  readonly date: string
  readonly projectId?: string
}

/** Returns the request rows of a week: by day each project's work and its breaks, the day's break after the first; then time off. */
export function rowsOf({ tasks, days, off }: WeekValues, projects: readonly string[]): WeekRows {
  const items: Row[] = []
  const origins: RowOrigin[] = []
  const unreadable: string[] = []
  for (const date of Object.keys(days).toSorted()) {
    const day = days[date] ?? emptyDay
    let isFirst = true
    const minutes = restOf(day)
    if (minutes === undefined) unreadable.push(`days.${date}.rest`)
    const addRest = () => {
      if (!minutes) return
      items.push({ type: 'break', date, breakType: 'other', minutes })
      origins.push({ of: 'rest', date })
    }
    for (const projectId of projects) {
      const typed = day.hours[projectId]?.trim() ?? ''
      if (typed === '') continue
      const details = day.details[projectId]
      const worked = parseDuration(typed)
      if (worked === undefined) {
        unreadable.push(`days.${date}.hours.${projectId}`)
        continue
      }
      const startTime = isFirst ? { startTime: parseTime(day.start) ?? day.start } : {}
      items.push({
        type: 'work',
        date,
        projectId,
        taskDescription: tasks[projectId] ?? '',
        minutes: worked,
        ...startTime,
        ...workDetailsOf(details),
      })
      origins.push({ of: details?.taskDescription.trim() ? 'task' : 'work', date, projectId })
      for (const row of breakRowsOf(details, date)) {
        items.push(row)
        origins.push({ of: 'break', date, projectId })
      }
      if (isFirst) addRest()
      isFirst = false
    }
    if (isFirst) addRest()
  }
  for (const row of offRowsOf(off)) {
    items.push(row)
    origins.push({ of: 'off', date: row.date })
  }
  return { items, origins, unreadable }
}

/** Returns the field at which a row's fault is shown: `items.3.startTime` belongs to a day's start. */
export function fieldOf({ origins }: Pick<WeekRows, 'origins'>, path: string): string | undefined {
  const [, index = '', member = ''] = path.split('.')
  const origin = origins[Number(index)]
  if (!origin) return undefined
  const { of, date, projectId } = origin
  if (of === 'off') return `off.parts.${date}`
  if (of === 'rest') return `days.${date}.rest`
  if (of === 'work' && member === 'taskDescription') return `tasks.${projectId}`
  const isAtStart = of !== 'break' && (member === 'startTime' || member === 'startOffset')
  return isAtStart ? `days.${date}.start` : `days.${date}.hours.${projectId}`
}

/** Returns the readable minutes of a day without its break; each entry is rounded separately. */
export function minutesOf(day: DayValues | undefined, rounding: number): number {
  return Object.values(day?.hours ?? {}).reduce(
    (sum, typed) => sum + roundedMinutes(parseDuration(typed) ?? 0, rounding),
    0,
  )
}

/** Reads the break of a day, `30` or `0:30`, in minutes; undefined if unreadable. */
function restOf({ rest }: DayValues): number | undefined {
  const typed = rest.trim()
  if (typed === '') return 0
  if (/^\d{1,4}$/.test(typed)) return Number(typed)
  return /[:hu]/i.test(typed) ? parseDuration(typed) : undefined
}

/** True if nothing would be sent for the day. */
function isBlank(day: DayValues | undefined): boolean {
  return !day || (day.rest.trim() === '' && Object.values(day.hours).every((typed) => typed.trim() === ''))
}

/** Returns the values of a day copied from entries, for the projects that are open. */
export function dayFrom(entries: readonly Source[], isOpen: (projectId: string) => boolean): DayValues {
  const counted = entries.filter(({ status, project }) => isIn(entryGroups.worked, status) && isOpen(project.id))
  const hours = new Map<string, number>()
  for (const { project, totalMinutes } of counted) hours.set(project.id, (hours.get(project.id) ?? 0) + totalMinutes)
  // Breaks by kind belong to the cell; the others to the day.
  const rest = counted.reduce((sum, one) => sum + (kindsOf(one).length > 0 ? 0 : one.breakMinutes), 0)
  const details = counted.toReversed().map((one) => [one.project.id, detailsFrom(one)] as const)
  const starts = counted.flatMap(({ startTime }) => startTime ?? []).toSorted()
  return {
    start: starts[0] ?? '',
    rest: rest > 0 && hours.size > 0 ? String(rest) : '',
    hours: Object.fromEntries([...hours].filter(([, minutes]) => minutes > 0).map(([id, m]) => [id, typedDuration(m)])),
    details: Object.fromEntries(details.filter(([, detail]) => saysMore(detail))),
  }
}

/** The days and projects that can be entered in a week. */
export interface WeekContext {
  /** The days that can be entered: past days without entries. */
  readonly days: readonly string[]
  readonly isOpen: (date: string, projectId: string) => boolean
  /** Entries of this week and the previous one. */
  readonly entries: readonly Source[]
}

/** Copies the previous week onto the open days; a day without entries a week before stays as it is. */
export function copyLastWeek(
  values: WeekValues,
  { days, isOpen, entries }: WeekContext,
): { values: WeekValues; count: number } {
  const copied = days.flatMap((date) => {
    const source = entries.filter((entry) => entry.date === daysAfter(date, -7))
    const day = dayFrom(source, (projectId) => isOpen(date, projectId))
    return isBlank(day) ? [] : [[date, day] as const]
  })
  return {
    values: {
      ...values,
      days: { ...values.days, ...Object.fromEntries(copied) },
      tasks: tasksFrom(values.tasks, entries),
    },
    count: copied.length,
  }
}

/** Copies the previous day, as typed or else as stored, to a day; undefined if there is nothing to copy. */
export function copyDayBefore(
  values: WeekValues,
  date: string,
  { isOpen, entries }: WeekContext,
): WeekValues | undefined {
  const before = daysAfter(date, -1)
  const typed = values.days[before]
  const open = (projectId: string) => isOpen(date, projectId)
  const day =
    typed && !isBlank(typed)
      ? copyOf(typed, open)
      : dayFrom(
          entries.filter((entry) => entry.date === before),
          open,
        )
  if (isBlank(day)) return undefined
  return { ...values, days: { ...values.days, [date]: day }, tasks: tasksFrom(values.tasks, entries) }
}

// Notes belong to the day on which they were written.
function copyOf(day: DayValues, isOpen: (projectId: string) => boolean): DayValues {
  const ofOpen = <Value>(of: Readonly<Record<string, Value>>) => Object.entries(of).filter(([id]) => isOpen(id))
  return {
    ...day,
    hours: Object.fromEntries(ofOpen(day.hours)),
    details: Object.fromEntries(
      ofOpen(day.details).map(([id, detail]) => [id, { ...withoutPosition(detail), notes: '' }]),
    ),
  }
}

/** Fills empty task descriptions from the latest entry of each project. */
export function tasksFrom(tasks: WeekValues['tasks'], entries: readonly Source[]): WeekValues['tasks'] {
  const latest = entries.toSorted((one, other) => one.date.localeCompare(other.date))
  const filled = Object.fromEntries(
    latest.flatMap(({ project, taskDescription }) => (taskDescription ? [[project.id, taskDescription]] : [])),
  )
  const typed = Object.entries(tasks).filter(([, words]) => words.trim() !== '')
  return { ...filled, ...Object.fromEntries(typed) }
}
