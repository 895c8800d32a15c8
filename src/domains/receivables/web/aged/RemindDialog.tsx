import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import type { AgedInvoice } from '../../contract/aged.ts'
import { reminderRunRoutes } from '../../contract/reminder-runs.ts'
import { levelByHand } from '../../rules/reminders.ts'

/** Confirms reminders of invoices with their levels and the number of clients, and starts the run. */
export function RemindDialog({ invoices, onClose }: { invoices: readonly AgedInvoice[]; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const { act } = useWrite(reminderRunRoutes.startReminderRun, {
    onDone: ({ id }) => {
      tell.success(t('receivables.reminderRun.started'))
      go(`/provider/reminder-runs/${id}`)
    },
  })
  const byLevel = Map.groupBy(invoices, ({ reminderLevel }) => levelByHand(reminderLevel ?? 0))
  const clients = new Set(invoices.map(({ client }) => client.id)).size
  return (
    <Confirm
      open
      title={t('receivables.reminderRun.confirm', { count: invoices.length })}
      action={t('receivables.reminderRun.send')}
      onClose={onClose}
      onConfirm={() => act({ body: { statementIds: invoices.map(({ id }) => id) } })}
    >
      <p>{t('receivables.reminderRun.confirmText', { clients })}</p>
      <ul>
        {[...byLevel.keys()].toSorted().map((level) => (
          <li key={level}>{t('receivables.reminderRun.levels', { level, count: byLevel.get(level)?.length ?? 0 })}</li>
        ))}
      </ul>
    </Confirm>
  )
}
