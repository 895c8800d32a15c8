import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { ScheduledShift } from '../../contract.ts'
import styles from './Schedule.module.css'

/** The shifts of a day, by project and work site. */
export function DayShifts({ date, shifts }: { date: string; shifts: readonly ScheduledShift[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const placeOf = ({ project, site }: ScheduledShift) =>
    site === null ? project : t('portal.schedule.atSite', { project, site })
  const workers = new Set(shifts.map(({ worker }) => worker)).size
  return (
    <Panel title={format.date(date, 'long')} lead={t('portal.schedule.workers', { count: workers })}>
      <div className={styles.places}>
        {[...Map.groupBy(shifts, placeOf)].map(([place, there]) => (
          <section key={place}>
            <h3 className={styles.place}>{place}</h3>
            <ul className={styles.shifts}>
              {there.map((shift) => (
                <li key={`${shift.startTime} ${shift.worker} ${shift.role}`} className={styles.shift}>
                  <span className={styles.times}>
                    {format.timeOfDay(shift.startTime)}–{format.timeOfDay(shift.endTime)}
                  </span>
                  <span className={styles.who}>{shift.worker}</span>
                  <span className={styles.role}>{shift.role}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}
