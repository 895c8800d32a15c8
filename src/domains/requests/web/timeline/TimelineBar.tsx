import { ActionIcon, SegmentedControl } from '@mantine/core'
import { IconZoomIn, IconZoomOut, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DateBox } from '#platform/web/forms/date/DateBox.tsx'
import { DateSteps } from '#platform/web/ui/date/DateSteps.tsx'
import styles from './TimelineBar.module.css'
import type { TimelinePosition } from './use-timeline-position.ts'

const steps = { week: 28, day: 7 } as const

/**
 * The navigation of the timeline: view, previous, today, next, date and zoom. In the agenda, the previous and next
 * buttons are at the bottom of the screen, within reach of a thumb.
 */
export function TimelineBar({ position, agenda = false }: { position: TimelinePosition; agenda?: boolean }) {
  const { t } = useTranslation()
  const { view, date, today, setView, goTo, goBy, nearer, farther } = position
  const step = steps[view]
  return (
    <div className={styles.bar} data-agenda={agenda || undefined}>
      <SegmentedControl
        size="sm"
        aria-label={t('requests.timeline.view')}
        data={[
          { value: 'week', label: t('requests.timeline.weekly') },
          { value: 'day', label: t('requests.timeline.daily') },
        ]}
        value={view}
        onChange={(value) => setView(value === 'day' ? 'day' : 'week')}
      />
      {!agenda && <DateSteps onEarlier={() => goBy(-step)} onToday={() => goTo(today)} onLater={() => goBy(step)} />}
      <DateBox className={styles.date} date={date} goTo={goTo} />
      {!agenda && (
        <div className={styles.zoom}>
          <ZoomButton icon={IconZoomOut} label={t('requests.timeline.farther')} zoom={farther} />
          <ZoomButton icon={IconZoomIn} label={t('requests.timeline.nearer')} zoom={nearer} />
        </div>
      )}
    </div>
  )
}

function ZoomButton({ icon: Icon, label, zoom }: { icon: TablerIcon; label: string; zoom: (() => void) | undefined }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} disabled={!zoom} onClick={zoom}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
