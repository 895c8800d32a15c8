import { type Actor, may } from '#base/actor.ts'
import type { PlainValues } from '#base/fields.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { shownAddress } from '#base/placeholder-address.ts'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { pendingEmail } from '#domains/accounts/server/email-changes.ts'
import { readHistory } from '#platform/server/db/history.ts'
import { plainColumns, plainValues } from '#platform/server/db/plain-fields.ts'
import { type Fragment, fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerProfile, WorkerSummary, workforceRoutes } from '../contract.ts'
import { workerRecord } from '../contract/fields.ts'
import { type RecordStep, recordSteps } from '../rules/completeness.ts'
import { actionsOnWorker, masked } from '../rules.ts'
import { openBankAccount, openNationalId } from './sealed.ts'
import { mayReportSick } from './time-off-deciders.ts'

/** The columns of a worker that a list needs. */
export interface SummaryRow extends Pick<
  WorkerSummary,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'industry'
  | 'primaryRole'
  | 'experienceLevel'
  | 'createdAt'
  | 'tags'
  | 'missing'
  | 'version'
> {
  rateAmount: number | null
  rateCurrency: Currency | null
  skills: WorkerProfile['skills']
  languages: WorkerProfile['languages']
  image: string | null
  active: boolean
  assigned: boolean
}

type ProfileRow = SummaryRow &
  PlainValues<typeof workerRecord> &
  Pick<
    WorkerProfile,
    | 'username'
    | 'pendingEmail'
    | 'dateOfBirth'
    | 'address'
    | 'desiredJobRoles'
    | 'workHistory'
    | 'passwordUpdateRequired'
    | 'withoutNationalId'
  > & { nationalId: string | null; bankAccount: string | null; secondFactor: boolean; mayReportSick: boolean }

const isMissing: Readonly<Record<RecordStep, Fragment>> = {
  signIn: fragment`exists (
    select from accounts p where p.organisation_id = w.organisation_id and p.id = w.id and p.password_hash is null)`,
  dateOfBirth: fragment`w.date_of_birth is null`,
  nationalId: fragment`w.national_id is null and not w.without_national_id`,
  address: fragment`w.address = ''`,
  bankAccount: fragment`w.bank_account is null`,
  photo: fragment`w.image is null`,
  document: fragment`not exists (
    select from documents d where d.organisation_id = w.organisation_id and d.worker_id = w.id)`,
}
const missingSteps = fragment`array_remove(array[${joined(
  recordSteps.map((step) => fragment`case when ${isMissing[step]} then ${raw(`'${step}'`)} end`),
  ', ',
)}]::text[], null)`

/** SQL that is true for a worker `w` of whom something is missing. */
export const isIncomplete = joined(
  recordSteps.map((step) => fragment`(${isMissing[step]})`),
  ' or ',
)

/** SQL for the columns of a SummaryRow of a worker `w`, except `email` and `active`. */
export const summaryColumns = fragment`
  w.id, w.first_name, w.last_name, w.phone, w.industry, w.primary_role, w.experience_level, w.rate_amount, w.rate_currency,
  w.skills, w.languages, w.tags, w.image, w.created_at, w.version, ${missingSteps} as missing,
  exists (select 1 from assignments s where s.organisation_id = w.organisation_id and s.worker_id = w.id) as assigned`

/** True if the actor may see and change the worker's secrets: the worker, or a user with permission to view pay. API keys never may. */
export function knowsSecrets(actor: Actor, workerId: string): boolean {
  if (actor.key) return false
  return may(actor, 'pay:read') || actor.accountId === workerId
}

