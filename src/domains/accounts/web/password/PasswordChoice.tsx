import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { PasswordMeter } from './PasswordMeter.tsx'

/** The fields of a new password and its confirmation, with requirements and strength. */
export function PasswordChoice() {
  const form = useFormFields()
  const { t } = useTranslation()
  const typed = form.valueOf('newPassword')
  return (
    <>
      <div>
        <PasswordField name="newPassword" label={t('accounts.password.new')} autoComplete="new-password" required />
        <PasswordMeter password={typeof typed === 'string' ? typed : ''} />
      </div>
      <PasswordField name="confirmation" label={t('accounts.password.confirm')} autoComplete="new-password" required />
    </>
  )
}
