import type { ReactNode } from 'react'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Part } from './FormIndex.tsx'
import styles from './FormPart.module.css'

/** One part of a long form, on a separate panel. */
export function FormPart({ part, lead, children }: { part: Part; lead?: ReactNode; children: ReactNode }) {
  return (
    <div id={part.id} tabIndex={-1} role="group" aria-label={part.title} className={styles.part}>
      <Panel title={part.title} lead={lead}>
        {children}
      </Panel>
    </div>
  )
}
