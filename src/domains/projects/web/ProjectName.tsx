import { Named } from '#platform/web/ui/Named.tsx'
import styles from './ProjectName.module.css'

/** A project in a list: its colour, its name, and a quiet note under it. */
export function ProjectName({ name, colour, note }: { name: string; colour?: string; note?: string | null }) {
  const mark = colour ? <span className={styles.colour} style={{ background: colour }} aria-hidden /> : null
  return <Named name={name} note={note} mark={mark} />
}
