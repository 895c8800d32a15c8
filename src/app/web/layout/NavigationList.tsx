import { Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef, ComponentType, ReactNode } from 'react'
import type { Permission } from '#base/actor.ts'
import type { SavedView } from '#domains/accounts/contract/list-views.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, usePath } from '#platform/web/navigation/use-navigation.ts'
import styles from './NavigationList.module.css'
import { NavigationViews } from './NavigationViews.tsx'

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
  /** Saved views of its list, below the entry. */
  readonly views?: readonly SavedView[]
  /** For a screen with tabs: the tabs that this entry is for; an empty name is the first tab. */
  readonly tabs?: readonly string[]
}

interface Props {
  readonly entries: readonly Entry[]
  readonly bar?: boolean
  /** Shows only the icons, with the labels in tooltips. */
  readonly icons?: boolean
  /** Content after the entries. */
  readonly children?: ReactNode
}

/** The entries of the navigation as a list; the current one is marked. */
export function NavigationList({ entries, bar = false, icons = false, children }: Props) {
  const { t } = useTranslation()
  const path = usePath()
  const [{ tab, view }] = useAddressQuery({ tab: '', view: '' })
  return (
    <ul className={bar ? styles.bar : styles.list} data-icons={icons || undefined}>
      {entries.map(({ to, messageKey, icon, count, tabs, views = [] }) => {
        const [target = to] = to.split('?')
        const isBelow =
          path === target || (target !== '/provider' && target !== '/client' && path.startsWith(`${target}/`))
        const here = isBelow && (tabs === undefined || tabs.includes(path === target ? tab : ''))
        const link = (
          <Link to={to} className={styles.entry} aria-current={here ? 'page' : undefined}>
            <Content {...{ messageKey, icon, count, here }} dotted={bar || icons} size={bar ? 24 : 20} bare={icons} />
          </Link>
        )
        return (
          <li key={to}>
            {icons ? (
              <Tooltip label={t(messageKey)} position="right" events={{ hover: true, focus: true, touch: false }}>
                {link}
              </Tooltip>
            ) : (
              link
            )}
            {!icons && views.length > 0 && (
              <NavigationViews of={t(messageKey)} to={to} views={views} shown={path === to ? view : ''} />
            )}
          </li>
        )
      })}
      {children}
    </ul>
  )
}

interface NavigationButtonProps extends Pick<Entry, 'messageKey' | 'icon' | 'count'>, ComponentPropsWithRef<'button'> {}

/** A button in the bar, which looks like its entries. */
export function NavigationButton({ messageKey, icon, count, ...button }: NavigationButtonProps) {
  return (
    <button type="button" {...button} className={styles.entry}>
      <Content {...{ messageKey, icon, count }} dotted size={24} />
    </button>
  )
}

interface ContentProps extends Pick<Entry, 'messageKey' | 'icon' | 'count'> {
  readonly here?: boolean
  /** Shows a dot instead of the number. */
  readonly dotted: boolean
  readonly size: number
  /** Leaves the label to screen readers. */
  readonly bare?: boolean
}

function Content({ messageKey, icon: Icon, count, here = false, dotted, size, bare = false }: ContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.icon}>
        <Icon size={size} stroke={here ? 2 : 1.6} />
        {dotted && Boolean(count) && <span className={styles.dot} aria-hidden />}
      </span>
      <span className={bare ? 'visually-hidden' : styles.label}>{t(messageKey)}</span>
      {Boolean(count) && <span className="visually-hidden">{`, ${t('app.nav.waiting', { count })}`}</span>}
      {!dotted && Boolean(count) && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </>
  )
}
