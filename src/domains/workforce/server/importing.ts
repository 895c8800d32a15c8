import { isLanguage, type Language } from '#base/language.ts'
import { contradictsBirth } from '#base/national-id.ts'
import { countryOfZone } from '#base/phone.ts'
import type { Received, Reply } from '#base/route.ts'
import { importRefusals } from '#domains/imports/contract.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { addedTo, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { LineFaults } from '#domains/imports/server/line-faults.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { v7 as uuid } from 'uuid'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { spelled } from '#domains/tags/server/tagging.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { databaseError } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import type { Headings, LineFault, UsedValues } from '#domains/imports/server/table.ts'
import { laterBy } from '#base/time.ts'
import { makePasswordLinks } from '#domains/accounts/server/passwords.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { workforceRoutes } from '../contract.ts'
import { workerColumns } from '../contract/import-columns.ts'
import { workerColumns as columnsOf } from './commands.ts'
import { type ImportedWorker, type UniqueColumn, workerTable } from './import-file.ts'
import { reportEqualNumbers } from './duplicates.ts'
import { invitationEmail } from './emails.ts'
import { matchWorkers, updateImported } from './import-matches.ts'
import { storeNationalIdKeys } from './national-id-keys.ts'

const { handlers, jobs } = importOf({
  name: 'workers',
  importJob: 'workforce.importWorkers',
  undoJob: 'workforce.undoWorkerImport',
  file: workerTable,
  match: matchWorkers,
  plan: planWorkers,
  tables: [
    {
      table: 'workers',
      name: workerName('t'),
      derived: ['candidate_lines', 'worker_lines', 'worker_national_ids', 'worker_rates', 'worker_words'],
    },
    {
      table: 'accounts',
      name: fragment`concat_ws(' ', t.given_name, t.family_name)`,
      // A worker who has chosen a password, or was given one, has been able to sign in.
      used: fragment`t.password_hash is not null`,
      derived: ['account_addresses', 'notification_settings', 'notifications', 'password_links'],
    },
  ],
})

const { importFile, ...others } = handlers

/** The handlers of the routes that import workers. */
export const workerImportHandlers = { importWorkers, ...others }

/** The jobs that import workers and undo it. */
export const workerImportJobs = jobs

/** Imports a file like every kind, in a confirmed session: it contains bank accounts and national IDs. */
async function importWorkers(
  scope: ActorScope,
  input: Received<typeof workforceRoutes.importWorkers>,
): Promise<Reply<typeof workforceRoutes.importWorkers>> {
  if (input.query.dryRun !== 'true') await requireConfirmedIdentity(scope)
  return importFile(scope, input)
}

type Form = ImportedWorker['form']

async function planWorkers(
  scope: ActorScope,
  { records, used, headings, invite }: ImportedLines<Form, UniqueColumn>,
): Promise<ImportPlan<Form>> {
  let done = 0
  const enrolled: string[] = []
  return {
    faults: [...(await takenFaults(scope, used, headings, records)), ...(await birthFaults(scope, records, headings))],
    async add(lines) {
      const language = await readLanguage(scope)
      for (const { updates, form } of lines) if (updates !== undefined) await updateImported(scope, updates, form)
      const workers = lines.filter(({ updates }) => updates === undefined)
      const people = await enrol(scope, workers, language)
      if (invite) await inviteAll({ ...scope, language }, people, enrolled.length)
      enrolled.push(...people.map(({ id }) => id))
      done += lines.length
      if (done === records.length) await reportEqualNumbers(scope, enrolled)
      return [...addedTo('workers', people), ...addedTo('accounts', people)]
    },
  }
}

// Imported workers get the organisation's language, like workers who are added one by one.
async function readLanguage({ db, actor, language }: ActorScope): Promise<Language> {
  const { preferredLanguage } = await readOrganisation(db, actor.organisationId)
  const preferred = preferredLanguage ?? ''
  return isLanguage(preferred) ? preferred : language
}

