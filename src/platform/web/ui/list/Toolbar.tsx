import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FoldedFilters } from '#platform/web/ui/list/FoldedFilters.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import styles from './Toolbar.module.css'

interface Props {
  search?: ReactNode
  /** True if the filters are behind a button on a phone without a search, too: for more than fit beside each other. */
  folds?: boolean
  /** True if a filter other than the search is set. */
  isFiltered: boolean
  /** Filters that are seldom used: in a second row that a button opens. */
  rare?: { readonly set: number; readonly filters: ReactNode }
  /** The filters; at the end columns and export. */
  children: ReactNode
}

/** Search and filters above a list; on a phone the filters are behind a button beside the search. */
export function Toolbar({ search, folds = search !== undefined, isFiltered, rare, children }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isFolded = isPhone && folds
  const id = useId()
  const [isOpen, setOpen] = useState((rare?.set ?? 0) > 0)
  const isShown = isOpen || isFolded
  const filters = (
    <>
      {rare && (
        <ActionButton
          data-desk-only
          variant={rare.set > 0 ? 'light' : 'default'}
          icon={IconAdjustmentsHorizontal}
          iconSize={16}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {rare.set > 0 ? t('platform.list.filtersSet', { count: rare.set }) : t('platform.list.filters')}
        </ActionButton>
      )}
      {children}
      {rare && (
        <div id={id} className={styles.rare} hidden={!isShown}>
          {isShown && rare.filters}
        </div>
      )}
    </>
  )
  return (
    <div className={styles.toolbar} role="search">
      {search}
      {isFolded ? (
        <FoldedFilters label={t('platform.list.filters')} isFiltered={isFiltered}>
          <div className={styles.folded}>{filters}</div>
        </FoldedFilters>
      ) : (
        filters
      )}
    </div>
  )
}
