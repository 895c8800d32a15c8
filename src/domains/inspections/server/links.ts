import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { InspectionLink, inspectionRoutes } from '../contract.ts'
import { linkStatusOf } from '../rules.ts'
import { readExport, requireFiles } from './runs.ts'

type Input<Name extends keyof typeof inspectionRoutes> = Received<(typeof inspectionRoutes)[Name]>

/** The most visits of a link that are shown. */
const mostVisits = 100

/** Returns an export with its progress, its links and their visits. Throws `NOT_FOUND`. */
export async function readInspection(
  scope: ActorScope,
  { params }: Input<'readInspection'>,
): Promise<Answer<typeof inspectionRoutes.readInspection>> {
  return { ...(await readExport(scope, params.id)), links: await readLinks(scope, params.id) }
}

/** Returns the links of an export, the latest first, each with its latest visits. */
async function readLinks({ db, actor, now }: ActorScope, exportId: string): Promise<InspectionLink[]> {
  const rows = await db.many(
    sql<Omit<InspectionLink, 'status' | 'allowed'>>`
      select l.id, l.recipient, l.created_at, ${accountName('a')} as created_by, l.expires_at, l.revoked_at,
             (select count(*)::int from inspection_visits v where v.organisation_id = l.organisation_id and v.link_id = l.id) as visit_count,
             (select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'at', ${utcInstant('v.at')}, 'address', v.address)), '[]')
                from (select v.* from inspection_visits v where v.organisation_id = l.organisation_id and v.link_id = l.id
                       order by v.at desc, v.id desc limit ${mostVisits}) v) as visits
        from inspection_links l join accounts a on a.organisation_id = l.organisation_id and a.id = l.created_by
       where l.organisation_id = ${actor.organisationId} and l.export_id = ${exportId} order by l.created_at desc, l.id desc`,
  )
  return rows.map((row) => {
    const status = linkStatusOf(row, now)
    const allowed: InspectionLink['allowed'] = status === 'active' ? ['revoke'] : []
    return Object.assign(row, { status, allowed })
  })
}

/**
 * Creates a link to an export, and returns its address, which is not stored. It is valid for the days that were chosen, at most for as long
 * as the files exist. Throws `NOT_FOUND` and `INSPECTION_NOT_READY`.
 */
export async function createInspectionLink(
  scope: ActorScope,
  { params, body }: Input<'createInspectionLink'>,
): Promise<Answer<typeof inspectionRoutes.createInspectionLink>> {
  const { actor, now, group, config } = scope
  const until = await requireFiles(scope, params.id)
  const chosen = laterBy(now, body.days * 24 * 3_600_000)
  const expiresAt = chosen < until ? chosen : until
  const [id, token] = [uuid(), group.makeToken()]
  await insertRecord(
    scope,
    { table: 'inspection_links', id },
    {
      export_id: params.id,
      recipient: body.recipient,
      token_hash: hashOf(token),
      expires_at: expiresAt,
      created_by: actor.accountId,
    },
  )
  return { id, url: `${config.publicUrl}/inspection/${token}`, expiresAt }
}

/** Revokes a link. Revoking it again changes nothing. Throws `NOT_FOUND`. */
export async function revokeInspectionLink(
  { db, actor, now }: ActorScope,
  { params }: Input<'revokeInspectionLink'>,
): Promise<void> {
  const [, found] = await db.each(
    sql`
      update inspection_links set revoked_at = ${now}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${params.id} and revoked_at is null`,
    sql<{
      id: string
    }>`select id from inspection_links where organisation_id = ${actor.organisationId} and id = ${params.id}`,
  )
  if (found.length === 0) throw refuse.NOT_FOUND()
}
