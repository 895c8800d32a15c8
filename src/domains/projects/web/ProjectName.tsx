import styles from './ProjectName.module.css'

/** A project in a list: its colour, its name, and a quiet note under it. */
export function ProjectName({ name, colour, note }: { name: string; colour?: string; note?: string | null }) {
  return (
    <span className={styles.project}>
      {colour && <span className={styles.colour} style={{ background: colour }} aria-hidden />}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
