import type { Entry } from '../../contract.ts'
import styles from './EntryTable.module.css'

/** The project of an entry above its client; both in full on hover. */
export function ProjectCell({ entry: { project, client } }: { entry: Entry }) {
  return (
    <span title={`${project.name} · ${client.name}`}>
      <span className={styles.name}>{project.name}</span>
      <span className={styles.note}>{client.name}</span>
    </span>
  )
}
