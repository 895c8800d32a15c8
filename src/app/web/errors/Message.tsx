import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useArrival } from '#platform/web/ui/page/Page.tsx'
import styles from './Message.module.css'

interface Props {
  title: string
  text: string
  /** An error code, shown large above the title. */
  code?: string
  /** The id of the failed request, to quote to support. */
  reference?: string
  children?: ReactNode
}

/** A full page with one message and its actions. */
export function Message({ title, text, code, reference, children }: Props) {
  const { t } = useTranslation()
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
