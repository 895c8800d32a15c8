import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { daysAfter } from '#base/days.ts'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Line, WeekOfHours } from '../../contract/public.ts'
import { deviationsOf } from '../../rules.ts'
import type { LineDecider } from '../line-decider.ts'
import { LineHours, OutcomeBadge } from './LineHours.tsx'
import type { Refused } from './RefusedLines.tsx'
import styles from './SiteHours.module.css'

interface Shared {
  decider: LineDecider
  format: Formats
  /** False if the week has no planned hours at all: then nothing deviates from them. */
  isPlanned: boolean
  refused: ReadonlyMap<string, Refused>
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

interface Props extends Shared {
  /** The name of the work site; absent if there is only one. */
  title: string | undefined
  week: Pick<WeekOfHours, 'weekStart' | 'workers'>
  /** True if the lines of the workers are shown from the start. */
  isOpen: boolean
}

/** The week at a work site: a row for each worker with the hours of each day, deviations marked, and the total. */
export function SiteHours({ title, week, isOpen, ...shared }: Props) {
  const { format } = shared
  const { t } = useTranslation()
  const days = [0, 1, 2, 3, 4, 5, 6].map((after) => daysAfter(week.weekStart, after))
  const total = week.workers.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  return (
    <Panel
      {...(title !== undefined && {
        title,
        lead: t('confirmations.page.total', { hours: format.duration(total) }),
      })}
    >
      <div className={styles.head} aria-hidden>
        <span />
        {days.map((day) => (
          <span key={day}>{format.date(day, 'weekdayName')}</span>
        ))}
        <span>{t('confirmations.page.hours')}</span>
      </div>
      <ul className={styles.workers}>
        {week.workers.map((worker) => (
          // Two workers may have the same name.
          <WorkerWeek key={worker.lines[0]?.line} worker={worker} days={days} isOpen={isOpen} {...shared} />
        ))}
      </ul>
    </Panel>
  )
}

interface WorkerProps extends Shared {
  worker: WeekOfHours['workers'][number]
  days: readonly string[]
  isOpen: boolean
}

/** The week of one worker, which opens the lines. A refused line opens them, too. */
function WorkerWeek({ worker, days, isOpen: isOpenFirst, ...shared }: WorkerProps) {
  const { format, refused, isPlanned } = shared
  const { t } = useTranslation()
  const id = useId()
  const [isChosen, setChosen] = useState<boolean>()
  const isOpen = isChosen ?? (isOpenFirst || worker.lines.some(({ line }) => refused.has(line)))
  const marked = isPlanned ? worker.lines : []
  const kinds = [...new Set(marked.flatMap((line) => deviationsOf(line).map(({ kind }) => kind)))]
  return (
    <li className={styles.worker}>
      <div className={styles.row}>
        <h2 className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setChosen(!isOpen)}
          >
            <IconChevronDown size={18} className={styles.chevron ?? ''} aria-hidden />
            {worker.name}
          </button>
        </h2>
        {days.map((day) => (
          <DayHours
            key={day}
            day={day}
            lines={worker.lines.filter(({ date }) => date === day)}
            isPlanned={isPlanned}
            format={format}
          />
        ))}
        <strong className={styles.total}>{format.duration(worker.totalMinutes)}</strong>
        <span className={styles.marks}>
          <WorkerOutcome lines={worker.lines} />
          {kinds.map((kind) => (
            <ToneBadge key={kind} tone="waiting">
              {t(`confirmations.page.deviation.${kind}`)}
            </ToneBadge>
          ))}
        </span>
      </div>
      <div id={id}>
        {isOpen && (
          <ul className={styles.lines}>
            {worker.lines.map((line) => (
              <LineHours
                key={line.line}
                line={line}
                worker={worker.name}
                decider={shared.decider}
                format={format}
                onRefused={shared.onRefused}
                refused={refused.get(line.line)}
              />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

interface DayProps extends Pick<Shared, 'format' | 'isPlanned'> {
  day: string
  lines: readonly Line[]
}

/** The hours of a day, marked if they deviate from the planned ones. */
function DayHours({ day, lines, isPlanned, format }: DayProps) {
  const minutes = lines.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  const deviates = isPlanned && lines.some((line) => deviationsOf(line).length > 0)
  if (lines.length === 0) return <span className={styles.day} aria-hidden />
  return (
    <span className={styles.day} data-deviates={deviates || undefined}>
      <span className="visually-hidden">{format.date(day, 'long')} </span>
      {format.duration(minutes)}
    </span>
  )
}

/** The decision on the lines of a worker: disputed if one is, confirmed if all are. */
function WorkerOutcome({ lines }: { lines: readonly Line[] }) {
  const outcomes = lines.map(({ decision }) => decision?.outcome)
  if (outcomes.includes('disputed')) return <OutcomeBadge outcome="disputed" />
  return outcomes.every((outcome) => outcome === 'confirmed') ? <OutcomeBadge outcome="confirmed" /> : null
}
