import { useRef, useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Entry } from '../../contract.ts'
import type { Decision, ReasonedDecision } from '../../rules.ts'
import type { CommentedDecision } from './CommentDecision.tsx'
import type { ChangeRequest } from './RequestChanges.tsx'
import type { Entries } from './use-entries.ts'

/** Decides on entries: asks for a comment or confirmation if needed, sends the decision and shows the result. */
export function useDeciding({ decisions, selection, cursor }: Pick<Entries, 'decisions' | 'selection' | 'cursor'>) {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const [commented, setCommented] = useState<CommentedDecision | null>(null)
  const [approving, setApproving] = useState<readonly Entry[] | null>(null)
  const hideToast = useRef<() => void>(undefined)
  const only = commented?.entries.length === 1 ? commented.entries[0] : undefined

  async function approveOne(entry: Entry) {
    cursor.leave([entry])
    const outcome = await decisions.decide('approve', entry)
    if (outcome.ok) {
      hideToast.current = tell.success(
        t('timesheets.decision.approve.done', { worker: entry.worker.name, date: format.date(entry.date) }),
        {
          label: t('timesheets.decision.undo.action'),
          run: () => void undo([outcome.answer]),
        },
      )
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) cursor.openFrom(entry)
    else tell.failure(outcome.problem)
  }

  function ask(decision: Exclude<Decision, 'undo'>, about: readonly Entry[]) {
    const able = about.filter(({ allowed }) => allowed.includes(decision))
    const [first] = able
    if (!first) return
    if (decision !== 'approve') setCommented({ decision, entries: able })
    else if (able.length === 1) void approveOne(first)
    else setApproving(able)
  }

  async function approveMany(about: readonly Entry[]) {
    const outcome = await decisions.decideMany('approve', about)
    setApproving(null)
    if (!outcome.ok) return tell.failure(outcome.problem)
    decisions.setResult(outcome.answer)
    settle()
  }

  async function undo(approved: readonly Entry[]) {
    if (approved.length === 0) return
    hideToast.current?.()
    const outcome = await decisions.decideMany('undo', approved)
    if (!outcome.ok) return tell.failure(outcome.problem)
    const { done, failed } = outcome.answer
    decisions.setResult(failed.length > 0 ? outcome.answer : null)
    if (failed.length === 0) tell.success(t('timesheets.decision.undo.doneMany', { count: done.length }))
  }

  async function sendMany(decision: 'reject' | 'requestChanges', about: readonly Entry[], comment: string) {
    const outcome = await decisions.decideMany(decision, about, comment)
    if (outcome.ok) decisions.setResult(outcome.answer)
    return outcome
  }

  async function sendOne(decision: ReasonedDecision, one: Entry, request: Partial<ChangeRequest>) {
    const outcome = await decisions.decide(decision, one, request)
    if (outcome.ok) tell.success(t(`timesheets.decision.${decision}.done`))
    else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = (outcome.problem.problem.current as Entry | undefined) ?? one
      // If the decision is still possible, the dialog keeps the typed comment and continues with the current entry.
      setCommented(current.allowed.includes(decision) ? { decision, entries: [current] } : null)
      if (!current.allowed.includes(decision)) cursor.openFrom(current)
    }
    return outcome
  }

  function settle() {
    selection.chooseNone()
    window.scrollTo({ top: 0 })
  }

  return {
    /** The decision that needs a comment. */
    commented,
    /** Its entry, or undefined if it has several. */
    only,
    /** The entries whose approval is to be confirmed. */
    approving,
    ask,
    approveOne: (entry: Entry) => void approveOne(entry),
    approveMany: (about: readonly Entry[]) => void approveMany(about),
    undoLast: () => void undo(decisions.lastApproved()),
    requestChanges: (entry: Entry, request: ChangeRequest) => sendOne('requestChanges', entry, request),
    sendAsked({ decision, entries: about }: CommentedDecision, comment: string): Promise<Outcome<unknown>> {
      if (only) return sendOne(decision, only, { comment })
      return decision === 'reopen'
        ? sendOne(decision, about[0] as Entry, { comment })
        : sendMany(decision, about, comment)
    },
    /** Continues after a decision with a comment was saved. */
    finish: (decided: CommentedDecision) => (only ? cursor.leave(decided.entries) : settle()),
    close() {
      setCommented(null)
      setApproving(null)
    },
  }
}

export type Deciding = ReturnType<typeof useDeciding>
