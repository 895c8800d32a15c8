import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import type { Permission } from '#base/actor.ts'
import { type SavedView, viewPath } from '#domains/accounts/contract/list-views.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery, usePath } from '#platform/web/navigation/use-navigation.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'
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
  /** Saved views of its list, below the entry. */
  readonly views?: readonly SavedView[]
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
  const [{ tab, view }] = useAddressQuery({ tab: '', view: '' })
  return (
    <ul className={bar ? styles.bar : styles.list}>
      {entries.map(({ to, messageKey, icon: Icon, count, tabs, views = [] }) => {
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
            {views.length > 0 && <Views of={t(messageKey)} to={to} views={views} shown={path === to ? view : ''} />}
          </li>
        )
      })}
      {children}
    </ul>
  )
}

interface ViewsProps {
  /** The name of the list. */
  of: string
  to: string
  views: readonly SavedView[]
  /** The id of the view that is open; '' if none is. */
  shown: string
}

const storageKey = 'interim.navigation.views'
// Further views are in the menu of the list.
const mostShown = 12

/** The saved views of a list, which a button folds in and out; remembered on this device. */
function Views({ of, to, views, shown }: ViewsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(() => openLists().includes(to))
  function toggle() {
    setOpen(!isOpen)
    const others = openLists().filter((one) => one !== to)
    storeText(storageKey, (isOpen ? others : [...others, to]).join(' ') || null)
  }
  const label = t('app.nav.views', { list: of })
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconChevronDown size={14} aria-hidden />
      </button>
      <ul id={id} className={styles.views} aria-label={label} hidden={!isOpen}>
        {views.slice(0, mostShown).map((view) => (
          <li key={view.id}>
            <Link to={viewPath(view)} className={styles.view} aria-current={view.id === shown ? 'page' : undefined}>
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function openLists(): readonly string[] {
  return (storedText(storageKey) ?? '').split(' ').filter(Boolean)
}
