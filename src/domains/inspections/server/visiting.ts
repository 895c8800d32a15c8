import { v7 as uuid } from 'uuid'
import type { Answer, Received, Reply } from '#base/route.ts'
import { zoneName } from '#base/time.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import { countryOfRules } from '#domains/organisations/rules/holidays.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { brandOf } from '#platform/server/db/brand.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { type ActorScope, type Scope, withoutAccount } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { type SharedInspection, inspectionRefusals, type publicInspectionRoutes } from '../contract.ts'
import { archiveOf } from './downloading.ts'
import type { visitKinds } from '../rules.ts'

type Input<Name extends keyof typeof publicInspectionRoutes> = Received<(typeof publicInspectionRoutes)[Name]>

/** Wrong tokens from one address, and visits by one link: an inspector needs few. */
const misses = { most: 20, minutes: 60 }
const visits = { page: { most: 200, minutes: 60 }, download: { most: 20, minutes: 60 } } as const

interface VisitedExport extends SharedInspection {
  id: string
  endedAt: string
}

/**
 * Opens the export of a link and records the visit. From here on the transaction acts in its organisation. A token that is unknown, expired or
 * revoked, or whose files were deleted, gets the same refusal: `INSPECTION_LINK_INVALID`. Throws `RATE_LIMITED`.
 */
async function visit(
  scope: Scope,
  token: string,
  kind: (typeof visitKinds)[number],
): Promise<{ found: VisitedExport; inside: ActorScope }> {
  const { db, now, caller } = scope
  const guesses = { [`inspection-links:${caller.address}`]: misses }
  await checkAttempts(db, guesses, now)
  const link = await db.first(
    sql<{ organisationId: string; id: string }>`
      select organisation_id, id from inspection_links where token_hash = ${hashOf(token)}`,
  )
  if (link) await enterOrganisation(db, link.organisationId, '')
  const row = link && (await findExport(scope, link.organisationId, link.id))
  if (!link || !row) {
    await db.rollback()
    await countAttempt(db, guesses, now)
    await db.commit()
    throw inspectionRefusals.INSPECTION_LINK_INVALID()
  }
  await countAttempt(db, { [`inspection-${kind}:${link.id}`]: visits[kind] }, now)
  const { zone, rulesCountry, ...found } = row
  const inside = { ...scope, actor: withoutAccount(link.organisationId, zoneName(zone ?? 'UTC')) }
  await insertRecord(
    inside,
    { table: 'inspection_visits', id: uuid() },
    { link_id: link.id, kind, address: caller.address, at: now },
  )
  return {
    found: { ...found, timeZone: inside.actor.timeZone, country: countryOfRules({ rulesCountry, timeZone: zone }) },
    inside,
  }
}

/** Reads the export of a link that works, and locks the link, so that it cannot be revoked before the visit is recorded. */
function findExport({ db, now }: Scope, organisationId: string, linkId: string) {
  return db.first(
    sql<Omit<VisitedExport, 'timeZone' | 'country'> & { zone: string | null; rulesCountry: RulesCountry | null }>`
      select x.id, x.ended_at, l.recipient, l.expires_at, x.start_date, x.end_date, x.language, x.ended_at as made_at, x.row_counts, x.file_count,
             x.byte_count, x.digest, x.history_check, c.name as client,
             (select ${workerName('w')} from workers w where w.organisation_id = x.organisation_id and w.id = x.worker_id) as worker,
             coalesce(o.company_name, '') as company, ${brandOf('o')} as brand, o.rules_country, o.time_zone as zone
        from inspection_links l
        join inspection_exports x on x.organisation_id = l.organisation_id and x.id = l.export_id
        join organisations o on o.id = l.organisation_id
        left join clients c on c.organisation_id = x.organisation_id and c.id = x.client_id
       where l.organisation_id = ${organisationId} and l.id = ${linkId} and l.revoked_at is null and l.expires_at > ${now}
         and x.files_deleted_at is null and o.closed_at is null
         for share of l`,
  )
}

/** Returns what the export of a link contains. The visit is recorded. */
export async function openInspection(
  scope: Scope,
  { query }: Input<'openInspection'>,
): Promise<Answer<typeof publicInspectionRoutes.openInspection>> {
  const { id: _, endedAt: __, ...page } = (await visit(scope, query.token, 'page')).found
  return page
}

/** Sends the archive of a link. The visit is recorded before the first byte. */
export async function downloadInspectionByLink(
  scope: Scope,
  { query }: Input<'downloadInspectionByLink'>,
): Promise<Reply<typeof publicInspectionRoutes.downloadInspectionByLink>> {
  const { found, inside } = await visit(scope, query.token, 'download')
  return archiveOf(inside, found)
}
