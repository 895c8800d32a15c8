import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import type { Page } from '#base/page.ts'
import type { Ref } from '#base/ref.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { actionsIn, after, statesFor } from '#base/states.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { accountName, workerName } from '#platform/server/db/names.ts'
import { type Listing, readPage } from '#platform/server/db/page.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import { databaseError } from '#platform/server/db/transaction.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Certification, certificationRoutes } from '../contract.ts'
import { verificationMoves } from '../rules.ts'

type Input<Name extends keyof typeof certificationRoutes> = Received<(typeof certificationRoutes)[Name]>
type Form = Input<'editCertification'>['body']

interface Row extends Omit<Certification, 'decision' | 'allowed'> {
  decidedBy: Ref | null
  decidedAt: string | null
  decisionComment: string | null
}

/** A certification and its worker. Under another worker it is unknown. */
interface CertificationRef {
  readonly workerId: string
  readonly id: string
}

const columns = fragment`t.id, t.name, t.issuer, t.number, t.issued_on, t.expires_on, t.exam_date, t.verification, t.decision_comment,
  t.decided_at, case when d.id is not null then json_build_object('id', d.id, 'name', ${accountName('d')}) end as decided_by,
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.created_at, f.id) from documents f
    where f.organisation_id = t.organisation_id and f.worker_id = t.worker_id and f.certification_id = t.id), '[]') as documents,
  t.created_at, t.version`
const from = fragment`certifications t left join accounts d on d.organisation_id = t.organisation_id and d.id = t.decided_by`

