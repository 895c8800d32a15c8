import { localTimeOf } from '#base/calendar.ts'
import type { Language } from '#base/language.ts'
import { isIn } from '#base/status-groups.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { isTransientFailure } from '#platform/server/db/retries.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractGroups, type ContractKind, type ContractStatus, kindsOfContracts } from '../rules.ts'
import { type Period, periodOf, within } from '../rules/periods.ts'
import { readResponsible } from './commands.ts'
import { sendContract } from './sending.ts'
import { type ContractRules, kindFor, readContractRules } from './contract-rules.ts'
import { currentTemplate, isComplete } from './templates.ts'
import { missingDetails } from './drafts.ts'
import { hasChanged, lockContract, storeDraft, suggestDetails } from './writing.ts'

/** The most contracts that one transaction of the job writes. */
const writtenAtOnce = 5

/**
 * The job that writes the contracts of offers and of accepted assignments, and sends them where the organisation has set it. The trigger
 * `order_contract` orders them, so each way in which an assignment begins has its contract.
 */
export const generatingJob: ScheduledJob = {
  name: 'contracts.generate',
  everyMinutes: 0,
  among: fragment`select organisation_id from contract_orders`,
  run: async (scope) => {
    const orders = await scope.db.many(
      sql<{ id: string }>`
        delete from contract_orders where organisation_id = ${scope.actor.organisationId} and id in (
          select id from contract_orders where organisation_id = ${scope.actor.organisationId}
           order by created_at, id limit ${writtenAtOnce} for update skip locked)
        returning id`,
    )
    const rules = await readContractRules(scope)
    for (const { id } of orders) {
      const isWritten = await attempt(scope, id, () => generate(scope, rules, id))
      if (!isWritten) await attempt(scope, id, () => report(scope, rules, id))
    }
    return orders.length === writtenAtOnce
  },
}

// Returns false after an error, which stops no others. After a transient failure, the order is stored again, and the job is run again.
async function attempt(scope: ActorScope, assignmentId: string, work: () => Promise<void>): Promise<boolean> {
  await scope.db.many(sql`savepoint contract`)
  try {
    await work()
    return true
  } catch (error) {
    if (isTransientFailure(error)) throw error
    await scope.db.many(sql`rollback to savepoint contract`)
    scope.log.warn({ error: (error as Error).message, assignmentId }, 'a contract could not be written')
    return false
  }
}

// The responsible users write the contract. What was sent before a change stays withdrawn.
async function report(scope: ActorScope, rules: ContractRules, assignmentId: string): Promise<void> {
  const next = await readOrdered(scope, rules, assignmentId)
  if (next) await notifyHeads(scope, next.assignment, `/provider/assignments/${assignmentId}`)
}

/** Returns the worker’s language if the kind is written in it, otherwise that of the organisation, otherwise the first of the kind. */
export function languageFrom(kind: ContractKind, ofWorker: string, ofOrganisation: string | null): Language {
  const { languages } = kindsOfContracts[kind]
  return languages.find((one) => one === ofWorker) ?? languages.find((one) => one === ofOrganisation) ?? languages[0]
}

/** Returns the contract to be written for an assignment, after withdrawing one of other terms; undefined if none is. */
async function readOrdered(
  scope: ActorScope,
  rules: ContractRules,
  assignmentId: string,
): Promise<{ assignment: Assignment; kind: ContractKind; period: Period | undefined } | undefined> {
  const assignment = await readAssignment(scope, assignmentId)
  const kind = await kindFor(scope, rules, assignment)
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  if (!kind || !isIn(assignmentGroups.open, assignment.status) || assignment.endDate < today) return undefined
  const period = firstPeriod(rules, assignment, today)
  return (await isCovered(scope, kind, assignment, period ?? assignment)) ? undefined : { assignment, kind, period }
}

async function generate(scope: ActorScope, rules: ContractRules, assignmentId: string): Promise<void> {
  const next = await readOrdered(scope, rules, assignmentId)
  if (!next) return
  const { assignment, kind, period } = next
  const worker = await scope.db.one(
    sql<{ language: string }>`
      select preferred_language as language from accounts
       where organisation_id = ${scope.actor.organisationId} and id = ${assignment.worker.id}`,
  )
  const language = languageFrom(kind, worker.language, rules.language)
  if (!isComplete(await currentTemplate(scope, kind, language))) {
    await notifyHeads(scope, assignment, `/provider/contract-templates/${kind}/${language}`)
    return
  }
  const details = await suggestDetails(scope, kind, assignment, language, period)
  const id = await storeDraft(scope, { kind, language, assignment, details, period })
  if (missingDetails({ kind, details }).length > 0) await notifyHeads(scope, assignment, `/provider/contracts/${id}`)
  else if (rules.contractTiming !== 'draft') await sendContract(scope, { params: { id }, ifMatch: undefined })
}

function firstPeriod({ contractPeriod }: ContractRules, assignment: Assignment, today: string): Period | undefined {
  if (contractPeriod === 'assignment') return undefined
  const first = assignment.startDate > today ? assignment.startDate : today
  return within(periodOf(first, contractPeriod), assignment)
}

// What was sent with the offer stays if the offer did not change; otherwise it is withdrawn, and a new one follows.
async function isCovered(
  scope: ActorScope,
  kind: ContractKind,
  assignment: Assignment,
  days: Period,
): Promise<boolean> {
  const { db, actor, now } = scope
  const found = await db.first(
    sql<{ id: string }>`
      select id from contracts
       where organisation_id = ${actor.organisationId} and assignment_id = ${assignment.id} and kind = ${kind}
         and start_date <= ${days.endDate} and end_date >= ${days.startDate}
         and (${inGroup('status', contractGroups.open)} or ${is<ContractStatus>('status', 'signed')})
       order by ${is<ContractStatus>('status', 'sent')} desc limit 1`,
  )
  if (!found) return false
  const row = await lockContract(scope, found.id)
  if (row.status !== 'sent' || !hasChanged(row, assignment)) return true
  await db.many(
    sql`
      update contracts set status = 'void', voided_at = ${now}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${found.id}`,
  )
  return false
}

async function notifyHeads(scope: ActorScope, { id, worker, client, role }: Assignment, link: string): Promise<void> {
  const values = { role, worker: worker.name, client: client.name }
  const heads = await readResponsible(scope, { sentBy: null, assignmentId: id })
  await notify(scope, heads, { kind: 'contractIncomplete', values, link })
}
