import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Received } from '#base/route.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { BarChart } from '#platform/web/chart/BarChart.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type StaffingOfMonth, staffingRoutes } from '../../contract/staffing.ts'
import { useAmounts } from '../money/use-amounts.ts'

const measures = ['fillRate', 'timeToFill'] as const
type Measure = (typeof measures)[number]

interface Props {
  query: Received<typeof staffingRoutes.readStaffingByMonth>['query']
  /** The name of the client that is filtered by. */
  client: string | undefined
}

/** Fill rate or time to fill by month, with a line for the same month of the year before. */
export function StaffingTrend({ query, client }: Props) {
  const found = useRead(staffingRoutes.readStaffingByMonth, { query }, { keep: true })
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<Measure>('fillRate')
  return (
    <Reading of={found} loading={<Loading rows={1} height={280} />}>
      {({ months }) =>
        months.some(hasFigures) && (
          <Panel
            title={[t('statistics.staffing.trend'), client].filter(Boolean).join(' · ')}
            action={
              <SegmentedControl
                size="sm"
                aria-label={t('statistics.staffing.trend')}
                value={measure}
                onChange={(next) => setMeasure(measures.find((one) => one === next) ?? 'fillRate')}
                data={measures.map((value) => ({ value, label: t(`statistics.staffing.${value}`) }))}
              />
            }
          >
            <TrendChart months={months.slice(months.findIndex(hasFigures))} measure={measure} />
          </Panel>
        )
      }
    </Reading>
  )
}

type Figures = StaffingOfMonth['lastYear']

const hasFigures = ({ positions, fills }: StaffingOfMonth) => positions + fills > 0

function TrendChart({ months, measure }: { months: readonly StaffingOfMonth[]; measure: Measure }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { percent } = useAmounts()
  const valueOf = ({ fillRate, medianMinutesToFill }: Figures) =>
    (measure === 'fillRate' ? fillRate : medianMinutesToFill) ?? 0
  const show = (value: number) => (measure === 'fillRate' ? percent(value) : format.duration(value))
  const today = todayIn(format.timeZone).slice(0, 7)
  const now = months.findIndex(({ from }) => from.startsWith(today))
  return (
    <BarChart
      chart={{
        label: t('statistics.staffing.trend'),
        of: t('statistics.part.months'),
        names: months.map(({ from }) => ({ full: format.date(from, 'month'), short: format.date(from, 'monthName') })),
        series: [{ label: t(`statistics.staffing.${measure}`), tone: 'good', values: months.map(valueOf) }],
        mark: { label: t('statistics.staffing.lastYear'), values: months.map(({ lastYear }) => valueOf(lastYear)) },
        beside: [
          {
            label: t('statistics.staffing.positions'),
            values: months.map(({ filledPositions, positions }) =>
              t('statistics.staffing.count.fillRate', { part: filledPositions, whole: positions }),
            ),
          },
        ],
        show,
        unit: measure === 'fillRate' ? 1 : 60,
        ...(now >= 0 && { now }),
      }}
    />
  )
}
