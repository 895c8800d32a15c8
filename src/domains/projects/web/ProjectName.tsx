import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import styles from './ProjectName.module.css'

/** The name of a project in a list, with its colour and a secondary note. */
export function ProjectName({ name, colour, note }: { name: string; colour?: string; note?: string | null }) {
  const mark = colour ? <span className={styles.colour} style={{ background: colour }} aria-hidden /> : null
  return <NameCell name={name} note={note} mark={mark} />
}
