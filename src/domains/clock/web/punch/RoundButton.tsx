import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './RoundButton.module.css'

interface Props {
  icon: ReactNode
  words: string
  /** It cannot be pressed yet; the words say from when on. */
  waits?: boolean
  /** What is being done, instead of the words. */
  busy?: string | undefined
  onPress: () => void
}

/** The one big thing to press: reached with a thumb, read in the sun. */
export function RoundButton({ icon, words, waits = false, busy, onPress }: Props) {
  return (
    <button
      type="button"
      className={styles.round}
      onClick={onPress}
      disabled={busy !== undefined || waits}
      data-waits={waits || undefined}
      aria-live="polite"
    >
      {busy === undefined ? icon : <Loader color="currentColor" size={40} aria-hidden />}
      <span>{busy ?? words}</span>
    </button>
  )
}
