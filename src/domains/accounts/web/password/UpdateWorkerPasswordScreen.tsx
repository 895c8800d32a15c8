import { Button } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { accountRoutes } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { session, useProfile } from '../session.ts'
import { PasswordChoice } from './PasswordChoice.tsx'
import { changedPasswordFaults } from './password-faults.ts'
import styles from './UpdateWorkerPassword.module.css'

/** The page on which a worker replaces the initial or the current password. */
export function UpdateWorkerPasswordScreen() {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const profile = useProfile()
  const { write } = useWrite(accountRoutes.changeWorkerPassword)
  const form = useContractForm(
    accountRoutes.changeWorkerPassword.body,
    { oldPassword: '', newPassword: '', confirmation: '' },
    {
      toInput: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
      also: changedPasswordFaults,
    },
  )
  const atFirst = profile.password_update_required
  return (
    <div className={styles.place} data-at-home={atFirst ? undefined : true}>
      <AuthPage
        title={t(atFirst ? 'accounts.password.ownTitle' : 'accounts.password.changeTitle')}
        lead={t(atFirst ? 'accounts.password.ownText' : 'accounts.password.changeText')}
      >
        <Form
          summary={false}
          form={form}
          save={(body) => write({ body })}
          explain={unlessRefused(t('accounts.password.updateFailed'))}
          onSaved={(next) => {
            tell.success(t('accounts.password.updated'))
            session.set(next)
            go('/', { replace: true })
          }}
        >
          <PasswordField
            name="oldPassword"
            label={t('accounts.password.current')}
            description={atFirst ? t('accounts.password.currentHelp') : undefined}
            autoComplete="current-password"
            required
          />
          <PasswordChoice />
          <Button type="submit" size="md" fullWidth loading={form.pending}>
            {t('accounts.password.update')}
          </Button>
        </Form>
      </AuthPage>
    </div>
  )
}
