import { useRef, useState } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Entry } from '../../contract.ts'
import type { Decision } from '../../rules.ts'
import type { EntryChange } from './entry-cache.ts'
import { type BulkOutcome, type CorrectionInput, type DecisionInput, useEntryWrites } from './use-entry-writes.ts'

/** A decision whose dialog is open. */
interface Prompt {
  readonly decision: Exclude<Decision, 'undo'>
  readonly entries: readonly [Entry, ...Entry[]]
}

/** The decisions of the approver: their dialog, what is being sent, and what is reported. */
export interface Approval {
  /** Decides on those of the entries that allow it; asks for a comment, or for confirmation of several approvals. */
  readonly decide: (decision: Prompt['decision'], entries: readonly Entry[]) => void
  readonly prompt: Prompt | null
  /** Sends the decision of the dialog. */
  readonly send: (input?: DecisionInput) => Promise<Outcome<unknown>>
  /** Continues after the decision of the dialog was saved. */
  readonly finish: () => void
  readonly close: () => void
  /** Opens the dialog that corrects an entry, if the entry allows it. */
  readonly correct: (entry: Entry | undefined) => void
  /** The entry whose correction dialog is open. */
  readonly correcting: Entry | null
  readonly sendCorrection: (body: CorrectionInput) => Promise<Outcome<Entry>>
  readonly closeCorrection: () => void
  readonly add: ReturnType<typeof useEntryWrites>['add']
  readonly undoLast: () => void
  readonly pending: ReadonlySet<string>
  readonly staleOf: (id: string) => EntryChange | undefined
  /** The result of the last bulk decision, until it is closed. */
  readonly result: BulkOutcome | null
  readonly closeResult: () => void
}

interface Moves {
  /** Opens an entry, to see what has changed. */
  readonly open: (entry: Entry) => void
  /** Moves from decided entries to the next undecided one. */
  readonly leave: (decided: readonly Entry[]) => void
  readonly chooseNone: () => void
}

/** Decides on entries: asks if needed, sends the decision, and shows its result with a way to undo it. */
export function useApproval({ open, leave, chooseNone }: Moves): Approval {
  const { t } = useTranslation()
  const tell = useToasts()
  const format = useFormat()
  const writes = useEntryWrites()
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const [correcting, setCorrecting] = useState<Entry | null>(null)
  const [result, setResult] = useState<BulkOutcome | null>(null)
  const hideToast = useRef<() => void>(undefined)

  async function approve(entry: Entry) {
    leave([entry])
    const outcome = await writes.decide('approve', entry)
    if (outcome.ok) {
      hideToast.current = tell.success(
        t('timesheets.decision.approve.done', { worker: entry.worker.name, date: format.date(entry.date) }),
        { label: t('timesheets.decision.undo.action'), run: () => void undo([outcome.answer]) },
      )
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) open(entry)
    else tell.failure(outcome.problem)
  }

  async function undo(approved: readonly Entry[]) {
    if (approved.length === 0) return
    hideToast.current?.()
    const outcome = await writes.decideMany('undo', approved)
    if (!outcome.ok) return tell.failure(outcome.problem)
    const { done, failed } = outcome.answer
    setResult(failed.length > 0 ? outcome.answer : null)
    if (failed.length === 0) tell.success(t('timesheets.decision.undo.doneMany', { count: done.length }))
  }

  async function sendOne(decision: Exclude<Prompt['decision'], 'approve'>, entry: Entry, input: DecisionInput) {
    const outcome = await writes.decide(decision, entry, input)
    if (outcome.ok) tell.success(t(`timesheets.decision.${decision}.done`))
    else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = (outcome.problem.problem.current as Entry | undefined) ?? entry
      // If the decision is still possible, the dialog keeps the typed comment and continues with the current entry.
      const isPossible = current.allowed.includes(decision)
      setPrompt(isPossible ? { decision, entries: [current] } : null)
      if (!isPossible) open(current)
    }
    return outcome
  }

  async function sendCorrection(body: CorrectionInput): Promise<Outcome<Entry>> {
    const entry = correcting as Entry
    const outcome = await writes.correct(entry, body)
    if (outcome.ok) {
      const named = { worker: entry.worker.name, date: format.date(outcome.answer.date) }
      tell.success(t(`timesheets.correction.done.${body.approve ? 'correctAndApprove' : 'correct'}`, named))
      if (body.approve) leave([entry])
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = (outcome.problem.problem.current as Entry | undefined) ?? entry
      // As in other dialogs, what was typed stays if the correction is still possible.
      const isPossible = current.allowed.includes('correct')
      setCorrecting(isPossible ? current : null)
      if (!isPossible) open(current)
    }
    return outcome
  }

  async function send(input: DecisionInput = {}): Promise<Outcome<unknown>> {
    const { decision, entries } = prompt as Prompt
    const [first, second] = entries
    // Reopening is offered for one entry only.
    if (decision === 'reopen' || (decision !== 'approve' && !second)) return sendOne(decision, first, input)
    const outcome = await writes.decideMany(decision, entries, input.comment)
    if (outcome.ok) setResult(outcome.answer)
    return outcome
  }

  return {
    decide(decision, about) {
      const [first, ...more] = about.filter(({ allowed }) => allowed.includes(decision))
      if (!first) return
      if (decision === 'approve' && more.length === 0) void approve(first)
      else setPrompt({ decision, entries: [first, ...more] })
    },
    prompt,
    send,
    finish() {
      if (!prompt) return
      if (prompt.entries.length === 1) return leave(prompt.entries)
      chooseNone()
      window.scrollTo({ top: 0 })
    },
    close: () => setPrompt(null),
    correct: (entry) => entry?.allowed.includes('correct') && setCorrecting(entry),
    correcting,
    sendCorrection,
    closeCorrection: () => setCorrecting(null),
    add: writes.add,
    undoLast: () => void undo(writes.lastApproved()),
    pending: writes.pending,
    staleOf: writes.staleOf,
    result,
    closeResult: () => setResult(null),
  }
}
