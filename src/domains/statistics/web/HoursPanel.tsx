import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { SharedFigures } from '../contract.ts'
import { Figures } from './Figures.tsx'
import styles from './HoursPanel.module.css'

/** Regular hours and overtime, the average hourly rate, the average week, and the days worked. */
export function HoursPanel({ of }: { of: SharedFigures }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totalMinutes, regularMinutes, overtimeMinutes, averageMinutesPerWeek } = of
  const shown = (minutes: number | null) => (minutes === null ? '–' : format.duration(minutes))
  return (
    <Panel title={t('statistics.hours')}>
      {regularMinutes === null && <p className={styles.tooMany}>{t('statistics.tooMany')}</p>}
      {regularMinutes !== null && totalMinutes > 0 && (
        <div className={styles.share} aria-hidden>
          <span style={{ width: `${(regularMinutes / totalMinutes) * 100}%` }} />
          <span data-overtime />
        </div>
      )}
      <Figures
        figures={[
          { name: 'regular', value: shown(regularMinutes), mark: 'regular' },
          { name: 'overtime', value: shown(overtimeMinutes), mark: 'overtime' },
          {
            name: 'averageRate',
            value: of.averageHourlyRate.length > 0 ? format.moneys(of.averageHourlyRate) : '–',
          },
          { name: 'averageWeek', value: shown(averageMinutesPerWeek) },
          { name: 'daysWorked', value: format.number(of.daysWorked) },
        ]}
      />
    </Panel>
  )
}
