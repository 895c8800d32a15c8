import type { Received } from '#base/route.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { databaseError } from '#platform/server/db/transaction.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import { type WorkerProfile, workforceRefusals } from '#domains/workforce/contract.ts'
import { mergedFields, type MergePreview, type mergeRoutes, movedKinds } from '#domains/workforce/contract/merging.ts'
import { mergeRecords } from '#domains/workforce/server/merged-record.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { openBankAccount, openNationalId, sealBankAccount, sealNationalId } from '#domains/workforce/server/sealed.ts'
import { moveConversations } from '#domains/messages/server/conversations.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { readObstacles } from './merge-obstacles.ts'
import { mergedTables } from './merged-tables.ts'

interface Pair {
  readonly target: string
  readonly former: string
}

/** Returns what a merge would move, what prevents it, and the fields in which the records differ. Throws `NOT_FOUND`. */
export async function previewMerge(
  scope: ActorScope,
  { params }: Received<typeof mergeRoutes.previewMerge>,
): Promise<MergePreview> {
  const target = await readWorker(scope, params.id)
  const pair = pairOf(params.id, params.formerId)
  const former = await readWorker(scope, pair.former)
  return {
    target,
    former,
    moved: await countMoved(scope, pair.former),
    obstacles: await readObstacles(scope, pair),
    differences: differencesOf(target, former),
  }
}

/**
 * Merges the former record of a person into another: its rows move, it is emptied and leads to the record that stays, its account is
 * closed. Issued pay stubs stay as they are. Throws `MERGE_BLOCKED` with the obstacles.
 */
export async function mergeWorkers(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof mergeRoutes.mergeWorkers>,
): Promise<WorkerProfile> {
  const { db, actor } = scope
  await readWorker(scope, params.id)
  const pair = pairOf(params.id, params.formerId)
  await db.many(workerLock(scope, [pair.target, pair.former]))
  const read = () => readWorker(scope, pair.target)
  await readWorker(scope, pair.former)
  await read()
  const obstacles = await readObstacles(scope, pair)
  if (obstacles.length > 0) throw workforceRefusals.MERGE_BLOCKED({ members: { obstacles } })
  const stubs = await resealedStubs(scope, pair)
  await endSessions(db, { organisationId: actor.organisationId, accountId: pair.former })
  const photo = await mergeRecords(scope, { ...pair, take: body.take ?? [], version: ifMatch }, read)
  await moveConversations(scope, pair)
  const moves = mergedTables
    .filter(({ merged }) => merged === 'moves')
    .map(({ table, person, once = null }) => ({ owner: table, person, once }))
  await db
    .many(sql`select merge_person(${pair.former}, ${JSON.stringify(moves)}::jsonb, ${JSON.stringify(stubs)}::jsonb)`)
    .catch(refuseCollision)
  for (const { table, person, merged, left } of mergedTables)
    if (merged === 'deleted' || left === 'deleted')
      await db.many(
        sql`delete from ${raw(table)} where organisation_id = ${actor.organisationId} and ${raw(person)} = ${pair.former}`,
      )
  const worker = await read()
  await db.commit()
  await dropFile(scope, photo)
  return worker
}

function pairOf(target: string, former: string): Pair {
  if (target === former) throw invalidField('formerId', 'workforce.validation.sameRecord')
  return { target, former }
}

// What two records cannot have at the same time was stored since the check.
function refuseCollision(error: unknown): never {
  const { code } = databaseError(error) ?? {}
  throw code === '23505' || code === '23P01' ? workforceRefusals.MERGE_BLOCKED({ members: { obstacles: [] } }) : error
}

const countedBy: Readonly<Record<(typeof movedKinds)[number], readonly [string, string]>> = {
  assignments: ['assignments', 'worker_id'],
  shifts: ['shifts', 'worker_id'],
  entries: ['time_entries', 'worker_id'],
  payStubs: ['pay_stubs', 'worker_id'],
  documents: ['documents', 'worker_id'],
  certifications: ['certifications', 'worker_id'],
  timeOff: ['time_off', 'worker_id'],
  messages: ['messages', 'author_id'],
}

async function countMoved({ db, actor }: ActorScope, former: string): Promise<MergePreview['moved']> {
  const counts = {} as Record<(typeof movedKinds)[number], number>
  for (const kind of movedKinds) {
    const [table, column] = countedBy[kind]
    const { count } = await db.one(
      sql<{ count: number }>`
        select count(*)::int as count from ${raw(table)} where organisation_id = ${actor.organisationId} and ${raw(column)} = ${former}`,
    )
    counts[kind] = count
  }
  return counts
}

// An empty field gets the value of the other record without a choice.
function differencesOf(target: WorkerProfile, former: WorkerProfile): MergePreview['differences'] {
  const isGiven = (value: unknown) => value !== null && value !== ''
  return mergedFields.filter((field) => {
    const [one, other] = [target[field], former[field]]
    return isGiven(one) && isGiven(other) && JSON.stringify(one) !== JSON.stringify(other)
  })
}

// Values of pay stubs are encrypted for their worker. Earlier stubs show the national ID of the worker, which they get now.
async function resealedStubs({ db, actor, cipher }: ActorScope, { target, former }: Pair) {
  const { organisationId } = actor
  const [to, from] = [
    { organisationId, id: target },
    { organisationId, id: former },
  ]
  const stubs = await db.many(
    sql<{ id: string; nationalId: string | null; bankAccount: string | null; transferAccount: string | null }>`
      select s.id, coalesce(s.national_id, w.national_id) as national_id, s.bank_account, t.bank_account as transfer_account
        from pay_stubs s
        join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
        left join pay_transfer_stubs t on t.organisation_id = s.organisation_id and t.pay_stub_id = s.id
       where s.organisation_id = ${organisationId} and s.worker_id = ${former}`,
  )
  const account = (sealed: string | null) =>
    sealed === null ? null : sealBankAccount(cipher, to, openBankAccount(cipher, from, sealed))
  return stubs.map(({ id, nationalId, bankAccount, transferAccount }) => ({
    id,
    national_id: nationalId === null ? null : sealNationalId(cipher, to, openNationalId(cipher, from, nationalId)),
    bank_account: account(bankAccount),
    transfer_account: account(transferAccount),
  }))
}
