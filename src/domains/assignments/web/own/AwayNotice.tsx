import { IconBeach } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnAssignment } from '../../contract.ts'
import styles from './AwayNotice.module.css'

/** Warns that an offer overlaps the worker’s time off. */
export function AwayNotice({ timeOff }: Pick<OwnAssignment, 'timeOff'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (timeOff.length === 0) return null
  const days = timeOff.map(({ startDate, endDate }) => format.dates(startDate, endDate)).join(', ')
  return (
    <p className={styles.away}>
      <IconBeach size={18} aria-hidden />
      <span>{t('assignments.own.away', { days })}</span>
    </p>
  )
}
