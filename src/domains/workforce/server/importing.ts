import { isLanguage, type Language } from '#base/language.ts'
import type { Received, Reply } from '#base/route.ts'
import { importRefusals } from '#domains/imports/contract.ts'
import { importOf } from '#domains/imports/server/importing.ts'
import { addedTo, type ImportedLines, type ImportPlan } from '#domains/imports/server/kind.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { v7 as uuid } from 'uuid'
import { workerName } from '#platform/server/db/names.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { databaseError } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmed } from '#platform/server/sessions/confirmation.ts'
import type { workforceRoutes } from '../contract.ts'
import { workerColumns } from './commands.ts'
import { type ImportedWorker, type UniqueColumn, workerTable } from './import-file.ts'
import { takenFaults } from './import-taken.ts'
import { inviteAll } from './inviting.ts'

const { handlers, jobs } = importOf({
  name: 'workers',
  importJob: 'workforce.importWorkers',
  undoJob: 'workforce.undoWorkerImport',
  file: workerTable,
  plan: planWorkers,
  tables: [
    {
      table: 'workers',
      name: workerName('t'),
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
  if (input.query.dryRun !== 'true') await requireConfirmed(scope)
  return importFile(scope, input)
}

type Form = ImportedWorker['form']

async function planWorkers(
  scope: ActorScope,
  { used, headings, invite }: ImportedLines<Form, UniqueColumn>,
): Promise<ImportPlan<Form>> {
  let invited = 0
  return {
    faults: await takenFaults(scope, used, headings),
    async add(workers) {
      const language = await readLanguage(scope)
      const people = await enrol(scope, workers, language)
      if (invite) await inviteAll({ ...scope, language }, people, invited)
      invited += people.length
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
  await insertRecords(
    scope,
    'workers',
    people.map(({ id, form }) => ({
      id,
      ...workerColumns(scope, id, { ...form, firstName: form.firstName ?? null }),
      desired_job_roles: form.desiredJobRoles ?? [],
      // Not stringified, because they are nested in JSON here.
      skills: form.skills ?? [],
      languages: form.languages ?? [],
      work_history: [],
    })),
  )
  return people
}

// Taken since the plan: a retry would fail again.
function refuseTaken(error: unknown): never {
  throw databaseError(error)?.code === '23505' ? importRefusals.CHANGED() : error
}
