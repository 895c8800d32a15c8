import { Alert, Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import type { AgedInvoice } from '../../contract/aged.ts'
import { reminderRunRoutes } from '../../contract/reminder-runs.ts'
import { levelByHand } from '../../rules/reminders.ts'

/**
 * Confirms reminders of invoices with their levels and the number of clients, and starts the run. Invoices that were never sent are named, and
 * left out unless the user includes them.
 */
export function RemindDialog({ invoices: all, onClose }: { invoices: readonly AgedInvoice[]; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const { act } = useWrite(reminderRunRoutes.startReminderRun, {
    onDone: ({ id }) => {
      tell.success(t('receivables.reminderRun.started'))
      go(`/provider/reminder-runs/${id}`)
    },
  })
  const unsent = all.filter(({ isSent }) => !isSent)
  const isMixed = unsent.length > 0 && unsent.length < all.length
  const [leavesOut, setLeavesOut] = useState(true)
  const invoices = isMixed && leavesOut ? all.filter(({ isSent }) => isSent) : all
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
      {unsent.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(isMixed ? 'receivables.reminderRun.neverSent' : 'receivables.reminderRun.allNeverSent', {
            count: unsent.length,
          })}{' '}
          <Link to="/provider/statements?group=unsent">{t('receivables.reminderRun.sendFirst')}</Link>
          {isMixed && (
            <Checkbox
              mt="xs"
              label={t('receivables.reminderRun.leaveOut', { count: unsent.length })}
              checked={leavesOut}
              onChange={(event) => setLeavesOut(event.currentTarget.checked)}
            />
          )}
        </Alert>
      )}
      <p>{t('receivables.reminderRun.confirmText', { clients })}</p>
      <ul>
        {[...byLevel.keys()].toSorted().map((level) => (
          <li key={level}>{t('receivables.reminderRun.levels', { level, count: byLevel.get(level)?.length ?? 0 })}</li>
        ))}
      </ul>
    </Confirm>
  )
}
