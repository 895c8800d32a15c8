import { useState } from 'react'
import { isRefusal } from '#platform/web/api/problem.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import type { Decision } from '../../rules.ts'

/** An entry that somebody else changed while it was being decided: as it was seen, and as it is. */
export interface Stale {
  readonly seen: Entry
  readonly current: Entry
}

/** How deciding on many ended, entry by entry. */
export interface BulkOutcome {
  readonly decision: 'approve' | 'reject' | 'requestChanges'
  readonly done: readonly Entry[]
  readonly failed: readonly { readonly entry: Entry; readonly message: string }[]
}

const bulkLimit = 500
const bulkNames = { approve: 'approve', reject: 'reject', requestChanges: 'request-changes' } as const

/** Deciding on one entry or on many; what was decided and what was stale is remembered until the list is read again. */
export function useDecisions() {
  const tell = useTell()
  const approve = useWrite(timesheetRoutes.approveEntry)
  const reject = useWrite(timesheetRoutes.rejectEntry)
  const requestChanges = useWrite(timesheetRoutes.requestChanges)
  const reopen = useWrite(timesheetRoutes.reopenEntry)
  const bulk = useWrite(timesheetRoutes.decideInBulk)
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [decided, setDecided] = useState<ReadonlyMap<string, Entry>>(new Map())
  const [stale, setStale] = useState<Stale | null>(null)
  const [result, setResult] = useState<BulkOutcome | null>(null)

  function send(decision: Exclude<Decision, 'undo'>, entry: Entry, comment: string): Promise<Outcome<Entry>> {
    const input = { params: { entryId: entry.id }, ifMatch: entry.version }
    if (decision === 'approve') return approve.write(input)
    const told = { ...input, body: { comment } }
    if (decision === 'reject') return reject.write(told)
    return decision === 'reopen' ? reopen.write(told) : requestChanges.write(told)
  }

  /** Decides on one entry as it was seen; what is stale is put beside what it is now. */
  async function decide(decision: Exclude<Decision, 'undo'>, entry: Entry, comment = ''): Promise<Outcome<Entry>> {
    setPending((before) => new Set(before).add(entry.id))
    const outcome = await send(decision, entry, comment)
    if (outcome.ok) {
      setDecided((before) => new Map(before).set(entry.id, outcome.answer))
      setStale((before) => (before?.seen.id === entry.id ? null : before))
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = outcome.problem.problem.current as Entry | undefined
      if (current) {
        setStale({ seen: entry, current })
        setDecided((before) => new Map(before).set(entry.id, current))
      }
    }
    setPending((before) => new Set([...before].filter((id) => id !== entry.id)))
    return outcome
  }

  /** Decides on many, each by itself. */
  async function decideMany(
    decision: keyof typeof bulkNames,
    entries: readonly Entry[],
    comment: string | null = null,
  ): Promise<Outcome<BulkOutcome>> {
    const known = new Map(entries.map((entry) => [entry.id, entry]))
    const done: Entry[] = []
    const failed: { entry: Entry; message: string }[] = []
    const entryOf = (id: string) => known.get(id) as Entry
    setPending(new Set(known.keys()))
    let problem: (Outcome<never> & { ok: false }) | undefined
    for (let at = 0; at < entries.length && !problem; at += bulkLimit) {
      const items = entries.slice(at, at + bulkLimit).map(({ id, version }) => ({ id, version }))
      const outcome = await bulk.write({ body: { action: bulkNames[decision], items, comment } })
      if (outcome.ok) {
        done.push(...outcome.answer.done.map(entryOf))
        failed.push(...outcome.answer.failed.map(({ id, message }) => ({ entry: entryOf(id), message })))
      } else problem = outcome
    }
    setPending(new Set())
    const answer = { decision, done, failed }
    if (done.length + failed.length > 0) setResult(answer)
    if (!problem) return { ok: true, answer }
    if (decision === 'approve') tell.failure(problem.problem)
    return problem
  }

  return {
    decide,
    decideMany,
    pending,
    /** An entry as it was answered last, where that is newer than the list. */
    latest: (entry: Entry) => {
      const answered = decided.get(entry.id)
      return answered && answered.version > entry.version ? answered : entry
    },
    stale,
    forgetStale: () => setStale(null),
    result,
    forgetResult: () => setResult(null),
  }
}
