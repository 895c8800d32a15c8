import type { Icon } from '@tabler/icons-react'
import styles from './RowButton.module.css'

interface Props {
  icon: Icon
  /** The action, shown as a tip. */
  title: string
  /** The action and its record. */
  label: string
  tone?: 'good'
  onClick: () => void
}

/** A decision on the record of a row, as high as the row. */
export function RowButton({ icon: Symbol, title, label, tone, onClick }: Props) {
  return (
    <button type="button" className={styles.button} data-tone={tone} title={title} aria-label={label} onClick={onClick}>
      <Symbol size={18} aria-hidden />
    </button>
  )
}
