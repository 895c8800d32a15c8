import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

/** A group of fields under a title; two columns if there is room. */
export function FieldGroup({ title, lead, children }: { title?: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset>
      {title && <legend className={styles.title}>{title}</legend>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
