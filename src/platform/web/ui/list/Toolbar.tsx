import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { FoldedFilters } from '#platform/web/ui/list/FoldedFilters.tsx'
import styles from './Toolbar.module.css'

interface Props {
  search?: ReactNode
  /** True if a filter other than the search is set. */
  isFiltered: boolean
  /** The filters; at the end columns and export. */
  children: ReactNode
}

/** Search and filters above a list; on a phone the filters are behind a button beside the search. */
export function Toolbar({ search, isFiltered, children }: Props) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={styles.toolbar} role="search">
      {search}
      {isPhone && search !== undefined ? (
        <FoldedFilters label={t('platform.list.filters')} isFiltered={isFiltered}>
          <div className={styles.folded}>{children}</div>
        </FoldedFilters>
      ) : (
        children
      )}
    </div>
  )
}
