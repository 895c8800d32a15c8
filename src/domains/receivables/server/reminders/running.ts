import { localTimeOf } from '#base/calendar.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inTurn } from '#platform/server/jobs/in-turn.ts'
import type { JobKind, JobScope } from '#platform/server/jobs/job.ts'
import { endRun, requirePermission } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { levelByHand, type ReminderObstacle } from '../../rules/reminders.ts'
import { reminderRunKind } from '../run-kinds.ts'
import { lockInvoices } from './overdue.ts'
import { remindOf } from './reminding.ts'
import { readReminderSettings } from './settings.ts'

/**
 * Sends the reminders of a run, client by client. The reminders to a client are one transaction together with the states of its invoices, and
 * the client is locked as by the schedule. So whenever the process ends, another one continues where it was: no reminder is sent twice.
 */
export const reminderRunJob: JobKind<{ runId: string }> = {
  name: reminderRunKind.jobName,
  async run(scope, { runId }) {
    await inTurn(scope, await readClients(scope, runId), {
      check: () => requirePermission(scope, 'billing:write'),
      step: (clientId) => scope.beside((db, now) => remindClient({ ...scope, db, now }, runId, clientId)),
    })
    await endRun(scope, reminderRunKind, runId, 'done')
  },
  giveUp: (scope, { runId }) => endRun(scope, reminderRunKind, runId, 'failed'),
}

async function readClients({ db, actor }: JobScope, runId: string): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select r.client_id as id
        from reminder_run_items i join receivables r on r.organisation_id = i.organisation_id and r.id = i.statement_id
       where i.organisation_id = ${actor.organisationId} and i.run_id = ${runId} and i.state = 'waiting'
       group by r.client_id order by min(i.position)`,
  )
  return rows.map(({ id }) => id)
}

async function remindClient(scope: ActorScope, runId: string, clientId: string): Promise<void> {
  const { db, actor, now } = scope
  // The client first, as the schedule and single reminders do: what they have sent is seen below.
  await db.many(
    sql`select 1 from clients where organisation_id = ${actor.organisationId} and id = ${clientId} for no key update`,
  )
  const today = localTimeOf(now, actor.timeZone).date
  const found = await lockInvoices(scope, await readWaiting(scope, runId, clientId), today)
  await block(
    scope,
    runId,
    found.flatMap(({ invoice: { id }, obstacle }) => (obstacle ? [{ id, obstacle }] : [])),
  )
  const due = found.flatMap(({ invoice, obstacle }) =>
    obstacle ? [] : [{ invoice, level: levelByHand(invoice.lastLevel) }],
  )
  if (due.length === 0) return
  const { texts } = await readReminderSettings(scope)
  for (const { level, invoices } of await remindOf(scope, due, { texts, sentBy: actor.accountId }))
    await db.many(
      sql`
        update reminder_run_items set state = 'reminded', level = ${level}
         where organisation_id = ${actor.organisationId} and run_id = ${runId}
           and statement_id = any(${invoices.map(({ id }) => id)}::uuid[])`,
    )
}

async function readWaiting({ db, actor }: ActorScope, runId: string, clientId: string): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select i.statement_id as id
        from reminder_run_items i join receivables r on r.organisation_id = i.organisation_id and r.id = i.statement_id
       where i.organisation_id = ${actor.organisationId} and i.run_id = ${runId} and i.state = 'waiting' and r.client_id = ${clientId}
       order by i.id for update of i`,
  )
  return rows.map(({ id }) => id)
}

async function block(
  { db, actor }: ActorScope,
  runId: string,
  blocked: readonly { id: string; obstacle: ReminderObstacle }[],
): Promise<void> {
  if (blocked.length === 0) return
  await db.many(
    sql`
      update reminder_run_items i set state = 'blocked', obstacle = b.obstacle
        from unnest(${blocked.map(({ id }) => id)}::uuid[], ${blocked.map(({ obstacle }) => obstacle)}::text[]) b (id, obstacle)
       where i.organisation_id = ${actor.organisationId} and i.run_id = ${runId} and i.statement_id = b.id`,
  )
}