/** Lists a worker's certifications, those that expire first on top. A worker of another organisation is unknown. */
export async function listCertifications(
  scope: ActorScope,
  workerId: string,
  query: Input<'listOwnCertifications'>['query'],
): Promise<Page<Certification>> {
  await requireWorker(scope, workerId)
  const where = new Conditions('t', scope.actor.organisationId).and`t.worker_id = ${workerId}`
    .and`t.search_name like searchable(${likePattern(query.q)})`
  const page = await readPage<Row>(scope.db, { select: columns, from, where, id: 't.id', sorts }, query)
  return { items: page.items.map((row) => certificationOf(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

// Certifications without expiry come last, by name.
const sorts: Listing['sorts'] = {
  expiresOn: { sql: `coalesce(t.expires_on::text, '9999-12-31') || ' ' || t.search_name`, type: 'text' },
  name: { sql: 't.search_name', type: 'text' },
}

/** Adds an unverified certification of a worker. */
export async function addCertification(scope: ActorScope, workerId: string, form: Form): Promise<Certification> {
  await requireWorker(scope, workerId)
  const id = uuid()
  await insertRecord(scope, { table: 'certifications', id }, { worker_id: workerId, ...columnsOf(form) })
  if (scope.actor.type === 'worker') await notifyVerifiers(scope)
  return readCertification(scope, { workerId, id })
}

/** Edits a certification. An edit by the worker makes it unverified. */
export async function editCertification(
  scope: ActorScope,
  ref: CertificationRef,
  form: Form,
  version: number | undefined,
): Promise<Certification> {
  const before = await readCertification(scope, ref)
  const undecided = { verification: 'unverified', decision_comment: null, decided_by: null, decided_at: null }
  const values = { ...columnsOf(form), ...(scope.actor.type === 'worker' && undecided) }
  if (!(await change(scope, ref, version, values))) await refuseStale(scope, ref)
  if (scope.actor.type === 'worker' && before.verification !== 'unverified') await notifyVerifiers(scope)
  return readCertification(scope, ref)
}

/** Verifies or rejects a certification, with a comment. Nobody can decide on their own. */
export async function decideOnCertification(
  scope: ActorScope,
  ref: CertificationRef,
  move: 'verify' | 'reject',
  { body, ifMatch }: Pick<Input<'verifyCertification'>, 'body' | 'ifMatch'>,
): Promise<Certification> {
  scope.db.setComment(body.comment)
  const before = await readCertification(scope, ref)
  if (ifMatch !== undefined && ifMatch !== before.version) await refuseStale(scope, ref)
  const to = after(verificationMoves, before.verification, move)
  const values = {
    verification: to,
    decision_comment: body.comment ?? null,
    decided_by: scope.actor.accountId,
    decided_at: scope.now,
  }
  if (await change(scope, ref, ifMatch, values, statesFor(verificationMoves, move))) {
    await notifyDecision(scope, ref.workerId, { name: before.name, verification: to })
    return readCertification(scope, ref)
  }
  const now = await readCertification(scope, ref)
  if (ifMatch !== undefined && ifMatch !== now.version) await refuseStale(scope, ref)
  throw refuse.INVALID_TRANSITION({ members: { from: now.verification, to } })
}

/** Removes a certification. */
export async function deleteCertification(
  scope: ActorScope,
  ref: CertificationRef,
  version: number | undefined,
): Promise<void> {
  const read = () => readCertification(scope, ref)
  await read()
  await deleteRecord(scope, { table: 'certifications', id: ref.id }, version, read)
}

async function readCertification(scope: ActorScope, { workerId, id }: CertificationRef): Promise<Certification> {
  const row = await scope.db.first(
    sql<Row>`
      select ${columns} from ${from}
       where t.organisation_id = ${scope.actor.organisationId} and t.worker_id = ${workerId} and t.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return certificationOf(scope, row)
}

async function requireWorker({ db, actor }: ActorScope, workerId: string): Promise<void> {
  const worker = await db.first(
    sql`select 1 from workers where organisation_id = ${actor.organisationId} and id = ${workerId}`,
  )
  if (!worker) throw refuse.NOT_FOUND()
}

async function change(
  scope: ActorScope,
  { workerId, id }: CertificationRef,
  version: number | undefined,
  values: Record<string, unknown>,
  from: readonly string[] | null = null,
): Promise<boolean> {
  const sets = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => fragment`, ${raw(column)} = ${value}`)
  const changed = await scope.db
    .many(
      sql`
        update certifications set version = version + 1, updated_at = ${scope.now}${joined(sets, '')}
         where organisation_id = ${scope.actor.organisationId} and worker_id = ${workerId} and id = ${id}
           and version = coalesce(${version}, version) and (${from}::text[] is null or verification = any(${from}::text[]))
        returning id`,
    )
    .catch((error: unknown) => {
      // Only one of the two dates was sent; the database compares it with the stored one.
      throw databaseError(error)?.constraint === 'certifications_check'
        ? invalidField('expiresOn', 'documents.validation.expiresBeforeIssued')
        : error
    })
  return changed.length > 0
}

async function refuseStale(scope: ActorScope, ref: CertificationRef): Promise<never> {
  throw refuse.STALE_VERSION({ members: { current: await readCertification(scope, ref) } })
}

function columnsOf(form: Form) {
  return {
    name: form.name,
    issuer: form.issuer,
    number: form.number,
    issued_on: form.issuedOn,
    expires_on: form.expiresOn,
    exam_date: form.examDate,
  }
}

function certificationOf({ actor }: ActorScope, row: Row): Certification {
  const { decidedBy, decidedAt, decisionComment, ...rest } = row
  const isOwn = actor.type === 'worker'
  return {
    ...rest,
    decision: decidedBy && decidedAt ? { by: decidedBy, at: decidedAt, comment: decisionComment } : null,
    allowed: isOwn
      ? ['edit', 'delete']
      : may(actor, 'workforce:write')
        ? ['edit', ...actionsIn(verificationMoves, row.verification), 'delete']
        : [],
  }
}

/** Notifies those who edit workers that the acting worker has something to verify: each once until they have read it. */
async function notifyVerifiers(scope: ActorScope): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const kind = 'certificationToVerify'
  const link = `/provider/workforce/profile/${accountId}?tab=certifications`
  const assigned = await scope.db.many(
    sql<{ accountId: string }>`
      select account_id
        from notifications
       where organisation_id = ${organisationId} and kind = ${kind} and link = ${link} and read_at is null`,
  )
  const { name } = await scope.db.one(
    sql<{ name: string }>`
      select ${workerName('workers')} as name from workers where organisation_id = ${organisationId} and id = ${accountId}`,
  )
  const heads = new Set(await accountsWith(scope, 'workforce:write'))
  for (const one of assigned) heads.delete(one.accountId)
  await notify(scope, [...heads], { kind, values: { worker: name }, link })
}

/** Notifies a worker of the decision on a certification. */
async function notifyDecision(
  scope: ActorScope,
  workerId: string,
  { name, verification }: { readonly name: string; readonly verification: string },
): Promise<void> {
  const kind = verification === 'verified' ? 'certificationVerified' : 'certificationRejected'
  await notify(scope, [workerId], { kind, values: { name }, link: '/worker/profile?tab=certifications' })
}