/** Returns one worker. National ID and bank account are masked except for the worker; revealing them is a separate, logged call. */
export async function readWorker(scope: ActorScope, id: string): Promise<WorkerProfile> {
  const { actor, cipher } = scope
  const row = await scope.db.first(
    sql<ProfileRow>`
      select ${summaryColumns}, a.email, ${pendingEmail(scope.now)} as pending_email, a.active, a.username, a.password_update_required, w.without_national_id,
             a.second_factor, a.active and ${mayReportSick(actor)} as may_report_sick, w.date_of_birth, w.national_id, w.address, w.bank_account, w.desired_job_roles, w.work_history,
             ${plainColumns(workerRecord, 'w')}
        from workers w join accounts a on a.organisation_id = w.organisation_id and a.id = w.id
       where w.organisation_id = ${actor.organisationId} and w.id = ${id} and w.erased_at is null`,
  )
  if (!row) throw await notFound(scope, id)
  const shown = actor.accountId === id ? (secret: string) => secret : masked
  const worker = { organisationId: actor.organisationId, id }
  const bankAccount = row.bankAccount === null ? null : openBankAccount(cipher, worker, row.bankAccount)
  const summary = summaryOf(scope, row)
  const mayReset = row.secondFactor && may(actor, 'users:write')
  return {
    ...summary,
    ...plainValues(workerRecord, row),
    // Resetting factors gives access to a worker's pay stubs, so it requires permission to edit users.
    allowed: [
      ...summary.allowed,
      ...(mayReset ? (['resetFactors'] as const) : []),
      ...(row.mayReportSick ? (['reportSick'] as const) : []),
    ],
    username: row.username,
    pendingEmail: row.pendingEmail,
    dateOfBirth: row.dateOfBirth,
    nationalId: row.nationalId === null ? null : shown(openNationalId(cipher, worker, row.nationalId)),
    address: row.address,
    bankAccount: bankAccount && { ...bankAccount, accountNumber: shown(bankAccount.accountNumber) },
    desiredJobRoles: row.desiredJobRoles,
    skills: row.skills,
    languages: row.languages,
    workHistory: row.workHistory,
    passwordUpdateRequired: row.passwordUpdateRequired,
    withoutNationalId: row.withoutNationalId,
  }
}

// The address of a record that was merged leads to the one that stays.
async function notFound({ db, actor }: ActorScope, id: string) {
  const merged = await db.first(
    sql<{ mergedInto: string }>`
      select merged_into from workers where organisation_id = ${actor.organisationId} and id = ${id} and merged_into is not null`,
  )
  return refuse.NOT_FOUND(merged && { members: { mergedInto: merged.mergedInto } })
}

/** Returns the history of a worker, the worker's account and the records that belong to the worker. */
export async function readWorkerHistory(
  scope: ActorScope,
  id: string,
  query: Received<typeof workforceRoutes.readWorkerHistory>['query'],
): Promise<Reply<typeof workforceRoutes.readWorkerHistory>> {
  await readWorker(scope, id)
  return readHistory(scope, ['workers', 'accounts'], id, query, ['certifications', 'documents'])
}

/** Converts a row to the worker in a list, or to the worker's own profile. */
export function summaryOf({ actor }: ActorScope, row: SummaryRow): WorkerSummary {
  const isOwn = actor.accountId === row.id
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: shownAddress(row.email),
    phone: row.phone,
    industry: row.industry,
    primaryRole: row.primaryRole,
    experienceLevel: row.experienceLevel,
    payRate: rateOf(row),
    skills: row.skills.map(({ name }) => name),
    languages: row.languages.map(({ language }) => language),
    // The labels of the organisation are in the worker's personal data export, not in their profile.
    tags: isOwn ? [] : row.tags,
    missing: row.missing,
    image: imagePath(row, isOwn),
    status: row.active ? 'active' : 'inactive',
    createdAt: row.createdAt,
    version: row.version,
    allowed: isOwn ? ['edit'] : may(actor, 'workforce:write') ? actionsOnWorker(row) : [],
  }
}

function rateOf({ rateAmount, rateCurrency }: SummaryRow): Money | null {
  return rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency }
}

/** Returns the path of a worker's photo. Each photo has its own path, which does not contain the storage key. */
export function imagePath({ id, image }: Pick<SummaryRow, 'id' | 'image'>, isOwn = false): string | null {
  if (image === null) return null
  return `${isOwn ? '/worker/profile' : `/provider/workforce/${id}`}/image?v=${image.slice(0, 8)}`
}
