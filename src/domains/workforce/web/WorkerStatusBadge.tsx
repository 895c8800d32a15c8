import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx'
import type { WorkerSummary } from '../contract.ts'

/** Whether a worker may sign in and work at present. */
export function WorkerStatusBadge({ status }: { status: WorkerSummary['status'] }) {
  const { t } = useWords()
  return <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{t(`workforce.status.${status}`)}</StatusBadge>
}
