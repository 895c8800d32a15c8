import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { WorkingHours } from '../rules/working-hours.ts'
import { exceptionLines, weekLines, weekName } from '../rules/working-hours-texts.ts'
import styles from './WorkingHoursLines.module.css'

/** Working hours: the days and times of each week, then holidays and days left out. */
export function WorkingHoursLines({ hours }: { hours: WorkingHours }) {
  const { t } = useTranslation()
  const format = useFormat()
  const wording = { t, format }
  return (
    <>
      {hours.weeks.map(({ days }, index) => (
        <div key={weekName(index, wording)}>
          {hours.weeks.length > 1 && <strong>{weekName(index, wording)}</strong>}
          {days.length === 0 && <p className={styles.note}>{t('requests.workingHours.free')}</p>}
          <dl className={styles.lines}>
            {weekLines(days, wording).map((line) => (
              <div key={line.days}>
                <dt>{line.days}</dt>
                <dd>{line.times}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {hours.weekAStartDate !== null && (
        <p className={styles.note}>
          {t('requests.workingHours.weekAFrom', { date: format.date(hours.weekAStartDate) })}
        </p>
      )}
      <p className={styles.note}>{exceptionLines(hours, wording).join(' · ')}</p>
    </>
  )
}
