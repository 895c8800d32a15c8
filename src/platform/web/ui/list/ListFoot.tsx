import type { ReactNode } from 'react'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { MoreButton } from './MoreButton.tsx'
import styles from './ListFoot.module.css'

interface Props {
  /** Further actions, before the button that loads more. */
  children?: ReactNode
  list: Pick<GrowingList<unknown, unknown>, 'items' | 'total' | 'hasMore' | 'loadingMore' | 'more'>
  /** For rows with less padding. */
  narrow?: boolean
}

/** The number of shown items of a list, and a button to load more. */
export function ListFoot({ list, narrow = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <footer className={styles.foot} data-narrow={narrow || undefined}>
      <span className="figures">{t('platform.list.shown', { shown: list.items.length, total: list.total })}</span>
      {children}
      <MoreButton list={list} />
    </footer>
  )
}
