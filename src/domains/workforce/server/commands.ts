import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import { languages } from '#base/language.ts'
import { checkNationalId, contradictsBirth } from '#base/national-id.ts'
import { countryOfZone } from '#base/phone.ts'
import type { Received, Answer } from '#base/route.ts'
import { laterBy } from '#base/time.ts'
import { fault } from '#base/validation.ts'
import { resetFactors } from '#domains/accounts/server/factors/resetting.ts'
import { makePasswordLink, setPassword } from '#domains/accounts/server/passwords.ts'
import { addresseeOf } from '#domains/accounts/server/emails.ts'
import { readCredentials } from '#domains/accounts/server/queries.ts'
import { spellTags, tagRecords } from '#domains/tags/server/tagging.ts'
import { deleteRecord, insertRecord, requireVersion } from '#platform/server/db/change.ts'
import { plainChanges } from '#platform/server/db/plain-fields.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { databaseError } from '#platform/server/db/transaction.ts'
import { dropFile } from '#platform/server/files/drop.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type WorkerProfile, workforceRefusals, type workforceRoutes } from '../contract.ts'
import { type jobForm, workerRecord } from '../contract/fields.ts'
import { birthFault, possibleAges } from '../rules/age.ts'
import { readImageKey } from './images.ts'
import { refuseDuplicate, reportEqualNumbers } from './duplicates.ts'
import { invitationEmail } from './emails.ts'
import { storeNationalIdKeys } from './national-id-keys.ts'
import { readWorker } from './queries.ts'
import { sealBankAccount, sealNationalId } from './sealed.ts'
import { refuse } from '#base/problem.ts'

type Job = z.output<typeof jobForm>
type Input<Name extends keyof typeof workforceRoutes> = Received<(typeof workforceRoutes)[Name]>

/** Adds a worker and an account without a password. An email contains a link to choose one. */
export async function addWorker(scope: ActorScope, { body }: Input<'addWorker'>): Promise<WorkerProfile> {
  refuseImpossibleBirth(scope, body.dateOfBirth)
  refuseWrongNationalId(scope, body.nationalId)
  refuseContradictedBirth(scope, body.nationalId, body.dateOfBirth)
  const { anotherPerson, ...worker } = body
  if (!anotherPerson) await refuseDuplicate(scope, worker)
  const { organisationId } = scope.actor
  const id = uuid()
  await scope.db
    .many(
      sql`
        insert into accounts (organisation_id, id, type, role, email, username, password_update_required, given_name, family_name,
                              preferred_language)
        select ${organisationId}, ${id}, 'worker', 'worker', ${body.email}, ${body.username?.toLowerCase()}, true, ${body.firstName},
               ${body.lastName}, coalesce(${body.preferredLanguage}, ${languageOf(organisationId)}, ${scope.language})`,
    )
    .catch(refuseTaken)
  const { preferredLanguage: _, desiredJobRoles = [], skills = [], workHistory = [], ...rest } = worker
  const form = {
    ...rest,
    firstName: rest.firstName ?? null,
    desiredJobRoles,
    skills,
    languages: rest.languages ?? [],
    workHistory,
  }
  const tags = await spellTags(scope, body.tags ?? [])
  await insertRecord(scope, { table: 'workers', id }, { ...workerColumns(scope, id, form), tags })
  await storeNationalIdKeys(scope, [{ id, nationalId: worker.nationalId ?? null }])
  await reportEqualNumbers(scope, [id])
  await invite(scope, id)
  return readWorker(scope, id)
}

/** For how long after adding a worker the first password can be shown. */
const firstPasswordMs = 15 * 60_000

/**
 * Gives a worker without a password a temporary one, to be changed at the first sign-in: once, for the person who has just added the worker.
 * Nobody is informed, because the worker has an email with a link already. Throws `FIRST_PASSWORD_SHOWN`.
 */
export async function createFirstPassword(
  scope: ActorScope,
  { params: { id } }: Input<'createFirstPassword'>,
): Promise<{ temporaryPassword: string }> {
  const { db, actor, now } = scope
  await readWorker(scope, id)
  const temporaryPassword = makeTemporaryPassword()
  const passwordHash = await scope.passwords.hash(temporaryPassword)
  const given = await db.first(
    sql`
      update accounts set password_hash = ${passwordHash}, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id} and type = 'worker' and password_hash is null
         and created_at > ${laterBy(now, -firstPasswordMs)}
         and exists (select 1 from history
                      where organisation_id = ${actor.organisationId} and entity = 'accounts' and entity_id = ${id} and before is null
                        and actor_id = ${actor.accountId}
                        and action = 'workforce.addWorker')
       returning id`,
  )
  if (!given) throw workforceRefusals.FIRST_PASSWORD_SHOWN()
  return { temporaryPassword }
}

/** Removes a worker and the account if nothing refers to them. */
export async function deleteWorker(scope: ActorScope, { params, ifMatch }: Input<'deleteWorker'>): Promise<void> {
  const image = await readImageKey(scope, params.id, { toChange: true })
  const read = () => readWorker(scope, params.id)
  await deleteRecord(scope, { table: 'workers', id: params.id }, ifMatch, read)
  await deleteRecord(scope, { table: 'accounts', id: params.id }, undefined, read)
  await scope.db.commit()
  await dropFile(scope, image)
}

/**
 * Gives a worker a new temporary password, to be changed at the next sign-in, and sends a link by email. Returns the password only with
 * permission to view pay, because it gives access to the pay stubs.
 */
