import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type SavedView, viewPath } from '#domains/accounts/contract/list-views.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import styles from './NavigationList.module.css'

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
export function NavigationViews({ of, to, views, shown }: ViewsProps) {
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
