import type { ComponentProps } from 'react'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import styles from './ChoiceRow.module.css'

/** A few choices in a menu row, after their label. */
export function ChoiceRow<Value extends string>(props: ComponentProps<typeof ChoiceButtons<Value>>) {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {props.label}
      </span>
      <ChoiceButtons {...props} />
    </div>
  )
}
