import { IconSend } from '@tabler/icons-react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type BulkResult, bulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { WorkerSummary } from '../../contract.ts'
import { invitationRoutes } from '../../contract/invitations.ts'
import { workerName } from '../../rules.ts'

interface Props {
  workers: readonly WorkerSummary[]
  onDone: (result: BulkResult) => void
}

/** Sends the selected workers of whom something is missing a link to complete it. */
export function RemindSelection({ workers, onDone }: Props) {
  const { t } = useTranslation()
  const { act, pending } = useWrite(invitationRoutes.remindWorkers)
  const incomplete = workers.filter(({ missing, status }) => missing.length > 0 && status === 'active')
  if (incomplete.length === 0) return null
  async function remind() {
    const outcome = await act({ body: { items: incomplete.map(({ id }) => ({ id })) } })
    if (!outcome.ok) return
    const words = (count: number) => t('workforce.remind.done', { count })
    onDone(bulkResult(outcome.answer, { items: incomplete, nameOf: workerName, words }))
  }
  return (
    <ActionButton variant="default" icon={IconSend} loading={pending} onClick={() => void remind()}>
      {t('workforce.remind.action', { count: incomplete.length })}
    </ActionButton>
  )
}
