import { v7 as uuid } from 'uuid'
import type { Ref } from '#base/ref.ts'
import type { Answer, Received } from '#base/route.ts'
import { numberText } from '#domains/billing/rules.ts'
import { insertRecord, insertRecords } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName } from '#platform/server/db/names.ts'
import { type Listing, readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment } from '#platform/server/db/statement.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import { counted, latestRuns, requireKnown, requireRun, statusOf } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ReminderRun, reminderRunRoutes } from '../../contract/reminder-runs.ts'
import type { ReminderObstacle, ReminderRunItemState } from '../../rules/reminders.ts'
import { reminderRunKind } from '../run-kinds.ts'
import { reminderRunJob } from './running.ts'

const count = (state?: ReminderRunItemState) => counted(reminderRunKind, state)

const run: Pick<Listing, 'select' | 'from' | 'id'> = {
  select: fragment`
    r.id, ${statusOf(reminderRunKind)} as status, r.started_at, ${accountName('a')} as started_by, r.ended_at,
    ${count()} as total, ${count('reminded')} as reminded, ${count('blocked')} as blocked`,
  from: fragment`reminder_runs r join accounts a on a.organisation_id = r.organisation_id and a.id = r.started_by`,
  id: 'r.id',
}

/** Starts a run; a job continues it. Throws `VALIDATION` for unknown invoices, and credit notes. */
export async function startReminderRun(
  scope: ActorScope,
  { body }: Received<typeof reminderRunRoutes.startReminderRun>,
): Promise<ReminderRun> {
  const id = uuid()
  const statementIds = [...new Set(body.statementIds)]
  await requireKnown(scope, 'receivables', body.statementIds, (index) => `statementIds.${index}`)
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

/** Returns a run with its progress. Throws `NOT_FOUND`. */
export function readReminderRun(scope: ActorScope, id: string): Promise<ReminderRun> {
  return readRecord<ReminderRun>(scope, run, id)
}

/** Returns the runs, the latest first. */
export async function listReminderRuns(
  scope: ActorScope,
  { query }: Received<typeof reminderRunRoutes.listReminderRuns>,
): Promise<Answer<typeof reminderRunRoutes.listReminderRuns>> {
  const { items, total, nextCursor } = await readPage<ReminderRun>(scope.db, latestRuns(scope, run), query)
  return { items, total, nextCursor }
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
  scope: ActorScope,
  { params, query }: Received<typeof reminderRunRoutes.listReminderRunItems>,
): Promise<Answer<typeof reminderRunRoutes.listReminderRunItems>> {
  await requireRun(scope, reminderRunKind, params.id)
  const listing: Listing = {
    select: fragment`
      i.id, i.state, i.level, i.obstacle, json_build_object('id', c.id, 'name', c.name) as client,
      json_build_object('id', s.id, 'year', s.year, 'number', s.number) as statement`,
    from: fragment`
      reminder_run_items i
      join client_statements s on s.organisation_id = i.organisation_id and s.id = i.statement_id
      join clients c on c.organisation_id = s.organisation_id and c.id = s.client_id`,
    where: new Conditions('i', scope.actor.organisationId).and`i.run_id = ${params.id}`,
    id: 'i.id',
    sorts: { position: { sql: 'i.position', type: 'bigint' } },
  }
  const { items, total, nextCursor } = await readPage<ItemRow>(scope.db, listing, query)
  return {
    items: items.map(({ statement: { id, year, number }, ...row }) =>
      Object.assign(row, { statement: { id, name: numberText(year, number) } }),
    ),
    total,
    nextCursor,
  }
}
