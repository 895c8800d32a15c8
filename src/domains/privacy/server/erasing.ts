import { isLanguage } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { holdAccount } from '#domains/accounts/server/factors/locked-account.ts'
import { holdAdmins, requireAdmin } from '#domains/accounts/server/users.ts'
import { notifyEach } from '#domains/notifications/server/commands.ts'
import { submitReadyEntries } from '#domains/timesheets/server/submitting.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { openNationalId } from '#domains/workforce/server/sealed.ts'
import { retryTransaction } from '#platform/server/db/retries.ts'
import { plainErasures } from '#platform/server/db/plain-fields.ts'
import { sql } from '#platform/server/db/statement.ts'
import { enqueue } from '#platform/server/jobs/job.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
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
  // A concurrent upload either finished before, and its file is found below, or is refused.
  if (!(await holdAccount(scope.db, scope.actor, 'alone'))) throw refuse.UNAUTHENTICATED()
  const person = await readPerson(scope)
  const isWorker = scope.actor.type === 'worker'
  if (!isWorker) await holdAdmins(scope)
  const left = isWorker ? await leaveWork(scope) : []
  const files = await takeFiles(scope)
  const former = await markErased(scope)
  if (!isWorker) await leaveOffice(scope)
  await notifyManagers(scope, left, former)
  for (const { table, person: column, erased } of personalTables) {
    if (erased === 'deleted') await change(scope, `delete from ${table} where organisation_id = $1 and ${column} = $2`)
    else if (erased.set !== undefined)
      await change(scope, `update ${table} set ${erased.set} where organisation_id = $1 and ${column} = $2`)
  }
  await eraseAddresses(scope)
  if (files.length > 0) await enqueue(scope, dropFilesJob, { files })
  await eraseMentions(scope, person, former)
}

async function readPerson(scope: ActorScope): Promise<Person> {
  const { db, actor } = scope
  const person = await db.one(
    sql<Person>(
      `select a.email, a.username, coalesce(w.first_name, a.given_name) as given_name, coalesce(w.last_name, a.family_name) as family_name,
              w.phone, s.phone as texts_to, w.national_id,
              array(select p.id::text from push_devices p where p.organisation_id = a.organisation_id and p.account_id = a.id) as devices
         from accounts a
         left join workers w on w.organisation_id = a.organisation_id and w.id = a.id
         left join notification_settings s on s.organisation_id = a.organisation_id and s.account_id = a.id
        where a.organisation_id = $1 and a.id = $2`,
      [actor.organisationId, actor.accountId],
    ),
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
  await change(
    scope,
    `select r.id from requests r
      where r.organisation_id = $1 and r.id in (
        select a.request_id from assignments a
         where a.organisation_id = $1 and a.worker_id = $2 and a.status in ('pending', 'assigned', 'in_progress'))
      order by r.id for update`,
  )
  const whose = [scope.actor.organisationId, scope.actor.accountId]
  const left = await scope.db.many(
    sql<Left>(
      `update assignments a set status = 'cancelled', cancel_kind = 'worker', version = a.version + 1, updated_at = $3 from projects p
      where a.organisation_id = $1 and a.worker_id = $2 and a.status in ('pending', 'assigned', 'in_progress')
        and p.organisation_id = a.organisation_id and p.id = a.project_id
      returning a.id, a.role, p.name as project, p.project_manager_id as manager_id`,
      [...whose, scope.now],
    ),
  )
  const running = await scope.db.first(
    sql('select 1 from clock_sessions where organisation_id = $1 and worker_id = $2 and ended_at is null', whose),
  )
  if (running) throw privacyRefusals.CLOCK_RUNNING()
  await submitReadyEntries(scope, scope.actor.accountId)
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
  await requireAdmin(scope, privacyRefusals.ONLY_ADMIN)
  for (const table of ['projects', 'requests'])
    await change(
      scope,
      `update ${table} set project_manager_id = null, version = version + 1, updated_at = $3
        where organisation_id = $1 and project_manager_id = $2 and status not in ('completed', 'cancelled', 'rejected')`,
      scope.now,
    )
}

// Files are deleted with the rows that refer to them. The photo's key is erased with the worker's other data.
async function takeFiles(scope: ActorScope): Promise<string[]> {
  const files: string[] = []
  for (const taken of [
    'delete from documents where organisation_id = $1 and worker_id = $2 returning file',
    'delete from message_attachments where organisation_id = $1 and author_id = $2 returning file',
    'select image as file from workers where organisation_id = $1 and id = $2 and image is not null for update',
  ]) {
    const whose = [scope.actor.organisationId, scope.actor.accountId]
    const rows = await scope.db.many(sql<{ file: string }>(taken, whose))
    files.push(...rows.map(({ file }) => file))
  }
  return files
}

// The replacement of the name is in the organisation's language, because its users read it.
async function markErased(scope: ActorScope): Promise<string> {
  const { organisationId, accountId, type } = scope.actor
  const { language } = await scope.db.one(
    sql<{ language: string | null }>('select preferred_language as language from organisations where id = $1', [
      organisationId,
    ]),
  )
  const translate = translateTo(isLanguage(language) ? language : 'en')
  const former = translate(type === 'worker' ? 'privacy.former.worker' : 'privacy.former.user')
  const sign = signOf(accountId)
  const [marked] = await change(
    scope,
    `update accounts set erased_at = $3, active = false, email = id::text || '@erased.invalid', username = null, password_hash = null, second_factor = false, email_verified = false,
            given_name = $4, family_name = $5, version = version + 1, updated_at = $3
      where organisation_id = $1 and id = $2 and erased_at is null returning id`,
    scope.now,
    former,
    sign,
  )
  // A concurrent request was quicker.
  if (!marked) throw refuse.UNAUTHENTICATED()
  await change(
    scope,
    `update workers set erased_at = $3, first_name = $4, last_name = $5, date_of_birth = null, national_id = null, national_id_last4 = null,
            phone = null, address = '', ${plainErasures(workerRecord)}, bank_account = null, image = null, home_latitude = null, home_longitude = null, desired_job_roles = '{}', skills = '[]',
            languages = '[]', work_history = '[]', version = version + 1, updated_at = $3
      where organisation_id = $1 and id = $2`,
    scope.now,
    former,
    sign,
  )
  return `${former} ${sign}`
}

// Addresses that an existing account has also had stay: nobody may approve hours of an account that they have deleted.
async function eraseAddresses(scope: ActorScope): Promise<void> {
  await change(
    scope,
    `delete from account_addresses a
      where a.organisation_id = $1
        and a.address in (select o.address from account_addresses o where o.organisation_id = $1 and o.account_id = $2)
        and not exists (
          select 1 from account_addresses b join accounts c on c.organisation_id = b.organisation_id and c.id = b.account_id
           where b.organisation_id = $1 and b.address = a.address and c.erased_at is null)`,
  )
}

function change({ db, actor }: ActorScope, statement: string, ...values: unknown[]): Promise<unknown[]> {
  return db.many(sql(statement, [actor.organisationId, actor.accountId, ...values]))
}
