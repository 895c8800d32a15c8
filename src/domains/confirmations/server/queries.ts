import { may } from '#base/actor.ts'
import type { Answer, Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { isDecisionOn } from '#domains/timesheets/server/client-decision.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ConfirmationLink, ConfirmationSettings, confirmationRoutes } from '../contract.ts'
import { linkStatusOf, weekEndOf } from '../rules.ts'

interface Row extends Omit<ConfirmationLink, 'weekEnd' | 'status' | 'allowed'> {
  isRevoked: boolean
  hasContact: boolean
}

/** Returns the confirmation settings of a client and its latest links with their progress. Throws `NOT_FOUND`. */
export async function readConfirmations(
  scope: ActorScope,
  { params }: Received<typeof confirmationRoutes.readConfirmations>,
): Promise<Answer<typeof confirmationRoutes.readConfirmations>> {
  const { db, actor, now } = scope
  await readClient(scope, params.id)
  const settings = await readSettings(scope, params.id)
  const rows = await db.many(
    sql<Row>`
      select r.id, r.contact_name as contact, r.contact_email as email, r.week_start, r.sent_at, r.expires_at,
             ${accountName('a')} as sent_by, r.revoked_at is not null or k.id is null as is_revoked, k.id is not null as has_contact,
             coalesce(lines.line_count, 0) as line_count, coalesce(lines.confirmed_count, 0) as confirmed_count,
             coalesce(lines.disputed_count, 0) as disputed_count
        from confirmation_requests r
        left join client_contacts k on k.organisation_id = r.organisation_id and k.id = r.contact_id and k.may_confirm_hours
        left join accounts a on a.organisation_id = r.organisation_id and a.id = r.sent_by
        left join lateral (
          select count(*)::int as line_count, count(*) filter (where d.outcome = 'confirmed')::int as confirmed_count,
                 count(*) filter (where d.outcome = 'disputed')::int as disputed_count
            from time_entries e
            join projects p on p.organisation_id = e.organisation_id and p.id = e.project_id
            left join lateral (select d.outcome from client_decisions d where ${isDecisionOn('e')} limit 1) d on true
           where e.organisation_id = r.organisation_id and p.client_id = r.client_id and e.date between r.week_start and r.week_start + 6
             and ${inGroup('e.status', entryGroups.counted)} and (k.project_ids is null or e.project_id = any(k.project_ids))) lines on true
       where r.organisation_id = ${actor.organisationId} and r.client_id = ${params.id}
       order by r.week_start desc, r.sent_at desc, r.id
       limit 50`,
  )
  const maySend = may(actor, 'clients:write')
  return {
    settings,
    items: rows.map((row) => linkOf(row, maySend, now)),
    allowed: [
      ...(may(actor, 'confirmations:write') ? (['edit'] as const) : []),
      ...(maySend ? (['send'] as const) : []),
    ],
  }
}

function linkOf(row: Row, maySend: boolean, now: string): ConfirmationLink {
  const { isRevoked, hasContact, ...shown } = row
  const decidedCount = row.confirmedCount + row.disputedCount
  const status = linkStatusOf({ ...row, decidedCount }, now)
  const isOpen = status === 'sent' || status === 'complete'
  const allowed: ConfirmationLink['allowed'] = []
  if (maySend && hasContact) allowed.push('resend')
  if (maySend && isOpen && !isRevoked) allowed.push('revoke')
  return { ...shown, weekEnd: weekEndOf(row.weekStart), status, allowed }
}

/** Returns the confirmation settings of a client; the default ones before they were saved. */
export async function readSettings({ db, actor }: ActorScope, clientId: string): Promise<ConfirmationSettings> {
  const row = await db.first(
    sql<ConfirmationSettings>`
      select mode, scheduled, version from confirmation_settings where organisation_id = ${actor.organisationId} and id = ${clientId}`,
  )
  return row ?? { mode: 'informs', scheduled: false, version: 0 }
}
