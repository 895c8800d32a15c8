import { useState } from 'react'
import { Initials } from './Initials.tsx'
import styles from './Portrait.module.css'

interface Props {
  name: string
  /** The URL of the photo; without one, or if it cannot be shown, the initials are shown. */
  image: string | null
  size?: 'small' | 'large' | 'huge'
  /** The alternative text, if the name is not beside it. */
  alt?: string
}

/** The photo of a person, or else the initials. */
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
