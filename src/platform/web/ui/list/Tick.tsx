import type { MouseEventHandler } from 'react'
import styles from './Tick.module.css'

interface Props {
  label: string
  checked: boolean
  /** True if only some of its rows are selected. */
  indeterminate?: boolean
  disabled?: boolean
  /** If left out, the table handles clicks for all rows. */
  onClick?: MouseEventHandler<HTMLInputElement>
}

/** The checkbox of a row. It looks like a form's checkbox, but is light enough for hundreds of rows and has a larger target. */
export function Tick({ label, checked, indeterminate = false, disabled, onClick }: Props) {
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        readOnly
        onClick={onClick}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
      />
    </label>
  )
}
