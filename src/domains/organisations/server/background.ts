import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { retryJob } from '#platform/server/jobs/queue.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { backgroundRoutes, Queue, Task } from '../contract/background.ts'
import { reasonOf, stateOf } from '../rules/background.ts'

const mostShown = 50

/**
 * Jobs that report their failure on the screen where they were started, and can be started again there. Retrying them here as well could
 * run them without the knowledge of that user.
 */
export const reportedOnScreen: readonly string[] = [
  'contracts.renew',
  'workforce.importWorkers',
  'workforce.undoWorkerImport',
  'clients.importClients',
  'clients.undoClientImport',
  'projects.importProjects',
  'projects.undoProjectImport',
  'assignments.importAssignments',
  'assignments.undoAssignmentImport',
  'shifts.importShifts',
  'shifts.undoShiftImport',
  'billing.importBillRates',
  'billing.undoBillRateImport',
  'absences.importOpenBalances',
  'absences.undoOpenBalanceImport',
  'checks.importDeclarations',
  'checks.undoDeclarationImport',
  'pay.calculatePeriod',
  'receivables.runInvoices',
  'receivables.remind',
  'inspections.export',
]

interface Row {
  id: string
  kind: string
  recipient: string | null
  subject: string | null
  createdAt: string
  dueAt: string
  attempts: number
  isHeld: boolean
  failedAt: string | null
  lastError: string | null
  waiting: number
  failed: number
}

/** Returns the pending and failed jobs and messages of the organisation, up to 50 of each. */
export async function readBackground({
  db,
  actor,
  now,
}: ActorScope): Promise<Answer<typeof backgroundRoutes.readBackground>> {
  const jobs = await db.many(
    sql<Row>`
      select id, kind, null as recipient, null as subject, created_at, due_at, attempts,
             coalesce(leased_until > ${now}, false) as is_held, failed_at, last_error,
             count(*) filter (where failed_at is null) over () as waiting,
             count(*) filter (where failed_at is not null) over () as failed
        from jobs
       where organisation_id = ${actor.organisationId} and done_at is null
       order by failed_at desc nulls last, due_at, id
       limit ${mostShown}`,
  )
  const messages = await db.many(
    sql<Row>`
      select id, channel as kind, case when channel <> 'push' then recipient end as recipient, nullif(subject, '') as subject,
             created_at, due_at, attempts, is_held, failed_at, last_error, waiting, failed
        from unsent_messages(${mostShown})`,
  )
  return {
    jobs: queueOf(jobs, ({ failedAt, kind }) => failedAt === null || !reportedOnScreen.includes(kind)),
    // The content of a failed message is deleted, so that it cannot be sent again.
    messages: queueOf(messages, ({ failedAt }) => failedAt === null),
  }
}

function queueOf(rows: readonly Row[], canBeTried: (row: Row) => boolean): Queue {
  const items = rows.map((row): Task => {
    const state = stateOf(row)
    const { id, kind, recipient, subject, createdAt, failedAt, attempts } = row
    return {
      id,
      kind,
      state,
      recipient,
      subject,
      createdAt,
      failedAt,
      attempts,
      nextAt: state === 'waiting' || state === 'delayed' ? row.dueAt : null,
      reason: reasonOf(row.lastError),
      allowed: (state === 'delayed' || state === 'failed') && canBeTried(row) ? ['try'] : [],
    }
  })
  return { waiting: rows[0]?.waiting ?? 0, failed: rows[0]?.failed ?? 0, items }
}

/** Retries a delayed or failed job immediately. Throws `NOT_FOUND`, or `INVALID_TRANSITION` for a job that cannot be retried. */
export async function tryJob(scope: ActorScope, { params }: Received<typeof backgroundRoutes.tryJob>): Promise<void> {
  const outcome = await retryJob(scope, params.id, reportedOnScreen)
  if (outcome === 'unknown') throw refuse.NOT_FOUND()
  if (outcome === 'not allowed') throw refuse.INVALID_TRANSITION()
}

/** Retries a delayed message immediately. Throws `NOT_FOUND`, or `INVALID_TRANSITION` for a message that cannot be retried. */
export async function tryMessage(
  { db }: ActorScope,
  { params }: Received<typeof backgroundRoutes.tryMessage>,
): Promise<void> {
  const { moved } = await db.one(sql<{ moved: boolean }>`select send_message_now(${params.id}) as moved`)
  if (moved) return
  const unsent = await db.many(sql<{ id: string }>`select id from unsent_messages(${mostShown})`)
  throw unsent.some(({ id }) => id === params.id) ? refuse.INVALID_TRANSITION() : refuse.NOT_FOUND()
}
