import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf, todayIn } from '#platform/web/format/calendar.ts'
import { monthAfter } from '#platform/web/format/months.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PeriodPicker } from '#platform/web/forms/date/PeriodPicker.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { IconBeach } from '@tabler/icons-react'
import { absenceRoutes } from '../../contract.ts'
import { daysOfMonth, rowsOf } from './month-rows.ts'
import { MonthGrid } from './MonthGrid.tsx'
import styles from './TeamCalendar.module.css'
import { TypeAndProject } from './TypeAndProject.tsx'
import { useTimeOffFilter } from './use-time-off-filter.ts'

/** The approved and pending time off of a month, with the overlapping shifts. */
export function TeamCalendar() {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const [{ month }, setQuery] = useAddressQuery({ month: today.slice(0, 7) })
  const first = dayOf(`${month}-01`) ?? `${today.slice(0, 7)}-01`
  const days = daysOfMonth(first)
  const filter = useTimeOffFilter()
  const { type, projectId } = filter.asked
  const calendar = useRead(
    absenceRoutes.readTimeOffCalendar,
    { query: { from: first, to: days.at(-1) ?? first, type, projectId } },
    { keep: true },
  )
  const show = (day: string) => setQuery({ month: day.slice(0, 7) })
  return (
    <Panel flush>
      <div className={styles.bar}>
        <PeriodPicker
          of="month"
          title={format.date(first, 'month')}
          isNow={first.slice(0, 7) === today.slice(0, 7)}
          onStep={(steps) => show(monthAfter(first, steps, today))}
          onNow={() => show(today)}
          month={{ shown: first.slice(0, 7), goTo: show }}
        />
        <div className={styles.filters}>
          <TypeAndProject filter={filter} />
        </div>
      </div>
      <Reading of={calendar}>
        {({ items, total, holidays }) =>
          items.length === 0 ? (
            <Empty icon={IconBeach} title={t('absences.calendar.empty', { month: format.date(first, 'month') })} />
          ) : (
            <>
              <MonthGrid rows={rowsOf(items, days, format.timeZone)} days={days} today={today} holidays={holidays} />
              {items.length < total && (
                <p className={styles.more}>{t('absences.calendar.more', { shown: items.length, total })}</p>
              )}
              <CalendarLegend />
            </>
          )
        }
      </Reading>
    </Panel>
  )
}

/** Explains the marks of the calendar. */
function CalendarLegend() {
  const { t } = useTranslation()
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.mark} data-status="approved" aria-hidden />
        {t('absences.status.approved')}
      </li>
      <li>
        <span className={styles.mark} data-status="pending" aria-hidden />
        {t('absences.status.pending')}
      </li>
      <li>
        <span className={styles.dot} aria-hidden />
        {t('absences.calendar.shift')}
      </li>
      <li>
        <span className={styles.day} data-holiday aria-hidden />
        {t('absences.calendar.holiday')}
      </li>
      <li>
        <span className={styles.day} aria-hidden />
        {t('absences.calendar.weekend')}
      </li>
    </ul>
  )
}
