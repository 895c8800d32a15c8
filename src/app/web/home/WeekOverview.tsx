import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '#base/route.ts'
import type { timesheetRoutes } from '#domains/timesheets/contract.ts'
import type { Failure } from '#platform/web/api/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import styles from './WeekOverview.module.css'

interface Props {
  week: readonly string[]
  today: string
  entries: UseQueryResult<Answer<typeof timesheetRoutes.listOwnEntries>, Failure>
}

/** The hours of each day of this week, as bars. */
export function WeekOverview({ week, today, entries }: Props) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <Panel title={t('app.workerHome.week')}>
      <Reading of={entries}>
        {({ items }) => {
          const counted = items.filter(({ status }) => status !== 'rejected')
          const days = week.map((day) => {
            const minutes = counted.filter(({ date }) => date === day).map(({ totalMinutes }) => totalMinutes)
            return { day, minutes: minutes.reduce((sum, one) => sum + one, 0) }
          })
          const most = Math.max(480, ...days.map(({ minutes }) => minutes))
          return (
            <ol className={styles.week}>
              {days.map(({ day, minutes }) => (
                <li key={day} className={styles.day} data-today={day === today || undefined}>
                  <span className={styles.hours}>{minutes > 0 ? format.duration(minutes) : '–'}</span>
                  <span className={styles.track} aria-hidden>
                    <span className={styles.bar} style={{ height: `${(minutes / most) * 100}%` }} />
                  </span>
                  <span className={styles.name}>{format.date(day, 'weekday').split(/[\s,]/)[0]}</span>
                </li>
              ))}
            </ol>
          )
        }}
      </Reading>
    </Panel>
  )
}
