import { IconCalendarTime, IconUsers } from '@tabler/icons-react'
import { daysBetween } from '#base/days.ts'
import { isIn } from '#base/status-groups.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { StaffingRequest } from '../../contract.ts'
import { requestGroups } from '../../rules.ts'
import { PositionsMeter } from '../PositionsMeter.tsx'
import styles from './RequestPositions.module.css'

/** The filled positions and the dates of a request, the two facts that users look for first. */
export function RequestPositions({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { positions, filledPositions: filled, pendingOffers, startDate, endDate, duration, durationUnit } = request
  // A completed, cancelled or rejected request has no open positions to fill.
  const isAwaited = isIn(requestGroups.unfinished, request.status)
  const today = todayIn(format.timeZone)
  const open = Math.max(0, positions - filled)
  return (
    <Panel>
      <div className={styles.part}>
        <IconUsers size={22} aria-hidden />
        <div className={styles.words}>
          <p className={styles.first}>{t('requests.positions.filled', { filled, positions })}</p>
          <PositionsMeter positions={positions} filled={filled} offered={pendingOffers} large />
          <p className={styles.note}>
            {[
              open === 0 ? t('requests.positions.full') : isAwaited && t('requests.positions.open', { count: open }),
              pendingOffers > 0 && t('requests.positions.offered', { count: pendingOffers }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className={styles.part}>
        <IconCalendarTime size={22} aria-hidden />
        <div className={styles.words}>
          <p className={styles.first}>{format.dates(startDate, endDate)}</p>
          <p className={styles.note}>
            {[
              t(`requests.duration.${durationUnit}`, { count: duration }),
              isAwaited && nearness(t, daysBetween(today, startDate), daysBetween(today, endDate)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
    </Panel>
  )
}

function nearness(t: ReturnType<typeof useTranslation>['t'], toStart: number, toEnd: number): string {
  if (toStart > 0) return t('requests.one.beginsIn', { count: toStart })
  return toEnd >= 0 ? t('requests.one.endsIn', { count: toEnd }) : t('requests.one.over', { count: -toEnd })
}