export async function renewTemporaryPassword(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'renewTemporaryPassword'>,
): Promise<{ temporaryPassword: string | null }> {
  const read = () => readWorker(scope, id)
  await read()
  const temporaryPassword = makeTemporaryPassword()
  const passwordHash = await scope.passwords.hash(temporaryPassword)
  await requireVersion(scope, { table: 'workers', id }, ifMatch, read)
  await setPassword(scope, { organisationId: scope.actor.organisationId, accountId: id }, passwordHash, {
    ownChoice: false,
  })
  await invite(scope, id)
  return { temporaryPassword: may(scope.actor, 'pay:read') ? temporaryPassword : null }
}

/** Removes the second factors of a worker who has lost them. */
export async function resetWorkerFactors(
  scope: ActorScope,
  { params: { id }, ifMatch }: Input<'resetWorkerFactors'>,
): Promise<WorkerProfile> {
  const read = () => readWorker(scope, id)
  await read()
  await requireVersion(scope, { table: 'workers', id }, ifMatch, read)
  await resetFactors(scope, id)
  return read()
}

/** Refuses a date of birth that no worker can have. */
export function refuseImpossibleBirth({ actor, now }: ActorScope, dateOfBirth: string | undefined): void {
  const reason = dateOfBirth === undefined ? undefined : birthFault(dateOfBirth, localTimeOf(now, actor.timeZone).date)
  if (!reason) return
  throw invalidField('dateOfBirth', `workforce.validation.${reason}`, { ...possibleAges })
}

/** Refuses a national ID whose check digits are wrong in the country in which the organisation works. */
export function refuseWrongNationalId({ actor }: ActorScope, nationalId: string | null | undefined): void {
  if (nationalId && checkNationalId(nationalId, countryOfZone(actor.timeZone)) === 'invalid')
    throw invalidField('nationalId', 'workforce.validation.nationalIdCheck')
}

/** Refuses a national ID that contains another birth than the date of birth. */
export function refuseContradictedBirth(
  { actor }: ActorScope,
  nationalId: string | null | undefined,
  dateOfBirth: string | null | undefined,
): void {
  if (nationalId && dateOfBirth && contradictsBirth(nationalId, countryOfZone(actor.timeZone), dateOfBirth))
    throw invalidField('nationalId', 'workforce.validation.nationalIdBirth')
}

/** Returns the columns of a worker that a form sets. Fields that are left out are undefined and stay unchanged. */
export function workerColumns(scope: ActorScope, id: string, form: Input<'editWorker'>['body']) {
  const owner = { organisationId: scope.actor.organisationId, id }
  const { nationalId, payRate, bankAccount, skills, languages, workHistory } = form
  return {
    first_name: form.firstName === null ? '' : form.firstName,
    last_name: form.lastName,
    date_of_birth: form.dateOfBirth,
    ...plainChanges(workerRecord, form),
    national_id: nationalId && sealNationalId(scope.cipher, owner, nationalId),
    national_id_last4: nationalId && nationalId.slice(-4),
    without_national_id: nationalId ? false : undefined,
    phone: form.phone,
    address: form.address,
    rate_amount: payRate === null ? null : payRate?.amount,
    rate_currency: payRate === null ? null : payRate?.currency,
    bank_account: bankAccount && sealBankAccount(scope.cipher, owner, bankAccount),
    desired_job_roles: form.desiredJobRoles,
    skills: skills && JSON.stringify(skills),
    languages: languages && JSON.stringify(languages),
    work_history: workHistory && JSON.stringify(workHistory.map(jobOf)),
  }
}

function jobOf({ company, jobTitle, startDate, endDate = null, description = null }: Job) {
  return { company, jobTitle, startDate, endDate, description }
}

/** SQL of the language that an organisation prefers, where the interface speaks it. */
export const languageOf = (organisationId: string) => fragment`
  (select o.preferred_language from organisations o where o.id = ${organisationId} and o.preferred_language = any(${languages}::text[]))`

async function invite(scope: ActorScope, id: string): Promise<void> {
  const { organisationId } = scope.actor
  const account = await readCredentials(scope.db, organisationId, id)
  if (!account) return
  const token = await makePasswordLink(scope, organisationId, id, 'invitation')
  const link = `${scope.config.publicUrl}/auth/reset-password?token=${token}`
  const email = invitationEmail(addresseeOf(account), link, account.companyTag ?? '')
  await post(scope, organisationId, email, { kind: 'workerInvitation', beyond: 'refuse' })
}

/** Translates the unique violation of an email address or a username into EMAIL_TAKEN. */
export function refuseTaken(error: unknown): never {
  const { code, constraint } = databaseError(error) ?? {}
  const path = constraint === 'accounts_username' ? 'username' : 'email'
  if (code === '23505') {
    throw workforceRefusals.EMAIL_TAKEN({
      members: {
        faults: [fault(path, `workforce.validation.${path}Taken`)],
      },
    })
  }
  throw error
}

const letters = {
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  lower: 'abcdefghijkmnpqrstuvwxyz',
  digit: '23456789',
  sign: '!#%+=?',
}

// Returns twelve characters that meet the password rules. Characters that look or sound alike are left out.
function makeTemporaryPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] as string
  const block = () => [letters.upper, letters.lower, letters.lower, letters.digit].map(pick).join('')
  return `${block()}${pick(letters.sign)}${block()}${block().slice(1)}`
}

/** Adds tags to several workers and removes others. */
export function tagWorkers(
  scope: ActorScope,
  { body }: Received<typeof workforceRoutes.tagWorkers>,
): Promise<Answer<typeof workforceRoutes.tagWorkers>> {
  return tagRecords(
    scope,
    { records: 'workers', isOpen: fragment`o.erased_at is null`, closed: refuse.NOT_FOUND() },
    body,
  )
}
