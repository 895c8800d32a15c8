import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ownAccountRoutes } from '../../contract.ts'
import { session, useProfile } from '../session.ts'
import { PasswordChoice } from './PasswordChoice.tsx'
import { changedPasswordFaults } from './password-faults.ts'

const blank = { oldPassword: '', newPassword: '', confirmation: '' }

/** The form in which a user changes the password. */
export function ChangePassword() {
  const { t } = useTranslation()
  const tell = useToasts()
  const { email } = useProfile()
  const { write } = useWrite(ownAccountRoutes.changePassword)
  const form = useContractForm(ownAccountRoutes.changePassword.body, blank, {
    toInput: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    also: changedPasswordFaults,
  })
  return (
    <Form
      summary={false}
      form={form}
      save={(body) => write({ body })}
      explain={unlessRefused(t('accounts.password.updateFailed'))}
      onSaved={(profile) => {
        form.reset(blank)
        tell.success(t('accounts.password.updated'))
        session.set(profile)
      }}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="oldPassword"
        label={t('accounts.password.current')}
        autoComplete="current-password"
        required
      />
      <PasswordChoice />
      <FormActions submit={t('accounts.password.update')} pending={form.pending} />
    </Form>
  )
}
