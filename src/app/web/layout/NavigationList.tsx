import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '#base/actor.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, usePath } from '#platform/web/navigation/use-navigation.ts'
import styles from './NavigationList.module.css'

/** What entries have in common. */
export type Group = 'people' | 'work' | 'time' | 'money' | 'insight'

/** One entry of the navigation. */
export interface Entry {
  readonly to: string
  /** The key of its words. */
  readonly words: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Left out for who may not. */
  readonly permission?: Permission
  /** How many things wait there. */
  readonly count?: number | undefined
  /** The group that it stands in; outside of every group where none is named. */
  readonly group?: Group | undefined
  /** Of a screen with tabs, those that this entry stands for; an empty one is the first. */
  readonly tabs?: readonly string[]
}

interface Props {
  readonly entries: readonly Entry[]
  readonly bar?: boolean
  /** What follows the entries. */
  readonly children?: ReactNode
}

/** The entries of the navigation, below each other; the one where the reader is, is marked. */
export function NavigationList({ entries, bar = false, children }: Props) {
  const { t } = useWords()
  const path = usePath()
  const [{ tab }] = useAddressQuery({ tab: '' })
  return (
    <ul className={bar ? styles.bar : styles.list}>
      {entries.map(({ to, words, icon: Icon, count, tabs }) => {
        const [place = to] = to.split('?')
        const isBelow = path === place || (place !== '/provider' && path.startsWith(`${place}/`))
        const here = isBelow && (tabs === undefined || tabs.includes(path === place ? tab : ''))
        return (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={here ? 'page' : undefined}>
              <span className={styles.icon}>
                <Icon size={bar ? 24 : 20} stroke={here ? 2 : 1.6} />
                {bar && Boolean(count) && <span className={styles.dot} aria-hidden />}
              </span>
              <span className={styles.label}>{t(words)}</span>
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
