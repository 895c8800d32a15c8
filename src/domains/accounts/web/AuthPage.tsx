import type { ReactNode } from 'react'
import { useArrival } from '#platform/web/ui/Page.tsx'
import styles from './AuthPage.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** Above the title. */
  mark?: ReactNode
  children?: ReactNode
}

/** One step on the way in: a title, a sentence, and what is to be done. */
export function AuthPage({ title, lead, mark, children }: Props) {
  const heading = useArrival(title)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {mark}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  )
}
