import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
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
        {warnings.map(({ kind, worker, from, message, law }) => (
          <li key={`${kind} ${worker.id} ${from}`}>
            {message} {law && <Link to={law.link}>{t('shifts.plan.rule', { id: law.id })}</Link>}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
