import { useState } from 'react'
import { Initials } from './Initials.tsx'
import styles from './Portrait.module.css'

interface Props {
  name: string
  /** The address of the picture; without one, or where it cannot be shown, the initials stand in. */
  image: string | null
  size?: 'small' | 'large' | 'huge'
  /** Said in place of the picture, where the name does not stand beside it. */
  alt?: string
}

/** A person: the picture, or else the initials. */
export function Portrait({ name, image, size = 'small', alt = '' }: Props) {
  const [broken, setBroken] = useState<string>()
  if (!image || broken === image) return <Initials name={name} size={size} />
  return (
    <img
      className={styles.picture}
      data-size={size}
      src={image}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(image)}
    />
  )
}
