import type { MouseEventHandler } from 'react'
import styles from './Tick.module.css'

interface Props {
  label: string
  checked: boolean
  /** Some of what it stands for is chosen, not all. */
  indeterminate?: boolean
  disabled?: boolean
  /** Without it the table listens for all its rows. */
  onClick?: MouseEventHandler<HTMLInputElement>
}

/** The check box of a row: it looks like those of forms, but costs so little that hundreds can be shown, and is easy to hit. */
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
