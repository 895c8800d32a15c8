import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { retention } from '../rules/retention.ts'

const before = (days: number) => `$1::timestamptz - interval '${days} days'`

// Tables without an organisation, or processed for all of them together.
const ofInstallation = [
  `delete from sessions where idle_until < ${before(retention.sessions)}`,
  `delete from password_links where expires_at < ${before(retention.links)}`,
  `delete from client_sessions where expires_at < ${before(retention.sessions)}`,
  `delete from client_sign_in_links where expires_at < ${before(retention.links)}`,
  `delete from factor_challenges where expires_at < ${before(retention.links)}`,
  `delete from email_changes where undo_until < ${before(retention.links)}`,
  'delete from former_company_tags where until < $1',
  `delete from registrations where expires_at < ${before(retention.links)}`,
  `delete from outbox where coalesce(sent_at, failed_at) < ${before(retention.messages)}`,
  `delete from attempts where resets_at < ${before(retention.attempts)}`,
]

const ofOrganisations = [
  `delete from notifications where organisation_id = $2 and at < ${before(retention.notifications)}`,
  `delete from jobs where organisation_id = $2 and coalesce(done_at, failed_at) < ${before(retention.jobs)}`,
  `delete from imports where organisation_id = $2 and status <> 'running' and created_at < ${before(retention.imports)}`,
  `delete from timesheet_reminders where organisation_id = $2 and day < (${before(retention.reminders)})::date`,
  `delete from expiries_told where organisation_id = $2 and day < (${before(retention.reminders)})::date`,
]

/** Erases expired records without an organisation, and those processed for all organisations together. */
export async function eraseExpired(db: Db, now: string): Promise<void> {
  for (const statement of ofInstallation) await db.many(sql(statement, [now]))
}

/** Erases expired records of an organisation. Locations of clock-ins and stored responses have their own jobs. */
export async function eraseExpiredOfOrganisation({ db, actor, now }: ActorScope): Promise<void> {
  for (const statement of ofOrganisations) await db.many(sql(statement, [now, actor.organisationId]))
}
