import { Button } from '@mantine/core'
import { totals } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import type { Entry } from '../../contract.ts'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'

interface Props {
  entries: readonly Entry[]
  isPending: boolean
  onApprove: () => void
  onClose: () => void
}

/** Confirms a bulk approval and shows its totals; Enter approves. */
export function ApproveMany({ entries, isPending, onApprove, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Dialog onClose={onClose} title={t('timesheets.bulk.approveTitle', { count: entries.length })}>
      <p>
        {t('timesheets.bulk.approveText', {
          hours: format.duration(entries.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)),
          worth: format.moneys(totals(entries.map(({ worth }) => worth))),
          workers: new Set(entries.map(({ worker }) => worker.id)).size,
        })}
      </p>
      <StickyBar>
        <Button variant="default" onClick={onClose}>
          {t('platform.action.cancel')}
        </Button>
        <Button loading={isPending} onClick={onApprove} data-autofocus>
          {t('timesheets.decision.approve.action')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
