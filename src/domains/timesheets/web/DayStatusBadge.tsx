import { type ShownStatuses, StatusBadge, StatusMark } from '#platform/web/ui/record/StatusBadge.tsx'
import type { DayStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<DayStatus, 'timesheets.day.', (typeof words)['day']> = {
  weekend: { tone: 'neutral', label: 'timesheets.day.weekend' },
  assigned: { tone: 'news', label: 'timesheets.day.assigned' },
  not_started: { tone: 'attention', label: 'timesheets.day.not_started' },
  in_progress: { tone: 'waiting', label: 'timesheets.day.in_progress' },
  completed: { tone: 'good', label: 'timesheets.day.completed' },
}

/** The status of a day's timesheet. */
export function DayStatusBadge({ status }: { status: DayStatus }) {
  return <StatusBadge status={status} of={statuses} />
}

/** The status of a day's timesheet as a mark without text. */
export function DayMark({ status }: { status: DayStatus }) {
  return <StatusMark tone={statuses[status].tone} />
}
