import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx'
import type { Client } from '../contract.ts'

/** Whether a client is worked for at present. */
export function ClientStatusBadge({ status }: { status: Client['status'] }) {
  const { t } = useWords()
  return <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{t(`clients.status.${status}`)}</StatusBadge>
}
