import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** The reason for breaking working time rules, stored in the history. */
export function ReasonField({ form }: { form: FormFields }) {
  const { t } = useTranslation()
  return (
    <TextAreaField
      form={form}
      name="override.reason"
      label={t('shifts.plan.reason')}
      description={t('shifts.plan.reasonHelp')}
      rows={2}
      required
    />
  )
}
