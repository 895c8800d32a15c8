import type { ReactNode } from 'react'
import styles from './Named.module.css'
import { Portrait } from './Portrait.tsx'

interface Props {
  name: string
  note?: ReactNode
  /** The address of a picture, in place of the initials. */
  image?: string | null
}

/** A person or a company in a list: picture or initials, name, and a quiet note under it. */
export function Named({ name, note, image = null }: Props) {
  return (
    <span className={styles.named}>
      <Portrait name={name} image={image} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
