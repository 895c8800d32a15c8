import { SegmentedControl } from '@mantine/core'
import { BarChart } from '#platform/web/chart/BarChart.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { PerformanceOf, SharedFigures } from '../contract.ts'
import { FigureExplanation } from './FigureExplanations.tsx'

const views = ['weeks', 'months'] as const

/** The hours of each week or month of the range: approved, submitted and scheduled. */
export function PerformancePanel({ of }: { of: SharedFigures }) {
  const { t } = useTranslation()
  const format = useFormat()
  const usual = of.months.length > 4 ? 'months' : 'weeks'
  const [query, setQuery] = useAddressQuery({ parts: '' })
  const view = views.find((one) => one === query.parts) ?? usual
  const parts = of[view]
  const today = todayIn(format.timeZone)
  const now = parts.findIndex(({ from, to }) => from <= today && today <= to)
  const column = (value: (part: PerformanceOf) => number) => parts.map(value)
  return (
    <Panel
      title={t(`statistics.performance.${view}`)}
      action={
        <SegmentedControl
          size="sm"
          aria-label={t('statistics.performance.label')}
          value={view}
          onChange={(chosen) => setQuery({ parts: chosen })}
          data={views.map((value) => ({ value, label: t(`statistics.view.${value}`) }))}
        />
      }
    >
      <BarChart
        key={view}
        chart={{
          label: t(`statistics.performance.${view}`),
          of: t(`statistics.part.${view}`),
          names: parts.map(({ from, to }) =>
            view === 'months'
              ? { full: format.date(from, 'month'), short: format.date(from, 'monthName') }
              : { full: format.dates(from, to), short: format.date(from, 'dayMonth') },
          ),
          series: [
            { label: t('statistics.series.approved'), tone: 'good', values: column((part) => part.approvedMinutes) },
            { label: t('statistics.series.waiting'), tone: 'waiting', values: column((part) => part.waitingMinutes) },
          ],
          mark: { label: t('statistics.series.planned'), values: column((part) => part.plannedMinutes) },
          beside: [
            {
              label: t('statistics.figure.hoursValue'),
              values: parts.map(({ hoursValue }) => (hoursValue.length > 0 ? format.moneys(hoursValue) : '–')),
            },
          ],
          show: format.duration,
          unit: 60,
          ...(now >= 0 && { now }),
        }}
      />
      <FigureExplanation>{t('statistics.meaning.performance')}</FigureExplanation>
    </Panel>
  )
}
