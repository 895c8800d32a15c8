import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import type { ReasonedDecision } from '../../rules.ts'
import type { EntryChange } from './entry-cache.ts'
import { EntryChanges } from './EntryChanges.tsx'
import type { DecisionInput } from './use-entry-writes.ts'

interface Props {
  decision: ReasonedDecision
  entries: readonly Entry[]
  stale: EntryChange | undefined
  send: (input: DecisionInput) => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks for the comment on a decision on one or many entries. */
export function ReasonDialog({ decision, entries, stale, send, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [only] = entries.length === 1 ? entries : []
  return (
    <CommentDialog
      title={
        only
          ? t(`timesheets.decision.${decision}.title`)
          : t(`timesheets.decision.${decision}.titleMany`, { count: entries.length })
      }
      lead={
        <>
          {only && stale && <EntryChanges change={stale} />}
          {only && (
            <strong>
              {only.worker.name} · {format.date(only.date, 'weekday')} · {format.duration(only.totalMinutes)}
              <br />
            </strong>
          )}
          {t(`timesheets.decision.${decision}.text`)}
        </>
      }
      shape={timesheetRoutes.rejectEntry.body}
      name="comment"
      label={t('timesheets.field.comment')}
      action={t(`timesheets.decision.${decision}.action`)}
      danger={decision === 'reject'}
      required
      send={send}
      explain={(failure) => (isRefusal(failure, 'STALE_VERSION') ? t('timesheets.stale.text') : undefined)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
