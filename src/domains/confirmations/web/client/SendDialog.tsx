import { daysAfter } from '#base/days.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { confirmationRoutes, sendingForm } from '../../contract.ts'

/** Sends the contacts of a client a link for a week, by default the former one. */
export function SendDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write } = useWrite(confirmationRoutes.sendConfirmations)
  const form = useContractForm(sendingForm, { day: daysAfter(todayIn(format.timeZone), -7) })
  return (
    <FormDialog
      title={t('confirmations.client.send')}
      form={form}
      save={(body) => write({ params: { id: clientId }, body })}
      onSaved={({ sent }) => tell.success(t('confirmations.client.sent', { count: sent }))}
      onClose={onClose}
      submit={t('confirmations.client.send')}
    >
      <p>{t('confirmations.client.sendLead')}</p>
      <DateField
        name="day"
        label={t('confirmations.client.day')}
        description={t('confirmations.client.dayHelp')}
        required
      />
    </FormDialog>
  )
}
