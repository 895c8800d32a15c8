import { daysBetween } from '#base/days.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { WorkerProfile } from '../../contract.ts'
import skills from './Skills.module.css'
import styles from './WorkHistory.module.css'

/** A worker's previous jobs as a timeline. */
export function WorkHistory({ jobs }: { jobs: WorkerProfile['workHistory'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (jobs.length === 0) return <p className={skills.none}>{t('workforce.row.noJobs')}</p>
  return (
    <ol className={styles.jobs}>
      {jobs.map(({ company, jobTitle, startDate, endDate, description }) => (
        <li key={`${company} ${jobTitle} ${startDate}`} className={styles.job} data-present={!endDate || undefined}>
          <div className={styles.head}>
            <h3 className={styles.title}>{jobTitle}</h3>
            <p className={styles.dates}>
              {endDate
                ? format.dates(startDate, endDate)
                : t('workforce.profile.since', { date: format.date(startDate) })}
              {' · '}
              {howLong(startDate, endDate ?? todayIn(format.timeZone), format.locale)}
            </p>
          </div>
          <p className={styles.company}>{company}</p>
          {description && <p className={styles.description}>{description}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Whole years and months in the reader's language; at least one month. */
function howLong(from: string, to: string, locale: string): string {
  const months = Math.max(1, Math.round(daysBetween(from, to) / 30.44))
  const parts = [
    [Math.floor(months / 12), 'year'],
    [months % 12, 'month'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ')
}
