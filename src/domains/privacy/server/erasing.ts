import { isLanguage } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { holdAccount } from '#domains/accounts/server/factors/locked-account.ts'
import { holdAdmins, requireAdmin } from '#domains/accounts/server/users.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { notifyEach } from '#domains/notifications/server/commands.ts'
import { submitReadyEntries } from '#domains/timesheets/server/submitting.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { openNationalId } from '#domains/workforce/server/sealed.ts'
import { openProject } from '#domains/projects/server/commands.ts'
import { openRequest } from '#domains/requests/server/commands.ts'
import { retryTransaction } from '#platform/server/db/retries.ts'
import { plainErasures } from '#platform/server/db/plain-fields.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { privacyRefusals, type privacyRoutes } from '../contract.ts'
import type { Person } from '../rules/mentions.ts'
import { signOf } from '../rules.ts'
import { requireConfirmation } from './confirming.ts'
import { dropFilesJob } from './jobs.ts'
import { personalTables } from './personal-tables.ts'
import { eraseMentions } from './mentions.ts'

/**
 * Deletes the actor's account: identity, bank details, documents and locations are erased; hours and pay stay without the person.
 * Requires the word of the interface language and the password. Refused while clocked in, and for the last providerAdmin.
 */
export async function deleteAccount(
  scope: ActorScope,
  { body }: Received<typeof privacyRoutes.deleteAccount>,
): Promise<void> {
  await requireConfirmation(scope, body)
  await retryTransaction(scope.db, () => erase(scope))
  scope.caller.dropToken()
}

async function erase(scope: ActorScope): Promise<void> {
  const { organisationId, accountId, type } = scope.actor
  // A concurrent upload either finished before, and its file is found below, or is refused.
  if (!(await holdAccount(scope.db, scope.actor, 'alone'))) throw refuse.UNAUTHENTICATED()
  const person = await readPerson(scope)
  const isWorker = type === 'worker'
  if (!isWorker) await holdAdmins(scope)
  const left = isWorker ? await leaveWork(scope) : []
  const files = await takeFiles(scope)
  const former = await markErased(scope)
  if (!isWorker) await leaveOffice(scope)
  await notifyManagers(scope, left, former)
  for (const { table, person: column, erased } of personalTables) {
    if (erased === 'deleted')
      await scope.db.many(
        sql`delete from ${raw(table)} where organisation_id = ${organisationId} and ${raw(column)} = ${accountId}`,
      )
    else if (erased.set !== undefined)
      await scope.db.many(
        sql`update ${raw(table)} set ${erased.set} where organisation_id = ${organisationId} and ${raw(column)} = ${accountId}`,
      )
  }
  await eraseAddresses(scope)
  if (files.length > 0) await enqueue(scope, dropFilesJob, { files })
  await eraseMentions(scope, person, former)
}

