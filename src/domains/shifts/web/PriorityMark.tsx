import { IconFlagFilled } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OpenShiftPriority } from '../rules/open-shifts.ts'
import styles from './PriorityMark.module.css'

/** The high priority of an open shift, as an icon with a text; nothing for a normal one. */
export function PriorityMark({ priority }: { priority: OpenShiftPriority }) {
  const { t } = useTranslation()
  if (priority === 'normal') return null
  return (
    <span className={styles.mark}>
      <IconFlagFilled size={14} aria-hidden />
      {t('shifts.open.highPriority')}
    </span>
  )
}
