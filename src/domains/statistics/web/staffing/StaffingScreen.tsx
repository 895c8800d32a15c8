import { reachOf } from '#base/actor.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type Staffing, type StaffingFigures, staffingRoutes } from '../../contract/staffing.ts'
import { addressOf } from '../address-of.ts'
import { FigureCard, FigureRow } from '#platform/web/ui/record/FigureCard.tsx'
import { useAmounts } from '../money/use-amounts.ts'
import { PeriodBar } from '../PeriodBar.tsx'
import { StatisticsTabs } from '../StatisticsTabs.tsx'
import { usePeriod } from '../use-period.ts'

/** Fill rate, time to fill, no-shows and utilisation of a period, beside the earlier periods; each leads to its rows. */
export function StaffingScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const filter = usePeriod()
  const found = useRead(staffingRoutes.readStaffing, { query: filter.query }, { keep: true })
  const isManaged = reachOf(useProfile().role, 'timesheets:read') === 'managed'
  const dates = (range: { from: string; to: string }) => format.dates(range.from, range.to)
  return (
    <Page
      title={t('statistics.title')}
      lead={
        found.data
          ? [
              filter.client?.name,
              t('statistics.money.lead', {
                period: dates(found.data.period),
                before: dates(found.data.before),
                lastYear: dates(found.data.lastYear),
              }),
            ]
              .filter(Boolean)
              .join(' · ')
          : ' '
      }
    >
      <StatisticsTabs at="staffing" />
      <PeriodBar filter={filter} />
      <Reading of={found} loading={<Loading rows={1} height={140} />}>
        {(staffing) => <Figures of={staffing} values={filter.values} />}
      </Reading>
      {isManaged && <p>{t('statistics.managed')}</p>}
    </Page>
  )
}

function Figures({ of, values }: { of: Staffing; values: { clientId: string; projectId: string } }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { percent } = useAmounts()
  const { from, to } = of.period
  const { clientId, projectId } = values
  const figures = [
    {
      name: 'fillRate',
      text: ({ fillRate }: StaffingFigures) => percent(fillRate),
      count: ({ positions, filledPositions }: StaffingFigures) => ({ part: filledPositions, whole: positions }),
      to: `/provider/requests?${addressOf({ as: 'list', clientId, projectId })}`,
    },
    {
      name: 'timeToFill',
      text: ({ medianMinutesToFill: minutes }: StaffingFigures) => (minutes === null ? '–' : format.duration(minutes)),
      count: ({ fills }: StaffingFigures) => ({ part: fills, whole: fills }),
      to: '/provider/assignments',
    },
    {
      name: 'noShows',
      text: ({ noShowRate }: StaffingFigures) => percent(noShowRate),
      count: ({ noShows, pastShifts }: StaffingFigures) => ({ part: noShows, whole: pastShifts }),
      to: `/provider/schedule?${addressOf({ date: from, clientId, projectId })}`,
    },
    {
      name: 'utilisation',
      text: ({ utilisation }: StaffingFigures) => percent(utilisation),
      count: ({ workers, availableWorkers }: StaffingFigures) => ({ part: workers, whole: availableWorkers }),
      to: `/provider/timesheet?${addressOf({ status: 'approved', from, to, clientId, projectId })}`,
    },
  ] as const
  return (
    <FigureRow label={t('statistics.tab.staffing')}>
      {figures.map(({ name, text, count, to: rows }) => (
        <FigureCard
          key={name}
          label={t(`statistics.staffing.${name}`)}
          value={text(of.figures.period)}
          notes={[
            t(`statistics.staffing.count.${name}`, count(of.figures.period)),
            ...(['before', 'lastYear'] as const).map((earlier) =>
              t(`statistics.earlier.${earlier}`, { value: text(of.figures[earlier]) }),
            ),
          ]}
          to={rows}
        />
      ))}
    </FigureRow>
  )
}
