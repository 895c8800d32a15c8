import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { PlanningWarning } from '../../contract.ts'
import styles from './Warnings.module.css'

/** The breaches of working time rules, one sentence each. */
export function Warnings({ warnings }: { warnings: readonly PlanningWarning[] }) {
  const { t } = useTranslation()
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('shifts.plan.against', { count: warnings.length })}
    >
      <ul className={styles.warnings}>
        {warnings.map(({ kind, worker, from, message }) => (
          <li key={`${kind} ${worker.id} ${from}`}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
}
