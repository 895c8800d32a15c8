import { IconTimeline } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Legend } from '#platform/web/ui/record/Legend.tsx'
import { dayOf } from './days.ts'
import { visibleDaysAround } from './scale.ts'
import { Timeline } from './Timeline.tsx'
import { TimelineBar } from './TimelineBar.tsx'
import { useHolidays } from './use-holidays.ts'
import { type SpanFilter, useSpans } from './use-spans.ts'
import { useTimelinePosition } from './use-timeline-position.ts'
import { requestStatuses } from '../../rules.ts'
import bars from './bars.module.css'

// The approximate width in pixels of everything next to the bars: navigation, margins, names.
const besidePlane = 560

/** The timeline with its navigation and legend. */
export function TimelinePart({ filter, isFiltered, add }: { filter: SpanFilter; isFiltered: boolean; add: ReactNode }) {
  const { t } = useTranslation()
  const position = useTimelinePosition()
  const sight = visibleDaysAround(dayOf(position.date), position.zoom, window.innerWidth - besidePlane)
  const { store, folded, fold, toggle } = useSpans(filter, sight)
  const holidays = useHolidays(position.date)
  const clients = () => store.snapshot().layout.rows.filter(({ kind }) => kind === 'client')
  const isAllFolded = folded.size > 0 && clients().every(({ id }) => folded.has(id))
  return (
    <>
      <TimelineBar position={position} />
      <Timeline
        store={store}
        zoom={position.zoom}
        date={position.date}
        today={position.today}
        onArrive={position.goTo}
        isAllFolded={isAllFolded}
        onFold={toggle}
        onFoldAll={() => fold(new Set(isAllFolded ? [] : clients().map(({ id }) => id)))}
        holidays={holidays}
        empty={
          <Empty
            title={isFiltered ? t('requests.list.nothing') : t('requests.timeline.empty')}
            text={isFiltered ? t('requests.list.nothingText') : t('requests.timeline.emptyText')}
            action={isFiltered ? undefined : add}
            icon={IconTimeline}
          />
        }
      />
      <TimelineLegend />
    </>
  )
}

/** Explains the colours and patterns of the bars. */
function TimelineLegend() {
  const { t } = useTranslation()
  return (
    <Legend
      label={t('requests.timeline.legend')}
      meanings={requestStatuses.map((status) => [
        status,
        <span key="look" className={bars.bar} data-status={status} data-swatch aria-hidden />,
        t(`requests.status.${status}`),
      ])}
    />
  )
}
