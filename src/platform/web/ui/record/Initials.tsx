import styles from './Initials.module.css'

/** The initials of a person or company, on one of six muted colours. */
export function Initials({ name, size = 'small' }: { name: string; size?: 'small' | 'large' | 'huge' }) {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '').join('')
  const colour = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6
  return (
    <span className={styles.initials} data-colour={colour} data-size={size} aria-hidden>
      {letters.toUpperCase()}
    </span>
  )
}
