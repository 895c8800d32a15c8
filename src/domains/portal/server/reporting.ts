import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { headsOf } from '#domains/projects/server/heads.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import { claimOnce, countAttempt } from '#platform/server/sessions/attempts.ts'
import { type portalRoutes, reportRefusals } from '../contract.ts'
import { asOrganisation } from './as-organisation.ts'
import { readScheduledShifts } from './schedule.ts'

/** The most reports of a contact in a day: each notifies users. */
const mostADay = { most: 20, minutes: 24 * 60 }

/**
 * Notifies those who manage the project that a worker has not come or was late, once for each shift. It changes nothing else: the organisation
 * decides what follows. Throws `NOT_FOUND`, `NOT_REPORTABLE`, `REPORTED` and `RATE_LIMITED`.
 */
export async function reportShift(
  scope: ClientScope,
  { params, body }: Received<typeof portalRoutes.reportShift>,
): Promise<void> {
  const { db, actor, now } = scope
  const workers = await db.many(
    sql<{ workerId: string }>`
      select worker_id from shifts where organisation_id = ${actor.organisationId} and id = ${params.id}`,
  )
  // The report names the worker: after an erasure, none is stored.
  await lockAgainstErasure(
    asOrganisation(scope),
    workers.map(({ workerId }) => workerId),
  )
  const [found] = await readScheduledShifts(scope, { id: params.id })
  if (!found) throw refuse.NOT_FOUND()
  const { shift, endsAt } = found
  if (!shift.reports.includes(body.kind)) throw reportRefusals.NOT_REPORTABLE()
  await countAttempt(db, { [`client-reports:${actor.contactId}`]: mostADay }, now)
  const key = `client-report:${shift.id}:${body.kind}`
  const claimed = await claimOnce(db, [{ key, until: laterBy(endsAt, 48 * 3_600_000) }])
  if (claimed.size === 0) throw reportRefusals.REPORTED()
  const { client, heads } = await db.one(
    sql<{ client: string; heads: string[] }>`
      select c.name as client, ${headsOf('p')} as heads
        from projects p join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id
       where p.organisation_id = ${actor.organisationId} and p.id = ${shift.projectId}`,
  )
  const { date, startTime: start, worker, project } = shift
  await notify(asOrganisation(scope), heads, {
    kind: 'shiftReported',
    values: {
      client,
      contact: actor.name,
      worker,
      project,
      date,
      start,
      report: body.kind,
      comment: body.comment ?? '',
    },
    link: `/provider/schedule?view=day&date=${date}&shift=${shift.id}`,
  })
}
