import type { ReactNode } from 'react'
import styles from './NameCell.module.css'
import { Portrait } from './Portrait.tsx'

interface Props {
  name: string
  note?: ReactNode
  /** The address of a picture, in place of the initials. */
  image?: string | null
  /** What stands before the name, where it is neither; null for nothing. */
  mark?: ReactNode
}

/** A person, a company or a thing in a list: picture, initials or mark, name, and a quiet note under it. */
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
