import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import type { ReasonedDecision } from '../../rules.ts'
import { Changes } from './Changes.tsx'
import type { Stale } from './use-decisions.ts'

/** A decision that requires a comment, and its entries. */
export interface CommentedDecision {
  readonly decision: ReasonedDecision
  readonly entries: readonly Entry[]
}

interface Props {
  target: CommentedDecision
  stale: Stale | undefined
  send: (target: CommentedDecision, comment: string) => Promise<Outcome<unknown>>
  onDone: () => void
  onClose: () => void
}

/** Asks for the comment on a decision on one or many entries. */
export function CommentDecision({ target, stale, send, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { decision, entries } = target
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
          {only && stale && <Changes stale={stale} />}
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
      send={({ comment }) => send(target, comment)}
      explain={(failure) => (isRefusal(failure, 'STALE_VERSION') ? t('timesheets.stale.text') : undefined)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
