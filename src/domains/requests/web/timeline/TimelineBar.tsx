import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './TimelineBar.module.css'
import type { TimelinePlace } from './use-timeline-place.ts'

const steps = { week: 28, day: 7 } as const

/**
 * Where on the timeline one is, and how to get elsewhere: weeks or days, earlier, today, later, a day, nearer, farther.
 * The agenda has its steps below, where a thumb reaches them.
 */
export function TimelineBar({ place, agenda = false }: { place: TimelinePlace; agenda?: boolean }) {
  const { t } = useWords()
  const { view, date, today, setView, goTo, goBy, nearer, farther } = place
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
      {!agenda && (
        <div className={styles.steps}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('requests.timeline.earlier')}
            onClick={() => goBy(-step)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => goTo(today)}>
            {t('requests.timeline.today')}
          </Button>
          <ActionIcon variant="default" size={36} aria-label={t('requests.timeline.later')} onClick={() => goBy(step)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      <DateBox date={date} goTo={goTo} />
      {!agenda && (
        <div className={styles.zoom}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('requests.timeline.farther')}
            title={t('requests.timeline.farther')}
            disabled={!farther}
            onClick={farther}
          >
            <IconZoomOut size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('requests.timeline.nearer')}
            title={t('requests.timeline.nearer')}
            disabled={!nearer}
            onClick={nearer}
          >
            <IconZoomIn size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

/** A day to go to; it follows where one is, but for while one types. */
function DateBox({ date, goTo }: Pick<TimelinePlace, 'date' | 'goTo'>) {
  const { t } = useWords()
  const [at, setAt] = useState(date)
  const [typed, setTyped] = useState(date)
  if (at !== date) {
    setAt(date)
    setTyped(date)
  }
  return (
    <TextInput
      size="sm"
      type="date"
      className={styles.date ?? ''}
      aria-label={t('requests.timeline.goTo')}
      title={t('requests.timeline.goTo')}
      min="1900-01-01"
      max="2199-12-31"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => goTo(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') goTo(typed)
      }}
    />
  )
}
