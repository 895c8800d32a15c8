import type { Entry } from '../../contract.ts'

/** The fields whose changes are shown to the approver. */
const watched = ['status', 'date', 'times', 'break', 'hours', 'project', 'taskDescription', 'comment'] as const
export type Watched = (typeof watched)[number]

/** Returns the fields that differ between the entry that was seen and the current one. */
export function changesBetween(seen: Entry, current: Entry): Watched[] {
  return watched.filter((name) => valueOf(seen, name) !== valueOf(current, name))
}

function valueOf(entry: Entry, name: Watched): unknown {
  if (name === 'times') return [entry.startTime, entry.endTime, entry.endsNextDay].join()
  if (name === 'break') return entry.breakMinutes
  if (name === 'hours') return entry.totalMinutes
  return name === 'project' ? entry.project.id : entry[name]
}
