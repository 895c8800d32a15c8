import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './RoundButton.module.css'

interface Props {
  icon: ReactNode
  text: string
  /** True if disabled; the text shows until when. */
  waits?: boolean
  /** The action in progress, shown instead of the text. */
  busy?: string | undefined
  onPress: () => void
}

/** The large main button of the clock, within reach of a thumb and readable in sunlight. */
export function RoundButton({ icon, text, waits = false, busy, onPress }: Props) {
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
      <span>{busy ?? text}</span>
    </button>
  )
}
