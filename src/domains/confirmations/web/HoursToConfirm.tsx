import { type MouseEvent, useState } from 'react'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import type { Line, WeekOfHours } from '../contract/public.ts'
import { ConfirmAll, confirmAllId } from './hours/ConfirmAll.tsx'
import styles from './hours/ConfirmHours.module.css'
import { type Refused, RefusedLines } from './hours/RefusedLines.tsx'
import { SiteHours } from './hours/SiteHours.tsx'
import { UndoButton } from './hours/UndoButton.tsx'
import type { LineDecider } from './line-decider.ts'

interface Props {
  week: WeekOfHours
  format: Formats
  decider: LineDecider
}

/** With at most this many workers, their lines are shown from the start. */
const fewWorkers = 3

/** The hours of a week by work site and worker, to confirm or dispute. */
export function HoursToConfirm({ week, format, decider }: Props) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const lines = week.workers.flatMap((worker) => worker.lines)
  const open = lines.filter(({ decision, invoiced }) => decision === null && !invoiced)
  const undoable = lines.filter(({ decision }) => (decision?.undoSeconds ?? null) !== null)
  const byLine = new Map(lines.map((line): [string, Line] => [line.line, line]))
  const refusedBy = (failures: readonly Pick<Refused, 'line' | 'reason'>[]) =>
    setRefused(failures.map(({ line, reason }) => ({ line, reason, before: byLine.get(line) })))
  const sites = [...new Set(lines.map(({ site }) => site))]
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
      <div className={styles.sites}>
        {sites.map((site) => (
          <SiteHours
            key={site}
            title={sites.length > 1 ? (site ?? t('confirmations.page.noSite')) : undefined}
            week={{ ...week, workers: workersAt(week, site) }}
            isOpen={week.workers.length <= fewWorkers}
            isPlanned={lines.some(({ planned }) => planned !== null)}
            decider={decider}
            format={format}
            refused={new Map(refused.map((one) => [one.line, one]))}
            onRefused={refusedBy}
          />
        ))}
      </div>
      {(open.length > 0 || undoable.length > 0) && (
        <StickyBar
          label={t('confirmations.page.actions')}
          note={t('confirmations.page.total', { hours: format.duration(week.totalMinutes) })}
        >
          {undoable.length > 0 && (
            <UndoButton
              key={undoable.map(({ decision }) => decision?.at).join()}
              decider={decider}
              lines={undoable}
              seconds={Math.min(...undoable.map(({ decision }) => decision?.undoSeconds ?? 0))}
            />
          )}
          {open.length > 0 && <ConfirmAll decider={decider} open={open} onRefused={refusedBy} />}
        </StickyBar>
      )}
    </>
  )
}

/** Returns the workers with lines at a work site, with their total there. */
function workersAt({ workers }: WeekOfHours, site: string | null): WeekOfHours['workers'] {
  return workers.flatMap((worker) => {
    const lines = worker.lines.filter((line) => line.site === site)
    const totalMinutes = lines.reduce((sum, line) => sum + line.totalMinutes, 0)
    return lines.length === 0 ? [] : [{ name: worker.name, totalMinutes, lines }]
  })
}

// Keyboards reach the main button without passing the buttons of all lines.
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(confirmAllId)?.focus()
}
