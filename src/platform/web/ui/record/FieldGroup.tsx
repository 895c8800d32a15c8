import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

/** Fields that belong together, under a name; two beside each other where there is room. */
export function FieldGroup({ title, lead, children }: { title?: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      {title && <legend className={styles.title}>{title}</legend>}
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
