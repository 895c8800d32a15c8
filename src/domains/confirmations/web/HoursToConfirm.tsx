import { type MouseEvent, useState } from 'react'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Line, WeekOfHours } from '../contract/public.ts'
import { ConfirmAll, confirmAllId } from './hours/ConfirmAll.tsx'
import styles from './hours/ConfirmHours.module.css'
import { type Refused, RefusedLines } from './hours/RefusedLines.tsx'
import type { LineDecider } from './line-decider.ts'
import { LineHours } from './hours/LineHours.tsx'

interface Props {
  week: WeekOfHours
  format: Formats
  decider: LineDecider
}

/** The hours of a week by worker, to confirm or dispute. */
export function HoursToConfirm({ week, format, decider }: Props) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const lines = week.workers.flatMap((worker) => worker.lines)
  const open = lines.filter(({ decision, invoiced }) => decision === null && !invoiced)
  const byLine = new Map(lines.map((line): [string, Line] => [line.line, line]))
  const refusedBy = (failures: readonly Pick<Refused, 'line' | 'reason'>[]) =>
    setRefused(failures.map(({ line, reason }) => ({ line, reason, before: byLine.get(line) })))
  return (
    <>
      {open.length > 0 && (
        <a href={`#${confirmAllId}`} className={styles.skip} onClick={skip}>
          {t('confirmations.page.skip')}
        </a>
      )}
      <RefusedLines refused={refused} format={format} />
      {lines.length === 0 && <p className={styles.note}>{t('confirmations.page.empty')}</p>}
      {lines.length > 0 && open.length === 0 && (
        <p className={styles.done} role="status">
          {t('confirmations.page.complete')}
        </p>
      )}
      <div className={styles.workers}>
        {week.workers.map((worker) => (
          <WorkerHours
            // Two workers may have the same name.
            key={worker.lines[0]?.line}
            decider={decider}
            worker={worker}
            format={format}
            refused={new Map(refused.map((one) => [one.line, one]))}
            onRefused={refusedBy}
          />
        ))}
      </div>
      {open.length > 0 && (
        <ConfirmAll
          decider={decider}
          open={open}
          total={t('confirmations.page.total', { hours: format.duration(week.totalMinutes) })}
          onRefused={refusedBy}
        />
      )}
    </>
  )
}

// Keyboards reach the main button without passing the buttons of all lines.
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(confirmAllId)?.focus()
}

interface WorkerHoursProps {
  decider: LineDecider
  worker: WeekOfHours['workers'][number]
  format: Formats
  refused: ReadonlyMap<string, Refused>
  onRefused: (refused: readonly Pick<Refused, 'line' | 'reason'>[]) => void
}

/** The hours of one worker, with their total. */
function WorkerHours({ decider, worker, format, refused, onRefused }: WorkerHoursProps) {
  const { t } = useTranslation()
  return (
    <Panel title={worker.name} lead={t('confirmations.page.total', { hours: format.duration(worker.totalMinutes) })}>
      <ul className={styles.lines}>
        {worker.lines.map((line) => (
          <LineHours
            key={line.line}
            decider={decider}
            line={line}
            worker={worker.name}
            format={format}
            refused={refused.get(line.line)}
            onRefused={onRefused}
          />
        ))}
      </ul>
    </Panel>
  )
}
