import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call } from '#base/route.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import type { Decision, OrganisationMove } from '../../rules.ts'
import { afterDecision } from '../../rules/decided.ts'
import type { ProposedTimes } from '../../rules/proposal.ts'
import { type EntryChange, readListsAgain, showAdded, showChanges } from './entry-cache.ts'

/** The text of a decision and, with a request for changes, the proposed times. */
export interface DecisionInput {
  readonly comment?: string
  readonly proposal?: ProposedTimes | null | undefined
}

/** The corrected fields, the reason, and whether the entry is approved too. */
export type CorrectionInput = Call<typeof timesheetRoutes.correctEntry>['body']

/** The decisions that can be made in bulk. */
type BulkDecision = Exclude<Decision, 'reopen'>

/** The result of a bulk decision by entry. Failed entries are in their current state, if known. */
export interface BulkOutcome {
  readonly decision: BulkDecision
  readonly done: readonly Entry[]
  readonly failed: readonly { readonly entry: Entry; readonly message: string }[]
}

/** Sends decisions, and knows what is being sent, what was refused as stale, and what was approved last. */
interface EntryWrites {
  /** Decides on one entry in the version that was seen. */
  readonly decide: (decision: Exclude<Decision, 'undo'>, entry: Entry, input?: DecisionInput) => Promise<Outcome<Entry>>
  /** Decides on many entries separately, each in the version that was seen. After a failure, the entries that were not sent have failed. */
  readonly decideMany: (
    decision: BulkDecision,
    entries: readonly Entry[],
    comment?: string | null,
  ) => Promise<Outcome<BulkOutcome>>
  /** Corrects an entry in the version that was seen and, with `approve`, approves it. */
  readonly correct: (entry: Entry, body: CorrectionInput) => Promise<Outcome<Entry>>
  /** Adds an entry for a worker. */
  readonly add: (body: Call<typeof timesheetRoutes.addEntryForWorker>['body']) => Promise<Outcome<Entry>>
  readonly pending: ReadonlySet<string>
  readonly staleOf: (id: string) => EntryChange | undefined
  /** Returns the entries that were approved last, in their new version. */
  readonly lastApproved: () => readonly Entry[]
}

const bulkLimit = 500
const showsAnswer = { showsAnswer: true }

/** Sends decisions on entries and shows their answers; what else is shown is not read again. */
export function useEntryWrites(): EntryWrites {
  const client = useQueryClient()
  const approve = useWrite(timesheetRoutes.approveEntry, showsAnswer)
  const reject = useWrite(timesheetRoutes.rejectEntry, showsAnswer)
  const requestChanges = useWrite(timesheetRoutes.requestChanges, showsAnswer)
  const reopen = useWrite(timesheetRoutes.reopenEntry, showsAnswer)
  const bulk = useWrite(timesheetRoutes.decideInBulk, showsAnswer)
  const correction = useWrite(timesheetRoutes.correctEntry, showsAnswer)
  const addition = useWrite(timesheetRoutes.addEntryForWorker, showsAnswer)
  const wordsOf = useFailureText()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [stales, setStales] = useState<ReadonlyMap<string, EntryChange>>(new Map())
  const approved = useRef<readonly Entry[]>([])

  function send(decision: Exclude<Decision, 'undo'>, entry: Entry, { comment = '', proposal }: DecisionInput) {
    const input = { params: { entryId: entry.id }, ifMatch: entry.version }
    if (decision === 'approve') return approve.write(input)
    if (decision === 'requestChanges') return requestChanges.write({ ...input, body: { comment, proposal } })
    return (decision === 'reject' ? reject : reopen).write({ ...input, body: { comment } })
  }

  async function show(decision: OrganisationMove, done: readonly EntryChange[], stale: readonly EntryChange[]) {
    await showChanges(client, [...done, ...stale])
    setStales((before) => {
      const next = new Map(before)
      for (const { seen } of done) next.delete(seen.id)
      for (const change of stale) next.set(change.seen.id, change)
      return next
    })
    // Rejected hours no longer count for their week: others of it may no longer be overtime.
    if (decision === 'reject' && done.length > 0) readListsAgain(client)
  }

  async function sendAndShow(decision: OrganisationMove, entry: Entry, sending: () => Promise<Outcome<Entry>>) {
    setPending((before) => new Set(before).add(entry.id))
    const outcome = await sending()
    if (outcome.ok) {
      if (decision === 'approve') approved.current = [outcome.answer]
      await show(decision, [{ seen: entry, current: outcome.answer }], [])
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = outcome.problem.problem.current as Entry | undefined
      if (current) await show(decision, [], [{ seen: entry, current }])
    }
    setPending((before) => new Set([...before].filter((id) => id !== entry.id)))
    return outcome
  }

  return {
    decide: (decision, entry, input = {}) => sendAndShow(decision, entry, () => send(decision, entry, input)),

    correct: (entry, body) =>
      sendAndShow('correct', entry, () =>
        correction.write({ params: { entryId: entry.id }, ifMatch: entry.version, body }),
      ),

    async add(body) {
      const outcome = await addition.write({ body })
      if (outcome.ok) showAdded(client, outcome.answer)
      return outcome
    },

    async decideMany(decision, entries, comment = null) {
      const byId = new Map(entries.map((entry) => [entry.id, entry]))
      const seenOf = (id: string) => byId.get(id) as Entry
      const done: Entry[] = []
      const failed: { entry: Entry; message: string }[] = []
      const stale: EntryChange[] = []
      setPending(new Set(byId.keys()))
      let problem: (Outcome<never> & { ok: false }) | undefined
      for (let at = 0; at < entries.length && !problem; at += bulkLimit) {
        const items = entries.slice(at, at + bulkLimit).map(({ id, version }) => ({ id, version }))
        const action = decision === 'requestChanges' ? 'request-changes' : decision
        const outcome = await bulk.write({ body: { action, items, comment } })
        if (outcome.ok) {
          done.push(...outcome.answer.done.map(seenOf))
          for (const { id, message, current } of outcome.answer.failed) {
            if (current) stale.push({ seen: seenOf(id), current })
            failed.push({ entry: current ?? seenOf(id), message })
          }
        } else problem = outcome
      }
      const changes = done.map((seen) => ({ seen, current: afterDecision(seen, decision, comment) }))
      await show(decision, changes, stale)
      setPending(new Set())
      const isAnswered = done.length + failed.length > 0
      if (problem && isAnswered) {
        const message = wordsOf(problem.problem)
        failed.push(...entries.slice(done.length + failed.length).map((entry) => ({ entry, message })))
      }
      approved.current = decision === 'approve' ? changes.map(({ current }) => current) : []
      return problem && !isAnswered ? problem : { ok: true, answer: { decision, done, failed } }
    },

    pending,
    staleOf: (id) => stales.get(id),
    lastApproved: () => approved.current,
  }
}
