import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { EntryStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<EntryStatus, (typeof texts)['status']> = {
  incomplete: 'attention',
  draft: 'neutral',
  submitted: 'waiting',
  approved: 'good',
  rejected: 'bad',
  changes_requested: 'attention',
}

/** The status of a time entry. */
export function EntryStatusBadge({ status }: { status: EntryStatus }) {
  return <StatusBadge status={status} tones={tones} label={`timesheets.status.${status}`} />
}
