import { StatusBadge, StatusMark, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { DayStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<DayStatus, (typeof texts)['day']> = {
  weekend: 'neutral',
  assigned: 'news',
  not_started: 'attention',
  in_progress: 'waiting',
  completed: 'good',
}

/** The status of a day's timesheet. */
export function DayStatusBadge({ status }: { status: DayStatus }) {
  return <StatusBadge status={status} tones={tones} label={`timesheets.day.${status}`} />
}

/** The status of a day's timesheet as a mark without text. */
export function DayMark({ status }: { status: DayStatus }) {
  return <StatusMark tone={tones[status]} />
}
