import { useWrite } from '#platform/web/api/use-write.ts'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { portalRoutes, reportForm, type ScheduledShift } from '../../contract.ts'
import type { ReportKind } from '../../rules.ts'
import { usePortalContact } from '../contact.ts'

interface Props {
  shift: ScheduledShift
  kind: ReportKind
  onClose: () => void
}

/** Reports to the organisation that a worker has not come or was late; it decides what follows. */
export function ReportDialog({ shift, kind, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { company } = usePortalContact()
  const { write } = useWrite(portalRoutes.reportShift)
  const form = useContractForm(reportForm, { kind, comment: '' })
  const { worker, date, startTime } = shift
  return (
    <FormDialog
      title={t(`portal.report.${kind}`)}
      form={form}
      save={(body) => write({ params: { id: shift.id }, body })}
      onSaved={() => tell.success(t('portal.report.sent', { company }))}
      onClose={onClose}
      submit={t('portal.report.send')}
    >
      <p>
        {t('portal.report.lead', {
          company,
          worker,
          date: format.date(date, 'long'),
          time: format.timeOfDay(startTime),
        })}
      </p>
      <TextAreaField name="comment" label={t('portal.report.comment')} rows={3} />
    </FormDialog>
  )
}
