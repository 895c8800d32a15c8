import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Page } from '#base/page.ts'
import type { Received } from '#base/route.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { changeRecord, deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Opportunity, opportunityRoutes } from '../contract.ts'

type Input<Name extends keyof typeof opportunityRoutes> = Received<(typeof opportunityRoutes)[Name]>
type Row = Omit<Opportunity, 'allowed'>

const columns = fragment`o.id, o.title, o.organiser, o.exam_date, o.description, o.link, o.created_at, o.version`
const from = fragment`certification_opportunities o`

/** Lists the courses and exams by date, those without a date last. Workers see only those that are not past. */
export async function listOpportunities(
  scope: ActorScope,
  { query }: Input<'listOpportunities'>,
): Promise<Page<Opportunity>> {
  const where = new Conditions('o', scope.actor.organisationId)
  const today = todayOf(scope)
  if (scope.actor.type === 'worker') where.and`coalesce(o.exam_date, 'infinity') >= ${today}::date`
  // Past ones come last.
  const order = fragment`case when o.exam_date < ${today}::date then o.exam_date + 80000 else coalesce(o.exam_date, '2100-12-31') end`
  const sorts = { examDate: { sql: order, type: 'date' } } as const
  const page = await readPage<Row>(scope.db, { select: columns, from, where, id: 'o.id', sorts }, query)
  return { items: page.items.map((row) => shown(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Adds a course or an exam and notifies all active workers. */
export async function addOpportunity(scope: ActorScope, { body }: Input<'addOpportunity'>): Promise<Opportunity> {
  const id = uuid()
  await insertRecord(scope, { table: 'certification_opportunities', id }, columnsOf(body))
  const isPast = body.examDate && body.examDate < todayOf(scope)
  if (!isPast)
    await notify(scope, await workersOf(scope), {
      kind: 'certificationOpportunity',
      values: { title: body.title, dated: body.examDate ? 'yes' : 'no', date: body.examDate ?? '' },
      link: '/worker/certifications',
    })
  return read(scope, id)
}

/** Edits a course or an exam without another notification. */
export function editOpportunity(
  scope: ActorScope,
  { params: { id }, body, ifMatch }: Input<'editOpportunity'>,
): Promise<Opportunity> {
  const record = { table: 'certification_opportunities', id }
  return changeRecord(scope, record, ifMatch, columnsOf(body), () => read(scope, id))
}

/** Removes a course or an exam. Notifications that were sent remain. */
export async function deleteOpportunity(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'deleteOpportunity'>,
): Promise<void> {
  await deleteRecord(scope, { table: 'certification_opportunities', id }, ifMatch, () => read(scope, id))
}

async function workersOf({ db, actor }: ActorScope): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select id from accounts where organisation_id = ${actor.organisationId} and type = 'worker' and active order by id`,
  )
  return rows.map(({ id }) => id)
}

async function read(scope: ActorScope, id: string): Promise<Opportunity> {
  return shown(scope, await readRecord<Row>(scope, { select: columns, from, id: 'o.id' }, id))
}

function shown({ actor }: ActorScope, row: Row): Opportunity {
  return { ...row, allowed: may(actor, 'workforce:write') ? ['edit', 'delete'] : [] }
}

function columnsOf({ examDate, ...fields }: Input<'editOpportunity'>['body']) {
  return { ...fields, exam_date: examDate }
}

function todayOf({ now, actor }: ActorScope): string {
  return localTimeOf(now, actor.timeZone).date
}
