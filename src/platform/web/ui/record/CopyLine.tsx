import { ActionIcon } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import styles from './CopyLine.module.css'

interface Props {
  label: string
  value: string
  /** The label of the button, such as "Copy". */
  copy: string
  /** The text after copying. */
  copied: string
  /** Gives the focus to the button in a dialog that is shown once, so that Enter does not close it. */
  autoFocus?: boolean
}

/** A value with a copy button: a password, an address. */
export function CopyLine({ label, value, copy, copied, autoFocus = false }: Props) {
  const shown = useRef<HTMLElement>(null)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(false), 2500)
    return () => clearTimeout(timer)
  }, [done])
  async function take() {
    try {
      await navigator.clipboard.writeText(value)
      setDone(true)
    } catch {
      // Without a clipboard the text is selected, ready to be copied manually.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <code ref={shown} className={styles.value}>
          {value}
        </code>
      </div>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={`${copy}: ${label}`}
        data-autofocus={autoFocus || undefined}
        onClick={() => void take()}
      >
        {done ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {done ? copied : ''}
      </span>
    </div>
  )
}
