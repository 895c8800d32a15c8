import type { WorkerHome } from '#domains/statistics/contract.ts'
import { BarChart } from '#platform/web/chart/BarChart.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './Week.module.css'

/** The hours of each day of this week, worked and scheduled. */
export function WeekOverview({ week }: { week: WorkerHome['week'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel tour="week" title={t('app.workerHome.week.title')}>
      <p className={styles.sum}>
        <strong>{format.duration(week.workedMinutes)}</strong>
        <span>
          {week.plannedMinutes > 0
            ? t('app.workerHome.week.ofPlanned', { hours: format.duration(week.plannedMinutes) })
            : t('app.workerHome.week.noPlan')}
        </span>
      </p>
      <BarChart
        chart={{
          label: t('app.workerHome.week.title'),
          of: t('app.workerHome.week.day'),
          names: week.days.map(({ date }) => ({
            full: format.date(date, 'weekday'),
            short: format.date(date, 'weekdayName'),
          })),
          series: [
            { label: t('app.workerHome.week.worked'), tone: 'good', values: week.days.map((day) => day.workedMinutes) },
          ],
          mark: { label: t('app.workerHome.week.planned'), values: week.days.map((day) => day.plannedMinutes) },
          show: format.duration,
          unit: 60,
          now: Math.max(
            0,
            week.days.findIndex(({ date }) => date === todayIn(format.timeZone)),
          ),
        }}
      />
    </Panel>
  )
}
