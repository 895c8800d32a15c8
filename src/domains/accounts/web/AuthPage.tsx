import type { ReactNode } from 'react'
import { useArrival } from '#platform/web/ui/page/Page.tsx'
import styles from './AuthPage.module.css'

interface Props {
  title: string
  lead?: ReactNode
  /** Shown above the title. */
  mark?: ReactNode
  children?: ReactNode
}

/** The layout of a page for registration, sign-in and passwords. */
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
