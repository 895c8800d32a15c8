import type { ReactNode } from 'react'
import styles from './NameCell.module.css'
import { Portrait } from './Portrait.tsx'

interface Props {
  name: string
  note?: ReactNode
  /** The URL of a photo, in place of the initials. */
  image?: string | null
  /** Content before the name instead of photo and initials; null for nothing. */
  mark?: ReactNode
}

/** A person, a company or another record in a list: photo, initials or mark, name, and a note under it. */
export function NameCell({ name, note, image = null, mark }: Props) {
  return (
    <span className={styles.named}>
      {mark === undefined ? <Portrait name={name} image={image} /> : mark}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
