import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import type { FormFields } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { PasswordMeter } from './PasswordMeter.tsx'

/** The fields of a new password and its confirmation, with requirements and strength. */
export function PasswordChoice({ form }: { form: FormFields }) {
  const { t } = useTranslation()
  const typed = form.valueOf('newPassword')
  return (
    <>
      <div>
        <PasswordField
          form={form}
          name="newPassword"
          label={t('accounts.password.new')}
          autoComplete="new-password"
          required
        />
        <PasswordMeter password={typeof typed === 'string' ? typed : ''} />
      </div>
      <PasswordField
        form={form}
        name="confirmation"
        label={t('accounts.password.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
