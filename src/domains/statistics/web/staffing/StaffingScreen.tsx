import { useState } from 'react'
import { reachOf } from '#base/actor.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import { type Staffing, type StaffingFigures, staffingRoutes } from '../../contract/staffing.ts'
import { addressOf } from '../address-of.ts'
import { FigureCard, FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { useAmounts } from '../money/use-amounts.ts'
import { type EarlierPeriod, earlierPeriods, usePeriodLead } from '../earlier.ts'
import { ExplainButton, FigureExplanation, FigureExplanations } from '../FigureExplanations.tsx'
import { PeriodBar } from '../PeriodBar.tsx'
import { StatisticsTabs } from '../StatisticsTabs.tsx'
import { usePeriod } from '../use-period.ts'
import { StaffingTrend } from './StaffingTrend.tsx'

/** Fill rate, time to fill, no-shows and utilisation of a period, beside the earlier periods; each leads to its rows. */
export function StaffingScreen() {
  const { t } = useTranslation()
  const filter = usePeriod()
  const lead = usePeriodLead(filter)
  const [isExplained, setExplained] = useState(false)
  const found = useRead(staffingRoutes.readStaffing, { query: filter.query }, { keep: true })
  const isManaged = reachOf(useProfile().role, 'timesheets:read') === 'managed'
  const earlier = earlierPeriods.filter((period) => found.data && hasRecords(found.data.figures[period]))
  return (
    <Page
      title={t('statistics.title')}
      lead={found.data ? lead(found.data, earlier) : ' '}
      actions={<ExplainButton on={isExplained} onChange={setExplained} />}
    >
      <StatisticsTabs at="staffing" filter={filter} />
      <PeriodBar filter={filter} />
      <FigureExplanations on={isExplained}>
        <Reading of={found} loading={<Loading rows={1} height={140} />}>
          {(staffing) => <Figures of={staffing} earlier={earlier} values={filter.values} />}
        </Reading>
      </FigureExplanations>
      <StaffingTrend query={filter.query} client={filter.client?.name} />
      {found.data && found.data.clients.length > 0 && <ByClient of={found.data} values={filter.values} />}
      {isManaged && <p>{t('statistics.managed')}</p>}
    </Page>
  )
}

/** What each client needed in the period, those with the most open positions first; each leads to its requests. */
function ByClient({ of: { clients, period }, values }: { of: Staffing; values: { projectId: string } }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { percent } = useAmounts()
  const { from, to } = period
  const share = (rate: number | null, part: number, whole: number) =>
    rate === null ? '–' : t('statistics.staffing.share', { rate: percent(rate), part, whole })
  return (
    <Panel title={t('statistics.money.client')}>
      <PlainTable
        caption={t('statistics.money.client')}
        columns={[
          t('statistics.money.clientColumn'),
          t('statistics.staffing.open'),
          t('statistics.staffing.fillRate'),
          t('statistics.staffing.noShows'),
          t('statistics.money.hours'),
        ]}
        rows={clients.map(({ client, ...one }) => ({
          key: client.id,
          cells: [
            <Link
              key="client"
              to={`/provider/requests?${addressOf({ as: 'list', from, to, clientId: client.id, projectId: values.projectId })}`}
            >
              {client.name}
            </Link>,
            format.number(one.positions - one.filledPositions),
            share(one.fillRate, one.filledPositions, one.positions),
            share(one.noShowRate, one.noShows, one.pastShifts),
            format.duration(one.workedMinutes),
          ],
        }))}
      />
    </Panel>
  )
}

const hasRecords = ({ positions, fills, pastShifts, workers }: StaffingFigures) =>
  positions + fills + pastShifts + workers > 0

function Figures({
  of,
  earlier,
  values,
}: {
  of: Staffing
  earlier: readonly EarlierPeriod[]
  values: { clientId: string; projectId: string }
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { percent } = useAmounts()
  const { from, to } = of.period
  const { clientId, projectId } = values
  const figures = [
    {
      name: 'fillRate',
      text: ({ fillRate }: StaffingFigures) => fillRate !== null && percent(fillRate),
      count: ({ positions, filledPositions }: StaffingFigures) => ({ part: filledPositions, whole: positions }),
      to: `/provider/requests?${addressOf({ as: 'list', from, to, clientId, projectId })}`,
    },
    {
      name: 'timeToFill',
      text: ({ medianMinutesToFill: minutes }: StaffingFigures) => minutes !== null && format.duration(minutes),
      count: ({ fills }: StaffingFigures) => ({ part: fills, whole: fills }),
      to: '/provider/assignments',
    },
    {
      name: 'noShows',
      text: ({ noShowRate }: StaffingFigures) => noShowRate !== null && percent(noShowRate),
      count: ({ noShows, pastShifts }: StaffingFigures) => ({ part: noShows, whole: pastShifts }),
      to: `/provider/schedule?${addressOf({ date: from, clientId, projectId })}`,
    },
    {
      name: 'utilisation',
      text: ({ utilisation }: StaffingFigures) => utilisation !== null && percent(utilisation),
      count: ({ workedMinutes, availableMinutes }: StaffingFigures) => ({
        part: format.duration(workedMinutes),
        whole: format.duration(availableMinutes),
      }),
      to: `/provider/timesheet?${addressOf({ status: 'approved', from, to, clientId, projectId })}`,
    },
  ] as const
  return (
    <FigureRow label={t('statistics.tab.staffing')}>
      {figures.map(({ name, text, count, to: rows }) => (
        <FigureCard
          key={name}
          label={t(`statistics.staffing.${name}`)}
          value={text(of.figures.period) || '–'}
          notes={[
            t(`statistics.staffing.count.${name}`, count(of.figures.period)),
            ...earlier.flatMap((period) => {
              const value = text(of.figures[period])
              return value ? [t(`statistics.earlier.${period}`, { value })] : []
            }),
          ]}
          to={rows}
        >
          <FigureExplanation>{t(`statistics.meaning.${name}`)}</FigureExplanation>
        </FigureCard>
      ))}
    </FigureRow>
  )
}
