import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '#base/actor.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, usePath } from '#platform/web/navigation/use-navigation.ts'
import styles from './NavigationList.module.css'

/** The groups of the navigation. */
export type Group = 'people' | 'work' | 'time' | 'money' | 'insight'

/** One entry of the navigation. */
export interface Entry {
  readonly to: string
  /** The translation key of its label. */
  readonly messageKey: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** The entry is left out for users without this permission. */
  readonly permission?: Permission
  /** The number of items that need attention. */
  readonly count?: number | undefined
  /** The group of the entry; without one, it is outside of all groups. */
  readonly group?: Group | undefined
  /** For a screen with tabs: the tabs that this entry is for; an empty name is the first tab. */
  readonly tabs?: readonly string[]
}

interface Props {
  readonly entries: readonly Entry[]
  readonly bar?: boolean
  /** Content after the entries. */
  readonly children?: ReactNode
}

/** The entries of the navigation as a list; the current one is marked. */
export function NavigationList({ entries, bar = false, children }: Props) {
  const { t } = useTranslation()
  const path = usePath()
  const [{ tab }] = useAddressQuery({ tab: '' })
  return (
    <ul className={bar ? styles.bar : styles.list}>
      {entries.map(({ to, messageKey, icon: Icon, count, tabs }) => {
        const [target = to] = to.split('?')
        const isBelow =
          path === target || (target !== '/provider' && target !== '/client' && path.startsWith(`${target}/`))
        const here = isBelow && (tabs === undefined || tabs.includes(path === target ? tab : ''))
        return (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={here ? 'page' : undefined}>
              <span className={styles.icon}>
                <Icon size={bar ? 24 : 20} stroke={here ? 2 : 1.6} />
                {bar && Boolean(count) && <span className={styles.dot} aria-hidden />}
              </span>
              <span className={styles.label}>{t(messageKey)}</span>
              {Boolean(count) && <span className="visually-hidden">{`, ${t('app.nav.waiting', { count })}`}</span>}
              {!bar && Boolean(count) && (
                <span className={styles.count} aria-hidden>
                  {count}
                </span>
              )}
            </Link>
          </li>
        )
      })}
      {children}
    </ul>
  )
}