/** Adds workers with accounts that have no password yet. */
async function enrol(scope: ActorScope, workers: readonly ImportedWorker[], language: Language) {
  const people = workers.map(({ form }) => ({ id: uuid(), form }))
  await insertRecords(
    scope,
    'accounts',
    people.map(({ id, form }) => ({
      id,
      type: 'worker',
      role: 'worker',
      email: form.email,
      username: form.username?.toLowerCase() ?? null,
      password_update_required: true,
      given_name: form.firstName ?? null,
      family_name: form.lastName,
      preferred_language: language,
    })),
  ).catch(refuseTaken)
  const rows = people.map(({ id, form }) => ({
    id,
    ...columnsOf(scope, id, { ...form, firstName: form.firstName ?? null }),
    desired_job_roles: form.desiredJobRoles ?? [],
    // Not stringified, because they are nested in JSON here.
    skills: form.skills ?? [],
    languages: form.languages ?? [],
    work_history: [],
    tags: form.tags ?? [],
  }))
  await insertRecords(scope, 'workers', await spelled(scope, rows))
  await storeNationalIdKeys(
    scope,
    people.map(({ id, form }) => ({ id, nationalId: form.nationalId })),
  )
  return people
}

// Taken since the plan: a retry would fail again.
function refuseTaken(error: unknown): never {
  throw databaseError(error)?.code === '23505' ? importRefusals.CHANGED() : error
}

const names = ['email', 'username'] as const

/** Returns errors for lines whose email address or username is already taken in the organisation. */
async function takenFaults(
  { db, actor, translate }: ActorScope,
  used: UsedValues<UniqueColumn>,
  headings: Headings<string>,
  records: readonly ImportedWorker[],
): Promise<LineFault[]> {
  const updated = new Map(records.map(({ line, updates }) => [line, updates]))
  if (used.email.size === 0 && used.username.size === 0) return []
  const taken = await db.many(
    sql<{ id: string; email: string | null; username: string | null }>`
      select id, email, null as username
        from accounts
       where organisation_id = ${actor.organisationId} and type = 'worker' and email = any(${[...used.email.keys()]}::text[])
      union all
      select id, null, username
        from accounts
       where organisation_id = ${actor.organisationId} and username = any(${[...used.username.keys()]}::text[])`,
  )
  return taken.flatMap((row) =>
    names.flatMap((name) => {
      const value = row[name]
      const line = value === null ? undefined : used[name].get(value)
      // An update does not change the address of the record.
      if (line === undefined || updated.get(line) !== undefined) return []
      const column = headings[name] ?? translate(`workforce.field.${name}`)
      return { line, column, value, words: `workforce.validation.${name}Taken` }
    }),
  )
}

/** Returns errors for lines whose national ID contains another birth than the date of birth. */
async function birthFaults(
  scope: ActorScope,
  records: readonly ImportedWorker[],
  headings: Headings<string>,
): Promise<LineFault[]> {
  const faults = new LineFaults(scope, workerColumns, headings)
  const country = countryOfZone(scope.actor.timeZone)
  await eachWithPauses(records, pauses(), ({ line, form: { nationalId, dateOfBirth } }) => {
    if (contradictsBirth(nationalId, country, dateOfBirth))
      faults.add({ line, column: 'nationalId', value: nationalId }, 'workforce.validation.nationalIdBirth')
  })
  return faults.all
}

// Leaves capacity for other emails, such as password resets, while thousands of invitations are sent.
const emailsPerSecond = 10

/**
 * Invites workers by email, in the language of the scope. `before` is the number of workers of the same import who were invited earlier.
 * Invitations over a limit are sent later.
 */
async function inviteAll(
  scope: ActorScope,
  people: readonly { readonly id: string; readonly form: ImportedWorker['form'] }[],
  before: number,
): Promise<void> {
  const { db, now, config, language, actor } = scope
  const { companyName, companyTag } = await readOrganisation(db, actor.organisationId)
  const ids = people.map(({ id }) => id)
  const tokens = await makePasswordLinks(scope, actor.organisationId, ids, 'invitation')
  const inTurn = laterBy(now, Math.floor(before / emailsPerSecond) * 1000)
  const emails = people.map(({ form }, index) => {
    const link = `${config.publicUrl}/auth/reset-password?token=${tokens[index]}`
    const to = { email: form.email, name: form.firstName ?? form.lastName, language, company: companyName ?? '' }
    return invitationEmail(to, link, companyTag ?? '')
  })
  await postAll(scope, actor.organisationId, emails, { kind: 'workerInvitation', beyond: 'wait', from: inTurn })
}
