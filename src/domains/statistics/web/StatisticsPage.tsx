import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type SharedFigures, statisticsRoutes } from '../contract.ts'
import { FigureCards } from './FigureCards.tsx'
import { ExplainButton, FigureExplanation, FigureExplanations } from './FigureExplanations.tsx'
import { PerformancePanel } from './PerformancePanel.tsx'
import { RangeChoice, useRange } from './RangeChoice.tsx'
import styles from './StatisticsPage.module.css'

interface Props<Found extends SharedFigures> {
  title: string
  /** The name of the client that is filtered by. */
  client?: string | undefined
  /** Links to other statistics, and the choice of the period. */
  choices: ReactNode
  of: UseQueryResult<Found, Failure>
  /** Shows last month; left out unless this month is shown. */
  onEarlier?: (() => void) | undefined
  /** Returns the number of workers, if the figures are of several. */
  workersOf?: (found: Found) => number
  /** Below the cards. */
  note?: ReactNode
  /** Additional content at the end. */
  more?: (found: Found) => ReactNode
}

/** The figures of a range: cards, a chart by week, and details; each with an optional explanation. */
export function StatisticsPage<Found extends SharedFigures>({
  title,
  client,
  choices,
  of,
  onEarlier,
  workersOf,
  note,
  more,
}: Props<Found>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isExplained, setExplained] = useState(false)
  const found = of.data
  return (
    <Page
      title={title}
      lead={found ? [client, format.dates(found.from, found.to)].filter(Boolean).join(' · ') : ' '}
      actions={<ExplainButton on={isExplained} onChange={setExplained} />}
    >
      {choices}
      <FigureExplanations on={isExplained}>
        <Reading of={of} loading={<Loading rows={4} height={120} />}>
          {(known) =>
            known.totalMinutes + known.waitingMinutes + known.shifts.past === 0 ? (
              <Empty
                icon={IconChartBar}
                title={t('statistics.empty')}
                text={t('statistics.emptyText')}
                action={
                  onEarlier && (
                    <Button variant="default" onClick={onEarlier}>
                      {t('statistics.showLastMonth')}
                    </Button>
                  )
                }
              />
            ) : (
              <>
                <FigureCards of={known} />
                {note}
                <PerformancePanel of={known} />
                <div className={styles.columns}>
                  <HoursPanel of={known} />
                  <ProjectsPanel of={known} workers={workersOf?.(known)} />
                </div>
                {more?.(known)}
              </>
            )
          }
        </Reading>
      </FigureExplanations>
    </Page>
  )
}

/** Regular hours and overtime, the average hourly rate, the average week, and the days worked. */
function HoursPanel({ of }: { of: SharedFigures }) {
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

/** The number of projects, of workers if known, and the last day worked. */
function ProjectsPanel({ of, workers }: { of: SharedFigures; workers?: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Panel title={t('statistics.work')}>
      <Figures
        figures={[
          ...(workers === undefined ? [] : [{ name: 'workers', value: format.number(workers) }]),
          { name: 'projects', value: format.number(of.projects) },
          { name: 'openProjects', value: format.number(of.projectCounts.open) },
          { name: 'endedProjects', value: format.number(of.projectCounts.ended) },
          { name: 'lastWorkDate', value: of.lastWorkDate ? format.date(of.lastWorkDate) : '–' },
        ]}
      />
    </Panel>
  )
}

interface Figure {
  /** The name of its label and of its explanation. */
  readonly name: string
  readonly value: string
  /** The colour of the figure in the chart above. */
  readonly mark?: 'regular' | 'overtime'
}

/** A list of figures with optional explanations. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, mark }) => (
        <div key={name} className={styles.figure}>
          <dt data-mark={mark}>{t(`statistics.figure.${name}`)}</dt>
          <dd>{value}</dd>
          <dd className={styles.meaning}>
            <FigureExplanation>{t(`statistics.meaning.${name}`)}</FigureExplanation>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The worker's own statistics. */
export function OwnStatisticsScreen() {
  const { t } = useTranslation()
  const [range, setRange] = useRange()
  const figures = useRead(statisticsRoutes.readWorkerStatistics, { query: { range } }, { keep: true })
  return (
    <StatisticsPage
      title={t('statistics.own')}
      choices={<RangeChoice range={range} onChange={setRange} />}
      of={figures}
      onEarlier={range === 'current_month' ? () => setRange('last_month') : undefined}
    />
  )
}