async function readPerson(scope: ActorScope): Promise<Person> {
  const { db, actor } = scope
  const person = await db.one(
    sql<Person>`
      select a.email, a.username, coalesce(w.first_name, a.given_name) as given_name, coalesce(w.last_name, a.family_name) as family_name,
             w.phone, s.phone as texts_to, w.national_id,
             array(select p.id::text from push_devices p where p.organisation_id = a.organisation_id and p.account_id = a.id) as devices
        from accounts a
        left join workers w on w.organisation_id = a.organisation_id and w.id = a.id
        left join notification_settings s on s.organisation_id = a.organisation_id and s.account_id = a.id
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
  return { ...person, nationalId: openedIfItOpens(scope, person.nationalId) }
}

// A value encrypted with a lost key can be neither read nor searched for; the account can be deleted all the same.
function openedIfItOpens({ actor, cipher, log }: ActorScope, sealed: string | null): string | null {
  if (sealed === null) return null
  try {
    return openNationalId(cipher, { organisationId: actor.organisationId, id: actor.accountId }, sealed)
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'a national id does not open')
    return null
  }
}

// Assignments end first: a worker who clocks in at this moment holds a lock on one, and is seen below or finds it cancelled. Requests are
// locked before their assignments, as everywhere.
async function leaveWork(scope: ActorScope): Promise<Left[]> {
  const { organisationId, accountId } = scope.actor
  await scope.db.many(
    sql`
      select r.id from requests r
       where r.organisation_id = ${organisationId} and r.id in (
         select a.request_id from assignments a
          where a.organisation_id = ${organisationId} and a.worker_id = ${accountId}
            and ${inGroup('a.status', assignmentGroups.open)})
       order by r.id for update`,
  )
  const left = await scope.db.many(
    sql<Left>`
      update assignments a
         set status = 'cancelled', cancel_kind = 'worker', version = a.version + 1, updated_at = ${scope.now}
        from projects p
       where a.organisation_id = ${organisationId} and a.worker_id = ${accountId}
         and ${inGroup('a.status', assignmentGroups.open)}
         and p.organisation_id = a.organisation_id and p.id = a.project_id
      returning a.id, a.role, p.name as project, p.project_manager_id as manager_id`,
  )
  const running = await scope.db.first(
    sql`
      select 1 from clock_sessions
       where organisation_id = ${organisationId} and worker_id = ${accountId} and ended_at is null`,
  )
  if (running) throw privacyRefusals.CLOCK_RUNNING()
  await submitReadyEntries(scope, accountId)
  return left
}

/** An assignment that was cancelled, as reported to its manager. */
interface Left {
  id: string
  role: string
  project: string
  managerId: string | null
}

async function notifyManagers(scope: ActorScope, left: readonly Left[], former: string): Promise<void> {
  await notifyEach(
    scope,
    left.map(({ id, role, project, managerId }) => ({
      accountIds: managerId === null ? [] : [managerId],
      notification: {
        kind: 'assignmentGivenUp',
        values: { role, project, worker: former },
        link: `/provider/assignments/${id}`,
      },
    })),
  )
}

async function leaveOffice(scope: ActorScope): Promise<void> {
  const { db, actor, now } = scope
  await requireAdmin(scope, privacyRefusals.ONLY_ADMIN)
  for (const [table, open] of [
    ['projects', openProject],
    ['requests', openRequest],
  ] as const)
    await db.many(
      sql`
        update ${raw(table)} t set project_manager_id = null, version = t.version + 1, updated_at = ${now}
         where t.organisation_id = ${actor.organisationId} and t.project_manager_id = ${actor.accountId} and ${open}`,
    )
}

// Files are deleted with the rows that refer to them. The photo's key is erased with the worker's other data.
async function takeFiles({ db, actor: { organisationId, accountId } }: ActorScope): Promise<string[]> {
  const files: string[] = []
  for (const taken of [
    sql<{ file: string }>`
      delete from documents where organisation_id = ${organisationId} and worker_id = ${accountId} returning file`,
    sql<{ file: string }>`
      delete from sick_certificates where organisation_id = ${organisationId} and worker_id = ${accountId} returning file`,
    sql<{ file: string }>`
      delete from message_attachments where organisation_id = ${organisationId} and author_id = ${accountId} returning file`,
    sql<{ file: string }>`
      select image as file from workers
       where organisation_id = ${organisationId} and id = ${accountId} and image is not null for update`,
  ]) {
    const rows = await db.many(taken)
    files.push(...rows.map(({ file }) => file))
  }
  return files
}

// The replacement of the name is in the organisation's language, because its users read it.
async function markErased(scope: ActorScope): Promise<string> {
  const { db, now } = scope
  const { organisationId, accountId, type } = scope.actor
  const { language } = await db.one(
    sql<{ language: string | null }>`
      select preferred_language as language from organisations where id = ${organisationId}`,
  )
  const translate = translateTo(isLanguage(language) ? language : 'en')
  const former = translate(type === 'worker' ? 'privacy.former.worker' : 'privacy.former.user')
  const sign = signOf(accountId)
  const [marked] = await db.many(
    sql`
      update accounts
         set erased_at = ${now}, active = false, email = id::text || '@erased.invalid', username = null, password_hash = null,
             second_factor = false, email_verified = false, given_name = ${former}, family_name = ${sign}, version = version + 1,
             updated_at = ${now}
       where organisation_id = ${organisationId} and id = ${accountId} and erased_at is null returning id`,
  )
  // A concurrent request was quicker.
  if (!marked) throw refuse.UNAUTHENTICATED()
  await db.many(
    sql`
      update workers
         set erased_at = ${now}, first_name = ${former}, last_name = ${sign}, date_of_birth = null, national_id = null,
             national_id_last4 = null, phone = null, address = '', ${plainErasures(workerRecord)}, bank_account = null, image = null,
             home_latitude = null, home_longitude = null, desired_job_roles = '{}', tags = '{}', skills = '[]', languages = '[]', work_history = '[]',
             version = version + 1, updated_at = ${now}
       where organisation_id = ${organisationId} and id = ${accountId}`,
  )
  await db.many(
    sql`
      with merged as (
        update workers set first_name = ${former}, last_name = ${sign}
         where organisation_id = ${organisationId} and merged_into = ${accountId} returning id)
      update accounts a set given_name = ${former}, family_name = ${sign}
        from merged m where a.organisation_id = ${organisationId} and a.id = m.id`,
  )
  return `${former} ${sign}`
}

// Addresses that an existing account has also had stay: nobody may approve hours of an account that they have deleted.
async function eraseAddresses({ db, actor: { organisationId, accountId } }: ActorScope): Promise<void> {
  await db.many(
    sql`
      delete from account_addresses a
       where a.organisation_id = ${organisationId}
         and a.address in (
           select o.address from account_addresses o where o.organisation_id = ${organisationId} and o.account_id = ${accountId})
         and not exists (
           select 1 from account_addresses b join accounts c on c.organisation_id = b.organisation_id and c.id = b.account_id
            where b.organisation_id = a.organisation_id and b.address = a.address and c.erased_at is null)`,
  )
}
