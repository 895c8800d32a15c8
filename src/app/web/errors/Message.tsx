import type { ReactNode } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useArrival } from '#platform/web/ui/page/Page.tsx'
import styles from './Message.module.css'

interface Props {
  title: string
  text: string
  /** Large, above the title. */
  code?: string
  /** The request that failed, to be named when asking for help. */
  reference?: string
  children?: ReactNode
}

/** A whole page that says one thing, and what one can do. */
export function Message({ title, text, code, reference, children }: Props) {
  const { t } = useWords()
  const heading = useArrival(title)
  return (
    <div className={styles.message}>
      {code && (
        <p className={styles.code} aria-hidden>
          {code}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {reference && <p className={styles.reference}>{t('platform.state.reference', { reference })}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
