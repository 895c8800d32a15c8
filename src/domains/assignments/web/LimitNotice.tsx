import { Alert, Anchor } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { LimitFinding } from '../contract/contract-limits.ts'
import styles from './CertificationsNotice.module.css'

/** The limits of the law that a contract passes, each with a link to its rule. Renders nothing without one. */
export function LimitNotice({ findings }: { findings: readonly LimitFinding[] }) {
  const { t } = useTranslation()
  if (findings.length === 0) return null
  const isRefused = findings.some((one) => one.isRefused)
  return (
    <Alert
      color={isRefused ? 'red' : 'yellow'}
      icon={<IconScale size={20} aria-hidden />}
      title={t(isRefused ? 'assignments.limit.refused' : 'assignments.limit.warning')}
    >
      <ul className={styles.list}>
        {findings.map(({ rule, subject, message }) => (
          <li key={subject}>
            {message}{' '}
            <Anchor component={Link} to={`/provider/law?rule=${rule}`}>
              {t('assignments.limit.rule', { rule })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
