import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './DigitPad.module.css'

interface Props {
  label: string
  /** The number of digits. */
  length: number
  /** True if the digits are not shown. */
  isSecret?: boolean
  onFull: (digits: string) => void
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const

/** Large keys for a number or a PIN, so that no keyboard with suggestions opens; a physical keyboard works, too. */
export function DigitPad({ label, length, isSecret = false, onFull }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  function press(digit: string) {
    if (typed.length === length) return
    const next = typed + digit
    setTyped(next)
    if (next.length === length) onFull(next)
  }
  useEffect(() => {
    const key = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) press(key)
      if (key === 'Backspace') setTyped((current) => current.slice(0, -1))
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  })
  return (
    <div className={styles.pad} role="group" aria-label={label}>
      <h1 className={styles.label}>{label}</h1>
      <p className={styles.typed} role="status" aria-label={t('kiosk.pad.typed', { count: typed.length, length })}>
        <span aria-hidden>
          {Array.from({ length }, (_, at) => (typed[at] === undefined ? '–' : isSecret ? '•' : typed[at])).join(' ')}
        </span>
      </p>
      <div className={styles.keys}>
        {digits.map((digit) =>
          digit === '' ? (
            <span key="gap" />
          ) : (
            <button key={digit} type="button" className={styles.key} onClick={() => press(digit)}>
              {digit}
            </button>
          ),
        )}
        <button
          type="button"
          className={styles.key}
          aria-label={t('kiosk.pad.back')}
          onClick={() => setTyped((current) => current.slice(0, -1))}
        >
          <IconBackspace size={32} aria-hidden />
        </button>
      </div>
    </div>
  )
}
