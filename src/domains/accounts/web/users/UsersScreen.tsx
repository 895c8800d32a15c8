import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { providerRoles } from '#base/actor.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordList } from '#platform/web/ui/list/RecordList.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type User, userRoutes } from '../../contract.ts'
import { userStatuses } from '../../rules.ts'
import { useMay, useProfile } from '../session.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { RolesTable } from './RolesTable.tsx'
import { userName } from './user-name.ts'
import { UserStatusBadge } from './UserStatusBadge.tsx'

/** The screen of the organisation’s users and the permissions of the roles. */
export function UsersScreen() {
  const { t } = useTranslation()
  const view = useListView(useColumns())
  const [{ q, role, status }, , field] = useAddressQuery({ q: '', role: '', status: '' })
  const [inviting, setInviting] = useState(false)
  const list = useList(userRoutes.listUsers, {
    query: {
      q: q || undefined,
      role: providerRoles.find((one) => one === role),
      status: userStatuses.find((one) => one === status),
      sort: view.sort as 'name' | undefined,
    },
  })
  const invite = useMay('users:write') && (
    <ActionButton onClick={() => setInviting(true)} icon={IconUserPlus}>
      {t('accounts.users.invite.action')}
    </ActionButton>
  )
  return (
    <Page list title={t('accounts.users.title')} lead={t('accounts.users.lead')} actions={invite}>
      <Panel flush>
        <RecordList
          // Somebody always has access, so that only a search or a filter finds no users.
          texts={(name) =>
            t(`accounts.users.${name === 'empty' ? 'nothing' : name === 'emptyText' ? 'nothingText' : name}`)
          }
          list={list}
          linkOf={({ id }) => `/provider/users/${id}`}
          view={view}
          search={field('q')}
          isFiltered={Boolean(role || status)}
        >
          <Filter
            label={t('accounts.users.field.role')}
            all={t('accounts.users.allRoles')}
            choices={providerRoles.map((value) => ({ value, label: t(`accounts.role.${value}`) }))}
            {...field('role')}
          />
          <Filter
            label={t('accounts.users.field.status')}
            all={t('accounts.users.allStatuses')}
            choices={userStatuses.map((value) => ({ value, label: t(`accounts.users.status.${value}`) }))}
            {...field('status')}
          />
        </RecordList>
      </Panel>
      <RolesTable />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const own = useProfile().id
  return [
    {
      key: 'name',
      label: t('accounts.users.field.name'),
      sort: 'name',
      show: (user) => (
        <NameCell
          name={userName(user)}
          note={user.id === own ? `${user.email} · ${t('accounts.users.you')}` : user.email}
        />
      ),
      cell: (user) => `${userName(user)}, ${user.email}`,
    },
    {
      key: 'role',
      label: t('accounts.users.field.role'),
      sort: 'role',
      show: (user) => t(`accounts.role.${user.role}`),
    },
    {
      key: 'status',
      label: t('accounts.users.field.status'),
      show: (user) => <UserStatusBadge status={user.status} />,
      cell: ({ status }) => t(`accounts.users.status.${status}`),
    },
    {
      key: 'seenAt',
      label: t('accounts.users.field.seenAt'),
      sort: 'seenAt',
      show: (user) => (user.seenAt ? format.ago(user.seenAt) : t('accounts.users.never')),
      cell: ({ seenAt }) => ({ moment: seenAt }),
    },
    {
      key: 'createdAt',
      label: t('accounts.users.field.createdAt'),
      sort: 'createdAt',
      optional: true,
      dates: true,
      show: (user) => format.day(user.createdAt),
      cell: ({ createdAt }) => ({ dayOf: createdAt }),
    },
  ]
}
