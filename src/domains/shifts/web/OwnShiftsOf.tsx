import { Anchor } from '@mantine/core'
import { useList } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { shiftRoutes } from '../contract.ts'
import { ClockChange } from './ClockChange.tsx'
import styles from './OwnShiftsOf.module.css'
import { ShiftStatusBadge } from './ShiftStatusBadge.tsx'
import { ShiftLength, ShiftTimes } from './ShiftTimes.tsx'
import { SwapNotice } from './SwapNotice.tsx'

/** The shifts of one of the worker's assignments: from today on, or all once it is over. */
export function OwnShiftsOf({ assignmentId, isOver }: { assignmentId: string; isOver: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = isOver ? { sort: '-startsAt' as const } : { sort: 'startsAt' as const, from: todayIn(format.timeZone) }
  const list = useList(shiftRoutes.listOwnShifts, { query: { ...query, assignmentId, limit: '10' } })
  return (
    <Panel
      title={t('shifts.of.title')}
      action={
        <Anchor component={Link} to="/worker/shifts">
          {t('shifts.of.all')}
        </Anchor>
      }
    >
      {list.failure && <Failed failure={list.failure} retry={list.retry} />}
      {list.loading && <Loading rows={3} />}
      {!list.loading && !list.failure && list.items.length === 0 && (
        <p className={styles.none}>{isOver ? t('shifts.of.noneWere') : t('shifts.of.none')}</p>
      )}
      <ul className={styles.shifts}>
        {list.items.map((shift) => (
          <li key={shift.id} className={styles.shift} data-status={shift.status}>
            <span className={styles.day}>{format.day(shift.startsAt, 'weekday')}</span>
            <span className={styles.times}>
              <ShiftTimes shift={shift} />
            </span>
            <span className={styles.hours}>
              <ShiftLength shift={shift} />
            </span>
            <span className={styles.status}>
              <ShiftStatusBadge status={shift.status} isSick={shift.sick} />
            </span>
            <ClockChange shift={shift} />
            <SwapNotice shift={shift} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} fullWidth className={styles.more ?? ''} />
    </Panel>
  )
}
