import { Button } from '@mantine/core'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StatusMark } from '#platform/web/ui/record/StatusBadge.tsx'
import type { OwnEntry } from '../contract.ts'
import styles from './SubmitReport.module.css'

interface Line {
  readonly id: string
  readonly entry: Pick<OwnEntry, 'date' | 'project' | 'totalMinutes'> | undefined
  /** The reason if it could not be submitted. */
  readonly why?: string
}

/** The result of a submission, by entry. */
export interface SubmitReport {
  readonly done: boolean
  readonly title: string | undefined
  readonly lines: readonly Line[]
}

/** Returns the report of an outcome, if it has one; `known` provides the entries that a refusal names. */
export function reportOf(
  outcome: Outcome<{ submitted: OwnEntry[] }>,
  known: readonly OwnEntry[],
): SubmitReport | undefined {
  if (outcome.ok) {
    const lines = outcome.answer.submitted.map((entry) => ({ id: entry.id, entry }))
    return { done: true, title: undefined, lines: lines.toReversed() }
  }
  if (!isRefusal(outcome.problem, 'INVALID_TRANSITION')) return undefined
  const refused = outcome.problem.problem.entries as readonly { id: string; message: string }[] | undefined
  const lines = (refused ?? []).map(({ id, message }) => ({
    id,
    entry: known.find((entry) => entry.id === id),
    why: message,
  }))
  return { done: false, title: outcome.problem.message, lines }
}

/** Shows the result of a submission by entry, with a link to the form of each entry that failed. */
export function SubmitReportDialog({ report, onClose }: { report: SubmitReport; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = report.lines.reduce((sum, { entry }) => sum + (entry?.totalMinutes ?? 0), 0)
  return (
    <Dialog onClose={onClose} title={t(report.done ? 'timesheets.report.done' : 'timesheets.report.refused')}>
      <p className={styles.text}>
        {report.title ?? t('timesheets.report.sum', { count: report.lines.length, hours: format.duration(minutes) })}
      </p>
      <ul className={styles.lines}>
        {report.lines.map(({ id, entry, why }) => (
          <li key={id} className={styles.line}>
            <StatusMark tone={report.done ? 'good' : 'attention'} size={18} />
            <div className={styles.words}>
              <span className={styles.day}>{entry ? format.date(entry.date, 'weekday') : '–'}</span>
              <span className={styles.project}>{entry?.project.name}</span>
              {why && <span className={styles.why}>{why}</span>}
              {!report.done && (
                <Link to={`/worker/timesheet/add-entry?entry=${id}`} className={styles.open}>
                  {t('timesheets.report.open')}
                </Link>
              )}
            </div>
            {entry && <span className={styles.hours}>{format.duration(entry.totalMinutes)}</span>}
          </li>
        ))}
      </ul>
      <Button fullWidth size="md" mt="md" onClick={onClose} data-autofocus>
        {t('platform.action.close')}
      </Button>
    </Dialog>
  )
}
