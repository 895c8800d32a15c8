import { Initials } from './Initials.tsx'
import styles from './Named.module.css'

/** A person or a company in a list: initials, name, and a quiet note under it. */
export function Named({ name, note }: { name: string; note?: string | null | undefined }) {
  return (
    <span className={styles.named}>
      <Initials name={name} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
