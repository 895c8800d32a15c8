import { useWrite } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { DateField } from '#platform/web/forms/field/DateField.tsx'
import { DateRangeField } from '#platform/web/forms/field/DateRangeField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { payRoutes } from '../../contract.ts'
import { payDateOf } from '../../rules/periods.ts'
import type { ProposedPeriod } from './proposed-period.ts'

/** Creates a pay period; the next dates are proposed. */
export function AddPeriodDialog({ proposed, onClose }: { proposed: ProposedPeriod; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const { go } = useNavigation()
  const { write } = useWrite(payRoutes.addPeriod)
  const { startDate, endDate, payDate } = proposed
  const form = useContractForm(payRoutes.addPeriod.body, { startDate, endDate, payDate })
  const { values } = form
  const paidOn = values.payDate && values.endDate ? payDateOf(values) : values.payDate
  return (
    <FormDialog
      title={t('pay.period.add')}
      form={form}
      save={(body) => write({ body })}
      onSaved={(made) => {
        tell.success(t('pay.period.added'))
        go(`/provider/pay/${made.id}`)
      }}
      onClose={onClose}
      submit={t('pay.period.create')}
    >
      <FieldGroup>
        <DateRangeField
          first={{ name: 'startDate', label: t('pay.field.startDate'), required: true }}
          last={{ name: 'endDate', label: t('pay.field.endDate'), required: true }}
        />
        <div data-wide>
          <DateField
            name="payDate"
            label={t('pay.field.payDate')}
            description={
              paidOn === values.payDate
                ? t('pay.period.payDateHelp')
                : t('pay.period.willMove', { date: format.date(paidOn, 'long') })
            }
            required
          />
        </div>
      </FieldGroup>
    </FormDialog>
  )
}
