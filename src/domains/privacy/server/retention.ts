import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { timeOffGroups } from '#domains/absences/rules.ts'
import type { ImportStatus } from '#domains/imports/contract.ts'
import { retention } from '../rules/retention.ts'

const before = (now: string, days: number) => fragment`${now}::timestamptz - interval '${raw(days)} days'`

// Tables without an organisation, or processed for all of them together.
const ofInstallation = (now: string) => [
  sql`delete from sessions where idle_until < ${before(now, retention.sessions)}`,
  sql`delete from password_links where expires_at < ${before(now, retention.links)}`,
  sql`delete from client_sessions where expires_at < ${before(now, retention.sessions)}`,
  sql`delete from client_sign_in_links where expires_at < ${before(now, retention.links)}`,
  sql`delete from factor_challenges where expires_at < ${before(now, retention.links)}`,
  sql`delete from email_changes where undo_until < ${before(now, retention.links)}`,
  sql`delete from former_company_tags where until < ${now}`,
  sql`delete from registrations where expires_at < ${before(now, retention.links)}`,
  sql`delete from outbox where coalesce(sent_at, failed_at) < ${before(now, retention.messages)}`,
  sql`delete from attempts where resets_at < ${before(now, retention.attempts)}`,
]

const ofOrganisation = (organisationId: string, now: string) => [
  sql`delete from notifications where organisation_id = ${organisationId} and at < ${before(now, retention.notifications)}`,
  sql`delete from jobs where organisation_id = ${organisationId} and coalesce(done_at, failed_at) < ${before(now, retention.jobs)}`,
  sql`
    delete from imports
     where organisation_id = ${organisationId} and not ${is<ImportStatus>('status', 'running')}
       and created_at < ${before(now, retention.imports)}`,
  sql`delete from kiosk_punches where organisation_id = ${organisationId} and received_at < ${before(now, retention.kioskPunches)}`,
  sql`delete from contract_codes where organisation_id = ${organisationId} and expires_at < ${before(now, retention.links)}`,
  sql`delete from timesheet_reminders where organisation_id = ${organisationId} and day < (${before(now, retention.reminders)})::date`,
  sql`delete from expiries_told where organisation_id = ${organisationId} and day < (${before(now, retention.reminders)})::date`,
]

/** Erases expired records without an organisation, and those processed for all organisations together. */
export async function eraseExpired(db: Db, now: string): Promise<void> {
  for (const statement of ofInstallation(now)) await db.many(statement)
}

/** Erases expired records of an organisation, with their files. Locations of clock-ins and stored responses have their own jobs. */
export async function eraseExpiredOfOrganisation(scope: ActorScope): Promise<void> {
  const { db, actor, now } = scope
  for (const statement of ofOrganisation(actor.organisationId, now)) await db.many(statement)
  // Time off that no longer takes its days does not change any more.
  const certificates = await db.many(
    sql<{ file: string }>`
      delete from sick_certificates f using time_off t
       where f.organisation_id = ${actor.organisationId} and t.organisation_id = f.organisation_id and t.id = f.id
         and not ${inGroup('t.status', timeOffGroups.takesDays)} and t.updated_at < ${before(now, retention.certificates)}
      returning f.file`,
  )
  await db.commit()
  for (const { file } of certificates) await dropFile(scope, file)
}
