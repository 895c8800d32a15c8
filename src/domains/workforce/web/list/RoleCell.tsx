import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { WorkerSummary } from '../../contract.ts'
import styles from './RoleCell.module.css'

/** A worker's role and, below it, the experience level. */
export function RoleCell({ worker: { primaryRole, experienceLevel } }: { worker: WorkerSummary }) {
  const { t } = useTranslation()
  return (
    <span className={styles.role}>
      {primaryRole}
      {experienceLevel && <span className={styles.level}>{t(`workforce.level.${experienceLevel}`)}</span>}
    </span>
  )
}
