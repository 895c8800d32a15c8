import { daysAfter, daysBetween } from '#base/days.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notifyEach } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { claimOnce } from '#platform/server/sessions/attempts.ts'
import { distanceOf, expiryDistances } from '../rules.ts'

interface Coming {
  id: string
  name: string
  day: string
  workerId: string | null
  /** The worker's or the project's name; null for a document of the organisation. */
  owner: string | null
}

/** Notifies workers and those who may edit workers of documents that expire in 90, 60, 30 and 7 days, once each. Returns the number of documents. */
export async function notifyExpiringDocuments(scope: ActorScope, today: string): Promise<number> {
  const { organisationId } = scope.actor
  const last = daysAfter(today, Math.max(...expiryDistances))
  const coming = await scope.db.many(
    sql<Coming>`
      select d.id, d.name, d.expires_on as day, d.worker_id, coalesce(${workerName('w')}, p.name) as owner
        from documents d
        left join accounts a on a.organisation_id = ${organisationId} and a.id = d.worker_id
        left join workers w on w.organisation_id = ${organisationId} and w.id = d.worker_id
        left join projects p on p.organisation_id = ${organisationId} and p.id = d.project_id
       where d.organisation_id = ${organisationId} and d.expires_on between ${today} and ${last}
         and d.scan <> 'infected' and a.active is not false`,
  )
  const near = coming.flatMap((one) => {
    const left = daysBetween(today, one.day)
    const distance = distanceOf(left, expiryDistances)
    return distance === undefined ? [] : [{ ...one, left, key: `expiry:${one.id}:${one.day}:${distance}` }]
  })
  if (near.length === 0) return 0
  // Each notification is claimed once across all servers. The claim ends two days after the expiry, to allow for time zones.
  const taken = await claimOnce(
    scope.db,
    near.map(({ key, day }) => ({ key, until: daysAfter(day, 2) })),
  )
  const reported = near.filter(({ key }) => taken.has(key))
  if (reported.length === 0) return 0
  const heads = await accountsWith(scope, 'workforce:write')
  await notifyEach(
    scope,
    reported.flatMap(({ name, day, workerId, owner, left }) => {
      const values = { name, date: day, days: left }
      const filed = { ...values, of: owner === null ? 'organisation' : 'other', owner: owner ?? '' }
      const link = workerId === null ? '/provider/docs' : `/provider/workforce/profile/${workerId}?tab=documents`
      return [
        {
          accountIds: workerId === null ? [] : [workerId],
          notification: { kind: 'documentExpiring', values, link: '/worker/profile?tab=documents' },
        },
        { accountIds: heads, notification: { kind: 'filedDocumentExpiring', values: filed, link } },
      ]
    }),
  )
  return reported.length
}
