import type { UseQueryResult } from '@tanstack/react-query'
import { IconChartBar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import type { SharedFigures } from '../contract.ts'
import type { StatisticsRange } from '../rules.ts'
import { ExplainButton, FigureExplanations } from './FigureExplanations.tsx'
import { FigureCards } from './FigureCards.tsx'
import { HoursPanel } from './HoursPanel.tsx'
import { PerformancePanel } from './PerformancePanel.tsx'
import { ProjectsPanel } from './ProjectsPanel.tsx'
import { RangeChoice } from './RangeChoice.tsx'
import styles from './StatisticsPage.module.css'

interface Props<Found extends SharedFigures> {
  title: string
  range: StatisticsRange
  onRange: (range: StatisticsRange) => void
  of: UseQueryResult<Found, Failure>
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
  range,
  onRange,
  of,
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
      lead={found ? format.dates(found.from, found.to) : ' '}
      actions={<ExplainButton on={isExplained} onChange={setExplained} />}
    >
      <RangeChoice range={range} onChange={onRange} />
      <FigureExplanations on={isExplained}>
        <Reading of={of} loading={<Loading rows={4} height={120} />}>
          {(known) =>
            known.totalMinutes + known.waitingMinutes + known.shifts.past === 0 ? (
              <Empty icon={IconChartBar} title={t('statistics.empty')} text={t('statistics.emptyText')} />
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
