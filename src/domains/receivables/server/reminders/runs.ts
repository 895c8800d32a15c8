import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { numberText } from '#domains/billing/rules.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReminderRun, reminderRunRoutes } from '../../contract/reminder-runs.ts'
import type { ReminderObstacle, ReminderRunItemState } from '../../rules/reminders.ts'
import { reminderRunJob } from './running.ts'

const counted = (state: ReminderRunItemState) => fragment`
  (select count(*)::int from reminder_run_items i
    where i.organisation_id = m.organisation_id and i.run_id = m.id and i.state = ${state})`

// A job is lost when an organisation moves to another installation, for example.
const run: Pick<Listing, 'select' | 'from' | 'id'> = {
  select: fragment`
    m.id, m.started_at, ${accountName('a')} as started_by, ${counted('waiting')} as waiting, ${counted('reminded')} as reminded,
    ${counted('blocked')} as blocked,
    exists (select 1 from jobs j
             where j.organisation_id = m.organisation_id and j.kind = ${reminderRunJob.name} and j.key = m.id::text
               and j.done_at is null and j.failed_at is null) as has_job`,
  from: fragment`reminder_runs m join accounts a on a.organisation_id = m.organisation_id and a.id = m.started_by`,
  id: 'm.id',
}

interface RunRow {
  id: string
  startedAt: string
  startedBy: string
  waiting: number
  reminded: number
  blocked: number
  hasJob: boolean
}

/** Starts a run; a job continues it. Throws `VALIDATION` for unknown invoices, and credit notes. */
export async function startReminderRun(
  scope: ActorScope,
  { body }: Received<typeof reminderRunRoutes.startReminderRun>,
): Promise<ReminderRun> {
  const id = uuid()
  const statementIds = [...new Set(body.statementIds)]
  await requireInvoices(scope, body.statementIds)
  await insertRecord(
    scope,
    { table: 'reminder_runs', id },
    { started_by: scope.actor.accountId, started_at: scope.now },
  )
  await insertRecords(
    scope,
    'reminder_run_items',
    statementIds.map((statementId, position) => ({
      id: uuid(),
      run_id: id,
      position,
      statement_id: statementId,
      state: 'waiting',
    })),
  )
  await enqueue(scope, reminderRunJob, { runId: id }, id)
  return readReminderRun(scope, id)
}

async function requireInvoices({ db, actor }: ActorScope, ids: readonly string[]): Promise<void> {
  const known = await db.many(
    sql<{ id: string }>`
      select id from receivables where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`,
  )
  const found = new Set(known.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    found.has(id) ? [] : [fault(`statementIds.${index}`, 'platform.validation.unknown')],
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Returns a run with its progress. Throws `NOT_FOUND`. */
export async function readReminderRun(scope: ActorScope, id: string): Promise<ReminderRun> {
  const { waiting, hasJob, ...row } = await readRecord<RunRow>(scope, run, id)
  return {
    ...row,
    status: waiting === 0 ? 'completed' : hasJob ? 'running' : 'failed',
    total: waiting + row.reminded + row.blocked,
  }
}

interface ItemRow {
  id: string
  statement: { id: string; year: number; number: number }
  client: Ref
  state: ReminderRunItemState
  level: number | null
  obstacle: ReminderObstacle | null
}

/** Returns the invoices of a run in their order. Throws `NOT_FOUND`. */
export async function listReminderRunItems(
  { db, actor }: ActorScope,
  { params, query }: Received<typeof reminderRunRoutes.listReminderRunItems>,
): Promise<Answer<typeof reminderRunRoutes.listReminderRunItems>> {
  const known = await db.first(
    sql`select id from reminder_runs where organisation_id = ${actor.organisationId} and id = ${params.id}`,
  )
  if (!known) throw refuse.NOT_FOUND()
  const listing: Listing = {
    select: fragment`
      i.id, i.state, i.level, i.obstacle, json_build_object('id', c.id, 'name', c.name) as client,
      json_build_object('id', s.id, 'year', s.year, 'number', s.number) as statement`,
    from: fragment`
      reminder_run_items i
      join client_statements s on s.organisation_id = i.organisation_id and s.id = i.statement_id
      join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id`,
    where: new Conditions('i', actor.organisationId).and`i.run_id = ${params.id}`,
    id: 'i.id',
    sorts: { position: { sql: 'i.position', type: 'bigint' } },
  }
  const { items, total, nextCursor } = await readPage<ItemRow>(db, listing, query)
  return {
    items: items.map(({ statement: { id, year, number }, ...row }) =>
      Object.assign(row, { statement: { id, name: numberText(year, number) } }),
    ),
    total,
    nextCursor,
  }
}
