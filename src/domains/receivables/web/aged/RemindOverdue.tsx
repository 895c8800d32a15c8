import { IconBellRinging } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressDialog } from '#platform/web/navigation/use-address-dialog.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { agedRoutes } from '../../contract/aged.ts'
import { mostInvoicesOfReminderRun } from '../../rules/reminders.ts'
import { RemindDialog } from './RemindDialog.tsx'

/** Sends reminders of all overdue invoices of which one can be sent today; of the oldest if there are more than a run takes. */
export function RemindOverdue() {
  const { t } = useTranslation()
  const may = useMay('billing:write')
  const [isOpen, setOpen] = useAddressDialog('remind')
  const overdue = useRead(agedRoutes.listAgedInvoices, { query: { age: 'overdue' } }, { enabled: may })
  const invoices = (overdue.data?.items ?? [])
    .filter(({ obstacle }) => obstacle === null)
    .slice(0, mostInvoicesOfReminderRun)
  if (invoices.length === 0) return null
  return (
    <>
      <ActionButton icon={IconBellRinging} onClick={() => setOpen(true)}>
        {t('receivables.aged.remindOverdue', { count: invoices.length })}
      </ActionButton>
      {isOpen && <RemindDialog invoices={invoices} onClose={() => setOpen(false)} />}
    </>
  )
}
