import type { ReactNode } from 'react'
import styles from './ChoiceRow.module.css'

interface Props<Value extends string> {
  label: string
  chosen: Value
  onChoose: (value: Value) => void
  choices: readonly { value: Value; label: string; short?: string; icon?: ReactNode }[]
}

/** A few choices beside each other, inside a menu. */
export function ChoiceRow<Value extends string>({ label, chosen, onChoose, choices }: Props<Value>) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <span className={styles.choices}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={styles.choice}
            aria-pressed={choice.value === chosen}
            aria-label={choice.label}
            title={choice.label}
            onClick={() => onChoose(choice.value)}
          >
            {choice.icon ?? choice.short ?? choice.label}
          </button>
        ))}
      </span>
    </div>
  )
}
