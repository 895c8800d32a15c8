import { todayIn } from '#platform/web/format/calendar.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { inspectionForm, inspectionRoutes } from '../contract.ts'

/** Whom an export is about: a worker, a client, or all workers. */
export interface InspectionScope {
  readonly workerId?: string
  readonly clientId?: string
  readonly name?: string
}

/** Starts an export for an inspection, of this year at first, and goes to its page. */
export function InspectionDialog({ of, onClose }: { of: InspectionScope; onClose: () => void }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const tell = useToasts()
  const { go } = useNavigation()
  const { write } = useWrite(inspectionRoutes.startInspection)
  const today = todayIn(timeZone)
  const initial = {
    workerId: of.workerId ?? null,
    clientId: of.clientId ?? null,
    fromDate: `${today.slice(0, 4)}-01-01`,
    toDate: today,
  }
  const form = useContractForm(inspectionForm, initial)
  return (
    <FormDialog
      title={t('inspections.of')}
      form={form}
      save={(body) => write({ body })}
      onSaved={({ id }) => {
        tell.success(t('inspections.started'))
        go(`/provider/inspections/${id}`)
      }}
      onClose={onClose}
      submit={t('inspections.start')}
    >
      <p>{of.name === undefined ? t('inspections.dialog.everyone') : t('inspections.dialog.of', { name: of.name })}</p>
      <p>{t('inspections.dialog.lead')}</p>
      <DateRangeField
        first={{ name: 'fromDate', label: t('inspections.dialog.from'), required: true }}
        last={{ name: 'toDate', label: t('inspections.dialog.to'), required: true }}
      />
    </FormDialog>
  )
}
