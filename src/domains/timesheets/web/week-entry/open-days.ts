import { compareNames } from '#base/folding.ts'
import { isIn } from '#base/status-groups.ts'
import type { OwnAssignment } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { timeIn } from '#platform/web/format/calendar.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'
import { noTimeOff } from './week-off.ts'
import { emptyDay, type WeekContext, type Source, tasksFrom, type WeekValues } from './week-values.ts'
import { entryGroups } from '../../rules.ts'

type Assignment = Pick<OwnAssignment, 'project' | 'client' | 'startDate' | 'endDate' | 'status'>

/** A project row of the grid. */
export interface GridProject {
  readonly id: string
  readonly name: string
  readonly client: string
}

/** Returns the projects on which the worker may enter time within these days, and a check for each day. */
export function openProjects(assignments: readonly Assignment[], days: readonly string[]) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const open = assignments.filter(
    ({ status, startDate, endDate }) => isIn(assignmentGroups.taken, status) && startDate <= to && endDate >= from,
  )
  const projects = new Map(open.map(({ project, client }) => [project.id, { ...project, client: client.name }]))
  return {
    projects: [...projects.values()].toSorted((one, other) => compareNames(one.name, other.name)) as GridProject[],
    isOpen: (date: string, projectId: string) =>
      open.some(({ project, startDate, endDate }) => project.id === projectId && startDate <= date && date <= endDate),
  }
}

/** Returns the initial values of a week: the latest task of each project and the start of each day. */
export function blankWeek(
  days: readonly TimesheetDay[],
  entries: readonly Source[],
  today: string,
  zone: string,
): WeekValues {
  const latest = entries.findLast(({ startTime }) => startTime !== null)?.startTime ?? ''
  return {
    tasks: tasksFrom({}, entries),
    off: noTimeOff,
    days: Object.fromEntries(
      days
        .filter(({ date }) => date <= today)
        .map(({ date, shifts }) => {
          const entered = entries.filter((entry) => entry.date === date && isIn(entryGroups.worked, entry.status))
          // New hours start after the existing entries of the day.
          const ends = entered.flatMap(({ endTime, endsNextDay }) => (endTime && !endsNextDay ? [endTime] : []))
          const planned = shifts[0] ? timeIn(zone, shifts[0].startsAt) : latest
          return [date, { ...emptyDay, start: ends.toSorted().at(-1) ?? planned }]
        }),
    ),
  }
}

/** Returns the days to which hours can be copied: those up to today without entries. */
export function copyTargets(
  days: readonly TimesheetDay[],
  entries: readonly Source[],
  today: string,
  isOpen: WeekContext['isOpen'],
): WeekContext {
  return {
    days: days.filter(({ date, entries: count }) => date <= today && count === 0).map(({ date }) => date),
    isOpen,
    entries,
  }
}
