import type { Ref } from '#base/ref.ts'
import { entrySources, type EntrySource } from '#domains/timesheets/rules.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { dateIn, timeIn, toInstant } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { DateTimeField } from '#platform/web/forms/field/DateTimeField.tsx'
import { RadioField } from '#platform/web/forms/field/RadioField.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { sessionRoutes } from '../contract/sessions.ts'

interface Props {
  session: { worker: Ref; startedAt: string; plannedUntil: string | null }
  onClose: () => void
}

interface FormValues {
  endedAt: string
  source: EntrySource
  reason: string
}

/** Ends the session of a worker who forgot to clock out; the end of the shift is proposed. */
export function EndSessionDialog({ session: { worker, startedAt, plannedUntil }, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const zone = format.timeZone
  const { write } = useWrite(sessionRoutes.endOpenSession)
  const endedAt = plannedUntil === null ? '' : `${dateIn(zone, plannedUntil)}T${timeIn(zone, plannedUntil)}`
  const initial: FormValues = { endedAt, source: 'telephone', reason: '' }
  const form = useContractForm(sessionRoutes.endOpenSession.body, initial, {
    toInput: ({ reason, ...values }) => ({
      ...values,
      endedAt: toInstant(values.endedAt, zone) ?? '',
      ...(reason !== '' && { reason }),
    }),
  })
  return (
    <FormDialog
      title={t('clock.endSession.title')}
      form={form}
      save={(body) => write({ params: { id: worker.id }, body })}
      onSaved={() => tell.success(t('clock.endSession.done', { worker: worker.name }))}
      onClose={onClose}
      submit={t('clock.endSession.action')}
    >
      <p>{t('clock.endSession.text', { worker: worker.name, since: format.moment(startedAt) })}</p>
      <DateTimeField
        name="endedAt"
        label={t('clock.endSession.endedAt')}
        required
        usualTime="17:00"
        min={dateIn(zone, startedAt)}
      />
      <RadioField
        name="source"
        label={t('clock.endSession.source')}
        choices={entrySources.map((value) => ({ value, label: t(`timesheets.correction.source.${value}`) }))}
      />
      <TextAreaField name="reason" label={t('clock.endSession.note')} rows={2} />
    </FormDialog>
  )
}
