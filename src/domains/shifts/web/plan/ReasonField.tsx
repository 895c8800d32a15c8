import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** The reason for breaking working time rules, stored in the history. */
export function ReasonField() {
  const { t } = useTranslation()
  return (
    <TextAreaField
      name="override.reason"
      label={t('shifts.plan.reason')}
      description={t('shifts.plan.reasonHelp')}
      rows={2}
      required
    />
  )
}
