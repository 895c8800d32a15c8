import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { SignInAddress } from './email/SignInAddress.tsx'
import { ChangePassword } from './password/ChangePassword.tsx'
import { FactorList } from './security/FactorList.tsx'
import { SessionList } from './security/SessionList.tsx'
import { useProfile } from './session.ts'

/** Sessions, password and second factors, for users and workers. */
export function SecuritySettings() {
  const { t } = useTranslation()
  const isWorker = useProfile().type === 'worker'
  return (
    <>
      <SignInAddress />
      <SessionList />
      <Panel title={t('accounts.security.password')} lead={t('accounts.security.passwordLead')}>
        {isWorker ? (
          <LinkButton to="/auth/update-worker-password" variant="default" icon={IconKey}>
            {t('accounts.security.changePassword')}
          </LinkButton>
        ) : (
          <ChangePassword />
        )}
      </Panel>
      <FactorList />
    </>
  )
}
