import { useWords } from '#platform/web/i18n/use-words.ts'
import type { WorkerSummary } from '../../contract.ts'
import styles from './RoleCell.module.css'

/** A worker's role and, below it, the experience level. */
export function RoleCell({ worker: { primaryRole, experienceLevel } }: { worker: WorkerSummary }) {
  const { t } = useWords()
  return (
    <span className={styles.role}>
      {primaryRole}
      {experienceLevel && <span className={styles.level}>{t(`workforce.level.${experienceLevel}`)}</span>}
    </span>
  )
}
