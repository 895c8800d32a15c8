import { IconArrowForward } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnShift } from '../../contract.ts'
import styles from './ShiftTail.module.css'

/** The part of the previous night's shift that is on this day. */
export function ShiftTail({ shift: { role, endsAt, status } }: { shift: OwnShift }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.tail} data-status={status}>
      <IconArrowForward size={16} aria-hidden />
      <span>{t('shifts.own.until', { role, time: format.time(endsAt) })}</span>
    </p>
  )
}
