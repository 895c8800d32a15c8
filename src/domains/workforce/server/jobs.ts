import { v7 as uuid } from 'uuid'
import { isLanguage, type Language } from '#base/language.ts'
import { laterBy } from '#base/time.ts'
import { makePasswordLinks } from '#domains/accounts/server/passwords.ts'
import { eraseParts, partsOf } from '#domains/imports/server/parts.ts'
import type { LineFault } from '#domains/imports/server/read-table.ts'
import { rememberAdded } from '#domains/imports/server/running.ts'
import { undoJobOf } from '#domains/imports/server/undoing.ts'
import { progress, readRunning } from '#domains/imports/server/stored.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { databaseError } from '#platform/server/db/transaction.ts'
import type { JobKind, JobScope } from '#platform/server/jobs/job.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { planMails, nextMailSlots } from '#platform/server/mail/limits.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import { workforceRefusals } from '../contract.ts'
import { workerColumns } from './commands.ts'
import type { ImportedWorker } from './import-file.ts'
import { takenFaults } from './import-taken.ts'
import { invitationEmail } from './emails.ts'
import { startRates } from './rates.ts'
import { notifyTagChange } from './tag-changes.ts'

interface Import {
  readonly importId: string
}

/** Adds all workers of a file without errors, or none, and deletes the stored file. */
export const importJob: JobKind<Import> = {
  name: 'workforce.importWorkers',
  async run(scope, { importId }) {
    const { rows, invite } = await readRunning(scope, importId)
    const organisation = await readOrganisation(scope.db, scope.actor.organisationId)
    // Imported workers get the organisation's language, like workers who are added one by one.
    const preferred = organisation.preferredLanguage ?? ''
    const language = isLanguage(preferred) ? preferred : scope.language
    let done = 0
    for await (const workers of partsOf<ImportedWorker['form']>(scope, importId)) {
      scope.signal.throwIfAborted()
      const people = await enrol(scope, workers, language)
      await rememberAdded(
        scope,
        importId,
        people.flatMap(({ id }) => ['workers', 'accounts'].map((table) => ({ table, id }))),
      )
      if (invite) await inviteAll({ ...scope, language }, people, done)
      done += workers.length
      const far = done
      await scope.beside((db) => db.many(progress(scope, importId, 'running', far)))
    }
    await eraseParts(scope, importId)
    await scope.db.many(progress(scope, importId, 'done', rows))
  },
  async giveUp(scope, { importId }) {
    const names = { email: new Map<string, number>(), username: new Map<string, number>() }
    for await (const workers of partsOf<ImportedWorker['form']>(scope, importId)) {
      for (const { line, form } of workers) {
        names.email.set(form.email, line)
        if (form.username) names.username.set(form.username.toLowerCase(), line)
      }
    }
    const taken = await takenFaults(scope, names, {})
    await eraseParts(scope, importId)
    await scope.db.many(progress(scope, importId, 'failed', 0, taken.length > 0 ? taken.slice(0, 1000) : [interrupted]))
  },
}

/** The tables that an import of workers writes. */
export const workerImport = {
  name: 'workers',
  undoJob: 'workforce.undoWorkerImport',
  tables: [
    {
      table: 'workers',
      name: `concat_ws(' ', t.first_name, t.last_name)`,
      derived: ['candidate_lines', 'worker_lines', 'worker_rates', 'worker_words'],
    },
    {
      table: 'accounts',
      name: `concat_ws(' ', t.given_name, t.family_name)`,
      // A worker who has chosen a password, or was given one, has been able to sign in.
      used: 't.password_hash is not null',
      derived: ['account_addresses', 'notification_settings', 'notifications', 'password_links'],
    },
  ],
} as const

/** The job that undoes an import of workers. */
export const undoImportJob = undoJobOf(workerImport)

// Leaves capacity for other emails, such as password resets, while thousands of invitations are sent.
const emailsPerSecond = 10

const interrupted: LineFault = { line: 1, column: null, value: null, words: 'workforce.messages.interrupted' }

interface EnrolledWorker {
  readonly id: string
  readonly form: ImportedWorker['form']
}

/** Adds workers with accounts that have no password yet. */
async function enrol(
  scope: JobScope,
  workers: readonly ImportedWorker[],
  language: Language,
): Promise<EnrolledWorker[]> {
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
      given_name: form.firstName,
      family_name: form.lastName,
      preferred_language: language,
    })),
  ).catch(refuseTaken)
  await insertRecords(
    scope,
    'workers',
    people.map(({ id, form }) => ({
      id,
      ...workerColumns(scope, id, form),
      desired_job_roles: form.desiredJobRoles ?? [],
      // Not stringified, because they are nested in JSON here.
      skills: form.skills ?? [],
      languages: form.languages ?? [],
      work_history: [],
    })),
  )
  return people
}

// Taken in the meantime: a retry would fail again.
function refuseTaken(error: unknown): never {
  throw databaseError(error)?.code === '23505' ? workforceRefusals.EMAIL_TAKEN() : error
}

// Invitations over the hourly limit of the organisation are sent later.
async function inviteAll(scope: JobScope, people: readonly EnrolledWorker[], before: number): Promise<void> {
  const { db, now, config, language, actor } = scope
  const { companyName, companyTag } = await readOrganisation(db, actor.organisationId)
  const room = await nextMailSlots(
    scope,
    'invitation',
    people.map(({ form }) => form.email),
  )
  const invited = people.filter(({ form }) => room.get(form.email) === now)
  const ids = invited.map(({ id }) => id)
  const tokens = await makePasswordLinks(scope, actor.organisationId, ids, 'invitation')
  const planned = await planMails(scope, invited.length)
  const inTurn = laterBy(now, Math.floor(before / emailsPerSecond) * 1000)
  const emails = invited.map(({ form }, index) => {
    const link = `${config.publicUrl}/auth/reset-password?token=${tokens[index]}`
    const to = { email: form.email, name: form.firstName, language, company: companyName ?? '' }
    return invitationEmail(to, link, companyTag ?? '')
  })
  const dueAt = planned.map((at) => (at > inTurn ? at : inTurn))
  await postAll(db, actor.organisationId, emails, dueAt)
}

/** The job that notifies workers of a changed company tag, in the organisations that have changed it. */
export const tagChangeJob: ScheduledJob = {
  name: 'workforce.tellOfTags',
  everyMinutes: 0,
  among: 'select organisation_id from former_company_tags where told_at is null',
  run: notifyTagChange,
}

/** The job that applies pay rates from their first day on. */
export const ratesJob: ScheduledJob = {
  name: 'workforce.startRates',
  everyMinutes: 30,
  run: (scope) => startRates(scope),
}
