import type { ReactNode } from 'react'
import styles from './ChoiceButtons.module.css'

interface Props<Value extends string> {
  /** The name of the choice. */
  label: string
  chosen: Value
  onChoose: (value: Value) => void
  choices: readonly { value: Value; label: string; short?: string; icon?: ReactNode }[]
}

/** A segmented control: a few choices side by side, one of them selected. */
export function ChoiceButtons<Value extends string>({ label, chosen, onChoose, choices }: Props<Value>) {
  return (
    <span className={styles.choices} role="group" aria-label={label}>
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
  )
}
