import { Anchor } from '@mantine/core'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import styles from './ThisMonth.module.css'

/** Reads the worker's figures of this month. */
export const useThisMonth = () => useRead(statisticsRoutes.readWorkerStatistics, { query: { range: 'current_month' } })

/** A summary of the worker's figures this month, with a link to all of them. */
export function ThisMonth({ of }: { of: ReturnType<typeof useThisMonth> }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel
      title={t('app.workerHome.month.title')}
      lead={t('app.workerHome.month.lead')}
      action={
        <Anchor component={Link} to="/worker/statistics">
          {t('app.workerHome.month.all')}
        </Anchor>
      }
    >
      <Reading of={of}>
        {({ totalMinutes, earnings, daysWorked, attendanceRate }) => (
          <dl className={styles.figures}>
            <Figure
              label={t('statistics.figure.earnings')}
              value={earnings.length > 0 ? format.moneys(earnings) : '–'}
              meaning={t('statistics.meaning.earnings')}
            />
            <Figure label={t('statistics.figure.totalHours')} value={format.duration(totalMinutes)} />
            <Figure label={t('statistics.figure.daysWorked')} value={format.number(daysWorked)} />
            <Figure
              label={t('statistics.figure.attendance')}
              value={
                attendanceRate === null
                  ? '–'
                  : format.number(attendanceRate / 100, { style: 'percent', maximumFractionDigits: 1 })
              }
            />
          </dl>
        )}
      </Reading>
    </Panel>
  )
}

function Figure({ label, value, meaning }: { label: string; value: string; meaning?: string }) {
  return (
    <div className={styles.figure} data-explained={meaning !== undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {meaning && <dd className={styles.meaning}>{meaning}</dd>}
    </div>
  )
}
