import { Stack } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { type Permission, permissions, type ProviderRole, providerRoles, reachOf } from '#base/actor.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { makesAdmins } from './makes-admins.ts'
import { RolePermissions } from './RolePermissions.tsx'
import styles from './RolesTable.module.css'

/** The permissions of all roles: a table on a desktop, one role at a time on a phone. */
export function RolesTable() {
  const { t } = useTranslation()
  const isNarrow = useIsPhone()
  return (
    <Panel title={t('accounts.users.roles.title')} lead={t('accounts.users.roles.lead')}>
      {isNarrow ? <OneByOne /> : <Table />}
    </Panel>
  )
}

function Table() {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('accounts.users.roles.may')}</th>
          {providerRoles.map((role) => (
            <th key={role} scope="col">
              {t(`accounts.role.${role}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(permissions) as Permission[]).map((permission) => (
          <tr key={permission}>
            <th scope="row">{t(`accounts.permission.${permission}`)}</th>
            {providerRoles.map((role) => (
              <td key={role}>
                <Reach reach={reachOf(role, permission)} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('accounts.users.roles.makeAdmin')}</th>
          {providerRoles.map((role) => (
            <td key={role}>
              <Reach reach={makesAdmins(role) ? 'all' : undefined} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function Reach({ reach }: { reach: ReturnType<typeof reachOf> }) {
  const { t } = useTranslation()
  if (reach === 'managed') return <span className={styles.managed}>{t('accounts.users.roles.managed')}</span>
  return (
    <span className={reach ? styles.yes : styles.no}>
      {reach ? <IconCheck size={18} stroke={2.2} aria-hidden /> : <IconMinus size={18} aria-hidden />}
      <span className="visually-hidden">{t(reach ? 'accounts.users.roles.yes' : 'accounts.users.roles.no')}</span>
    </span>
  )
}

function OneByOne() {
  const { t } = useTranslation()
  const [role, setRole] = useState<ProviderRole>('providerAdmin')
  const [highest, ...others] = providerRoles
  return (
    <Stack gap="1rem">
      <Filter
        label={t('accounts.users.roles.role')}
        all={t(`accounts.role.${highest}`)}
        choices={others.map((value) => ({ value, label: t(`accounts.role.${value}`) }))}
        value={role === highest ? '' : role}
        onChange={(value) => setRole(providerRoles.find((one) => one === value) ?? highest)}
      />
      <RolePermissions role={role} />
    </Stack>
  )
}
