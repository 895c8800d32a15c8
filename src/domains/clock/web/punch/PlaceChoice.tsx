import type { ReactNode } from 'react'
import styles from './ReadyToClockIn.module.css'

interface Props {
  id: string
  icon?: ReactNode
  title: string
  lines: readonly string[]
  checked: boolean
  onChoose: (id: string) => void
}

/** A shift or project to clock in on, as an option. */
export function PlaceChoice({ id, icon, title, lines, checked, onChoose }: Props) {
  return (
    <label className={styles.project} data-checked={checked || undefined}>
      <input type="radio" name="project" value={id} checked={checked} onChange={() => onChoose(id)} />
      <span className={styles.words}>
        <strong>{title}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      {icon && <span className={styles.kind}>{icon}</span>}
    </label>
  )
}
