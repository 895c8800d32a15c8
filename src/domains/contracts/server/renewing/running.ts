import { Refusal } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inTurn } from '#platform/server/jobs/in-turn.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { endRun, requirePermission } from '#platform/server/jobs/runs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { RenewalObstacle } from '../../rules/renewal.ts'
import type { Period } from '../../rules/periods.ts'
import { sendContract } from '../sending.ts'
import { storeDraft } from '../writing.ts'
import { readNextContracts } from './renewals.ts'
import { contractRunKind } from './runs.ts'

/**
 * Writes the contracts of a run, and sends them if it is a run that sends. Each contract is one transaction together with the state of its assignment,
 * so that another process continues where one has ended: no contract is written or sent twice.
 */
export const renewalJob: JobKind<{ runId: string }> = {
  name: contractRunKind.jobName,
  async run(scope, { runId }) {
    const { db, actor } = scope
    const run = await db.first(
      sql<Period & { sends: boolean }>`
        select start_date, end_date, sends from contract_runs where organisation_id = ${actor.organisationId} and id = ${runId}`,
    )
    if (!run) return
    const items = await db.many(
      sql<{ id: string }>`
        select id from contract_run_items
         where organisation_id = ${actor.organisationId} and run_id = ${runId} and state = 'waiting' order by position`,
    )
    await inTurn(
      scope,
      items.map(({ id }) => id),
      {
        check: () => requirePermission(scope, 'assignments:write'),
        step: (id) => scope.beside((itsDb, now) => renew({ ...scope, db: itsDb, now }, run, id)),
      },
    )
    await endRun(scope, contractRunKind, runId, 'done')
  },
  giveUp: (scope, { runId }) => endRun(scope, contractRunKind, runId, 'failed'),
}

async function renew(scope: ActorScope, run: Period & { sends: boolean }, itemId: string): Promise<void> {
  const { db, actor } = scope
  const item = await db.first(
    sql<{ assignmentId: string }>`
      select assignment_id from contract_run_items
       where organisation_id = ${actor.organisationId} and id = ${itemId} and state = 'waiting' for update`,
  )
  if (!item) return
  const [next] = await readNextContracts(scope, run, [item.assignmentId])
  const { kind, language, obstacle } = next ?? { kind: null, language: null, obstacle: 'over' as const }
  if (!next || !kind || !language || obstacle) return block(scope, itemId, obstacle ?? 'country')
  const { assignment, details, days } = next
  const isWhole = days.startDate === assignment.startDate && days.endDate === assignment.endDate
  try {
    const id = await storeDraft(scope, { kind, language, assignment, details, period: isWhole ? undefined : days })
    if (run.sends) await sendContract(scope, { params: { id }, ifMatch: undefined })
    await db.many(
      sql`
        update contract_run_items set state = 'done', contract_id = ${id}
         where organisation_id = ${actor.organisationId} and id = ${itemId}`,
    )
  } catch (error) {
    // Another user or process has written one meanwhile; the job tries again, and finds it.
    throw error instanceof Refusal ? new Error(error.message, { cause: error }) : error
  }
}

async function block({ db, actor }: ActorScope, itemId: string, obstacle: RenewalObstacle): Promise<void> {
  await db.many(
    sql`
      update contract_run_items set state = 'blocked', obstacle = ${obstacle}
       where organisation_id = ${actor.organisationId} and id = ${itemId}`,
  )
}
