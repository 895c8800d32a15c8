import { Button } from '@mantine/core'
import { totals } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { Entry } from '../../contract.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { RequestChangesDialog } from './RequestChangesDialog.tsx'
import type { Approval } from './use-approval.ts'

/** The dialog that asks for confirmation, a comment or proposed times before a decision is sent. */
export function ApprovalDialog({ approval }: { approval: Approval }) {
  const { prompt, staleOf, send, finish, close, correcting } = approval
  if (correcting) {
    const sending = { send: approval.sendCorrection, onClose: approval.closeCorrection }
    return <CorrectDialog entry={correcting} stale={staleOf(correcting.id)} {...sending} />
  }
  if (!prompt) return null
  const { decision, entries } = prompt
  const [first, second] = entries
  const stale = second ? undefined : staleOf(first.id)
  const sending = { stale, send, onDone: finish, onClose: close }
  if (decision === 'approve') return <ConfirmDialog entries={entries} approval={approval} />
  if (decision === 'requestChanges' && !second) return <RequestChangesDialog entry={first} {...sending} />
  return <ReasonDialog decision={decision} entries={entries} {...sending} />
}

/** Confirms a bulk approval and shows its totals; Enter approves. */
function ConfirmDialog({ entries, approval }: { entries: readonly Entry[]; approval: Approval }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { send, finish, close, pending } = approval

  async function approve() {
    const outcome = await send()
    if (outcome.ok) finish()
    else tell.failure(outcome.problem)
    close()
  }

  return (
    <Dialog onClose={close} title={t('timesheets.bulk.approveTitle', { count: entries.length })}>
      <p>
        {t('timesheets.bulk.approveText', {
          hours: format.duration(entries.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)),
          worth: format.moneys(totals(entries.map(({ worth }) => worth))),
          workers: new Set(entries.map(({ worker }) => worker.id)).size,
        })}
      </p>
      <StickyBar>
        <Button variant="default" onClick={close}>
          {t('platform.action.close')}
        </Button>
        <Button loading={pending.size > 0} onClick={() => void approve()} data-autofocus>
          {t('timesheets.decision.approve.action')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
