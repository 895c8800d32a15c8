import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { SignInAddress } from './email/SignInAddress.tsx'
import { ChangePassword } from './password/ChangePassword.tsx'
import { FactorList } from './security/FactorList.tsx'
import { SessionList } from './security/SessionList.tsx'
import { useProfile } from './session.ts'

/** Sessions, password and second factors, for users and workers. */
export function SecuritySettings() {
  const { t } = useWords()
  const isWorker = useProfile().type === 'worker'
  return (
    <>
      <SignInAddress />
      <SessionList />
      <Panel title={t('accounts.security.password')} lead={t('accounts.security.passwordLead')}>
        {isWorker ? (
          <Button
            component={Link}
            to="/auth/update-worker-password"
            variant="default"
            leftSection={<IconKey size={18} aria-hidden />}
          >
            {t('accounts.security.changePassword')}
          </Button>
        ) : (
          <ChangePassword />
        )}
      </Panel>
      <FactorList />
    </>
  )
}
