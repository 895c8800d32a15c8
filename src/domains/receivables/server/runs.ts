import { refuse } from '#base/problem.ts'
import { fault } from '#base/validation.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import type { Listing } from '#platform/server/db/page.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { JobScope } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { InvoiceRunStatus } from '../rules/invoice-runs.ts'
import type { ReminderRunStatus } from '../rules/reminders.ts'

/** What the kinds of runs have in common: the tables of a run and of its items, and the name of the job, which the queue stores. */
export interface RunKind {
  readonly table: 'invoice_runs' | 'reminder_runs'
  readonly items: 'invoice_run_items' | 'reminder_run_items'
  readonly jobName: string
}

/** Runs that create, and optionally send, invoices. */
export const invoiceRunKind: RunKind = {
  table: 'invoice_runs',
  items: 'invoice_run_items',
  jobName: 'receivables.runInvoices',
}

/** Runs that send reminders. */
export const reminderRunKind: RunKind = {
  table: 'reminder_runs',
  items: 'reminder_run_items',
  jobName: 'receivables.remind',
}

/** SQL that is true if the run `r` is running and its job is lost: jobs do not move to another installation, for example. */
export const isLost = ({ jobName }: RunKind) => fragment`
  (r.status = 'running' and not exists (
    select 1 from jobs j
     where j.organisation_id = r.organisation_id and j.kind = ${jobName} and j.key = r.id::text and j.done_at is null and j.failed_at is null))`

/** SQL for the status of the run `r`: it has failed if its job is lost. */
export const statusOf = (kind: RunKind) => fragment`case when ${isLost(kind)} then 'failed' else r.status end`

/** SQL for the number of items of the run `r` in a state; in any state if none is given. */
export const counted = ({ items }: RunKind, state: string | null = null) => fragment`
  (select count(*)::int from ${raw(items)} i
    where i.organisation_id = r.organisation_id and i.run_id = r.id and (${state}::text is null or i.state = ${state}))`

/** A list of runs `r`, the latest first. */
export const latestRuns = ({ actor }: ActorScope, run: Pick<Listing, 'select' | 'from' | 'id'>): Listing => ({
  ...run,
  where: new Conditions('r', actor.organisationId),
  sorts: { startedAt: { sql: 'r.started_at', type: 'timestamptz', descending: true } },
})

/** Throws `NOT_FOUND` unless there is a run with this ID. */
export async function requireRun({ db, actor }: ActorScope, { table }: RunKind, id: string): Promise<void> {
  const known = await db.first(
    sql`select id from ${raw(table)} where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (!known) throw refuse.NOT_FOUND()
}

/** Throws `VALIDATION` with the path of each ID that a table does not have. */
export async function requireKnown(
  { db, actor }: ActorScope,
  among: 'clients' | 'receivables',
  ids: readonly string[],
  pathOf: (index: number) => string,
): Promise<void> {
  const known = await db.many(
    sql<{ id: string }>`
      select id from ${raw(among)} where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])`,
  )
  const found = new Set(known.map(({ id }) => id))
  const faults = ids.flatMap((id, index) =>
    found.has(id) ? [] : [fault(pathOf(index), 'platform.validation.unknown')],
  )
  if (faults.length > 0) throw invalid(faults)
}

/** Ends a run, unless it has ended meanwhile. */
export async function endRun(
  scope: JobScope,
  { table }: RunKind,
  runId: string,
  status: InvoiceRunStatus & ReminderRunStatus,
): Promise<void> {
  await scope.beside((db) =>
    db.many(
      sql`
        update ${raw(table)} set status = ${status}, ended_at = scope_now()
         where organisation_id = ${scope.actor.organisationId} and id = ${runId} and status = 'running'`,
    ),
  )
}
