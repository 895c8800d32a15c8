import { IconCheck, IconMinus } from '@tabler/icons-react'
import { type Permission, permissions, type ProviderRole, reachOf } from '#base/actor.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { makesAdmins } from './makes-admins.ts'
import styles from './RolesTable.module.css'

/** Lists what a role can and cannot do. */
export function RolePermissions({ role }: { role: ProviderRole }) {
  const { t } = useTranslation()
  const lines = [
    ...(Object.keys(permissions) as Permission[]).map((permission) => ({
      words: t(`accounts.permission.${permission}`),
      reach: reachOf(role, permission),
    })),
    { words: t('accounts.users.roles.makeAdmin'), reach: makesAdmins(role) ? 'all' : undefined },
  ]
  return (
    <ul className={styles.lines}>
      {lines.map(({ words, reach }) => (
        <li key={words} data-may={reach ?? 'no'}>
          {reach ? <IconCheck size={18} stroke={2.2} aria-hidden /> : <IconMinus size={18} aria-hidden />}
          <span>
            {words}
            {reach === 'managed' && <span className={styles.managed}>{t('accounts.users.roles.managed')}</span>}
            {!reach && <span className="visually-hidden">{`: ${t('accounts.users.roles.no')}`}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
