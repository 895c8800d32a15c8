import { useRef, useState } from 'react'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { type Outcome, useWrite } from '#platform/web/api/use-write.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import type { Decision } from '../../rules.ts'
import type { ChangeRequest } from './RequestChanges.tsx'

/** An entry that someone else has changed in the meantime: as the approver saw it, and as it is. */
export interface Stale {
  readonly seen: Entry
  readonly current: Entry
}

/** The decisions that can be made in bulk. */
export type BulkDecision = Exclude<Decision, 'reopen'>

/** The result of a bulk decision by entry. Failed entries are in their current state, if known. */
export interface BulkOutcome {
  readonly decision: BulkDecision
  readonly done: readonly Entry[]
  readonly failed: readonly { readonly entry: Entry; readonly message: string }[]
}

type RequestedChanges = Partial<ChangeRequest>
type SavedEntries = Map<string, Entry>

const bulkLimit = 500
const bulkNames = { approve: 'approve', reject: 'reject', requestChanges: 'request-changes', undo: 'undo' } as const

/** Sends decisions on one or many entries. Decided and stale entries are remembered until the list is loaded again. */
export function useDecisions() {
  const approve = useWrite(timesheetRoutes.approveEntry)
  const reject = useWrite(timesheetRoutes.rejectEntry)
  const requestChanges = useWrite(timesheetRoutes.requestChanges)
  const reopen = useWrite(timesheetRoutes.reopenEntry)
  const bulk = useWrite(timesheetRoutes.decideInBulk)
  const wordsOf = useFailureText()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [answered, setAnswered] = useState<ReadonlyMap<string, Entry>>(new Map())
  const [stales, setStales] = useState<ReadonlyMap<string, Stale>>(new Map())
  const [result, setResult] = useState<BulkOutcome | null>(null)
  const approved = useRef<readonly Entry[]>([])

  function send(decision: Exclude<Decision, 'undo'>, entry: Entry, { comment = '', proposal }: RequestedChanges) {
    const input = { params: { entryId: entry.id }, ifMatch: entry.version }
    if (decision === 'approve') return approve.write(input)
    if (decision === 'requestChanges') return requestChanges.write({ ...input, body: { comment, proposal } })
    return (decision === 'reject' ? reject : reopen).write({ ...input, body: { comment } })
  }

  function learn(entries: readonly Entry[]) {
    setAnswered((before) => new Map([...before, ...entries.map((entry) => [entry.id, entry] as const)]))
  }

  function learnStale(found: readonly Stale[]) {
    learn(found.map(({ current }) => current))
    setStales((before) => new Map([...before, ...found.map((one) => [one.seen.id, one] as const)]))
  }

  /** Decides on one entry in the version that was seen. If it is stale, remembers both versions. */
  async function decide(
    decision: Exclude<Decision, 'undo'>,
    entry: Entry,
    request: RequestedChanges = {},
  ): Promise<Outcome<Entry>> {
    setPending((before) => new Set(before).add(entry.id))
    const outcome = await send(decision, entry, request)
    if (outcome.ok) {
      learn([outcome.answer])
      setStales((before) => new Map([...before].filter(([id]) => id !== entry.id)))
      if (decision === 'approve') approved.current = [outcome.answer]
    } else if (isRefusal(outcome.problem, 'STALE_VERSION')) {
      const current = outcome.problem.problem.current as Entry | undefined
      if (current) learnStale([{ seen: entry, current }])
    }
    setPending((before) => new Set([...before].filter((id) => id !== entry.id)))
    return outcome
  }

  /** Decides on many entries separately, each in the version that was seen. After a failure, the entries that were not sent have failed. */
  async function decideMany(
    decision: BulkDecision,
    entries: readonly Entry[],
    comment: string | null = null,
  ): Promise<Outcome<BulkOutcome>> {
    const known: SavedEntries = new Map(entries.map((entry) => [entry.id, entry]))
    const done: Entry[] = []
    const failed: { entry: Entry; message: string }[] = []
    const stale: Stale[] = []
    const seenOf = (id: string) => known.get(id) as Entry
    setPending(new Set(known.keys()))
    let problem: (Outcome<never> & { ok: false }) | undefined
    for (let at = 0; at < entries.length && !problem; at += bulkLimit) {
      const items = entries.slice(at, at + bulkLimit).map(({ id, version }) => ({ id, version }))
      const outcome = await bulk.write({ body: { action: bulkNames[decision], items, comment } })
      if (outcome.ok) {
        done.push(...outcome.answer.done.map(seenOf))
        for (const { id, message, current } of outcome.answer.failed) {
          if (current) stale.push({ seen: seenOf(id), current })
          failed.push({ entry: current ?? seenOf(id), message })
        }
      } else problem = outcome
    }
    setPending(new Set())
    learnStale(stale)
    const isAnswered = done.length + failed.length > 0
    if (problem && isAnswered) {
      const message = wordsOf(problem.problem)
      failed.push(...entries.slice(done.length + failed.length).map((entry) => ({ entry, message })))
    }
    const answer = { decision, done, failed }
    approved.current = decision === 'approve' ? done.map(decidedOnce) : []
    return problem && !isAnswered ? problem : { ok: true, answer }
  }

  return {
    decide,
    decideMany,
    pending,
    /** Returns the entries that were approved last, in their new version. */
    lastApproved: () => approved.current,
    /** Returns the entry of the last response if it is newer than the list's. */
    latest: (entry: Entry) => {
      const newer = answered.get(entry.id)
      return newer && newer.version > entry.version ? newer : entry
    },
    staleOf: (id: string) => stales.get(id),
    result,
    setResult,
  }
}

// A decision increases an entry's version by one.
const decidedOnce = (entry: Entry): Entry => ({ ...entry, version: entry.version + 1 })
