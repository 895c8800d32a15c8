import { ActionIcon } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FilterBar.module.css'

interface Props {
  label: string
  isFiltered: boolean
  /** The name of the button that clears all filters. */
  clearLabel: string
  onClear: () => void
  /** The filters: one with `data-whole` keeps its width. */
  children: ReactNode
}

/** Filters in a row above a view, below each other on a phone, with a button that clears them. */
export function FilterBar({ label, isFiltered, clearLabel, onClear, children }: Props) {
  return (
    <div className={styles.filters} role="search" aria-label={label}>
      {children}
      {isFiltered && (
        <ActionIcon variant="subtle" size={36} data-whole title={clearLabel} aria-label={clearLabel} onClick={onClear}>
          <IconFilterOff size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
