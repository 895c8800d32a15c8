import type { ProviderHome } from '#domains/statistics/contract.ts'
import { BarChart } from '#platform/web/chart/BarChart.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './Week.module.css'

interface Props {
  week: ProviderHome['week']
  /** The number of people at work now. */
  atWork: number
}

/** The hours of this week by day; the days until yesterday are compared with those of the previous week. */
export function WeekAgainstLast({ week, atWork }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = todayIn(format.timeZone)
  const past = week.days.filter(({ date }) => date < today)
  const more = past.reduce((sum, { minutes, formerMinutes }) => sum + minutes - formerMinutes, 0)
  const way = more > 0 ? 'more' : more < 0 ? 'less' : 'same'
  return (
    <Panel tour="week" title={t('app.providerHome.week.title')}>
      <p className={styles.sum}>
        <strong>{format.duration(week.minutes)}</strong>
        <span>
          {atWork > 0 && `${t('app.providerHome.week.running', { count: atWork })} `}
          {past.length > 0 && `${t(`app.providerHome.week.${way}`, { hours: format.duration(Math.abs(more)) })} `}
          {t('app.providerHome.week.total', { hours: format.duration(week.formerMinutes) })}
        </span>
      </p>
      <BarChart
        chart={{
          label: t('app.providerHome.week.title'),
          of: t('app.providerHome.week.day'),
          names: week.days.map(({ date }) => ({
            full: format.date(date, 'weekday'),
            short: format.date(date, 'weekdayName'),
          })),
          series: [
            { label: t('app.providerHome.week.this'), tone: 'good', values: week.days.map(({ minutes }) => minutes) },
          ],
          mark: {
            label: t('app.providerHome.week.former'),
            values: week.days.map(({ formerMinutes }) => formerMinutes),
          },
          show: format.duration,
          unit: 60,
          now: Math.max(
            0,
            week.days.findIndex(({ date }) => date === today),
          ),
        }}
      />
    </Panel>
  )
}
