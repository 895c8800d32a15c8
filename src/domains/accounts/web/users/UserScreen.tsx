import { Alert } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { History } from '#platform/web/ui/record/History.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type User, userRoutes } from '../../contract.ts'
import { RolePermissions } from './RolePermissions.tsx'
import { userName } from './user-name.ts'
import { UserActions } from './UserActions.tsx'
import { UserForm } from './UserForm.tsx'
import { UserStatusBadge } from './UserStatusBadge.tsx'
import { useUserHistoryFields } from './use-user-history-fields.ts'

/** The page of one user: name, role, permissions and history. */
export function UserScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const fields = useUserHistoryFields()
  const user = useRead(userRoutes.readUser, { params: { id } })
  const found = user.data
  return (
    <Page
      title={found ? userName(found) : t('accounts.users.one.title')}
      lead={found && t(`accounts.role.${found.role}`)}
      badge={found && <UserStatusBadge status={found.status} />}
      back={{ to: '/provider/users', label: t('accounts.users.title') }}
      actions={found && <UserActions user={found} />}
      narrow
    >
      <Reading of={user} as="form">
        {(known) => (
          <>
            {known.allowed.includes('invite') && (
              <Alert color="blue" variant="light" icon={<IconMailForward size={20} aria-hidden />}>
                {t('accounts.users.again.text', { name: userName(known) })}
              </Alert>
            )}
            <Account user={known} />
            <Panel title={t('accounts.users.one.may')}>
              <RolePermissions role={known.role} />
            </Panel>
            <History
              of={userRoutes.readUserHistory}
              input={{ params: { id }, query: { limit: '10' } }}
              fields={fields}
            />
          </>
        )}
      </Reading>
    </Page>
  )
}

function Account({ user }: { user: User }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('accounts.users.one.account')}>
      <Facts
        facts={[
          [t('accounts.users.field.email'), user.email],
          [t('accounts.users.field.seenAt'), user.seenAt ? format.ago(user.seenAt) : t('accounts.users.never')],
          [
            t('accounts.users.field.secondFactor'),
            t(user.secondFactor ? 'accounts.factors.on' : 'accounts.factors.off'),
          ],
          [t('accounts.users.field.createdAt'), format.day(user.createdAt)],
        ]}
      />
      <UserForm user={user} />
    </Panel>
  )
}
