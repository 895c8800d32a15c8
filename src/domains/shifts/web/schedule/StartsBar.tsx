import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import styles from './OpenShiftsBar.module.css'
import type { StartLacks } from './start-lacks.ts'

/** The number of starts of the days on screen that lack something, with a link to their list. */
export function StartsBar({ lacks, from, to }: { lacks: StartLacks; from: string; to: string }) {
  const { t } = useTranslation()
  if (lacks.size === 0) return null
  const blocked = [...lacks.values()].filter(({ effect }) => effect === 'block').length
  return (
    <div className={styles.bar}>
      <LinkButton
        variant="light"
        color={blocked > 0 ? 'red' : 'yellow'}
        icon={IconAlertTriangle}
        to={`/provider/starts?from=${from}&to=${to}`}
      >
        {t('checks.start.inWeek', { count: lacks.size, blocked })}
      </LinkButton>
    </div>
  )
}
