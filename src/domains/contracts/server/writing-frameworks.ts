import { v7 as uuid } from 'uuid'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ContractPage } from '../contract.ts'
import type { clientContractRoutes } from '../contract/client-contracts.ts'
import { contractKindGroups, frameworkIn } from '../rules.ts'
import type { Details } from '../rules/details.ts'
import { readContractRules } from './contract-rules.ts'
import { known, refuseSecond, requireLanguage } from './drafts.ts'
import { findAmendedFramework, frameworkColumns } from './frameworks.ts'
import { readContract } from './writing.ts'

/**
 * Suggests a framework agreement with a client: the details of the latest one, and a year that follows it or begins today. Throws `NOT_FOUND`.
 */
export async function prepareFramework(
  scope: ActorScope,
  { query: { clientId, kind: chosen } }: Received<typeof clientContractRoutes.prepareFramework>,
): Promise<Answer<typeof clientContractRoutes.prepareFramework>> {
  const { id, name } = await readClient(scope, clientId)
  const kind = chosen ?? frameworkIn((await readContractRules(scope)).country) ?? 'be_framework'
  const before = await scope.db.first(
    sql<{ details: Details; endDate: string }>`
      select details, end_date from contracts
       where organisation_id = ${scope.actor.organisationId} and client_id = ${clientId} and kind = ${kind}
       order by end_date desc, created_at desc limit 1`,
  )
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const startDate = before && before.endDate >= today ? daysAfter(before.endDate, 1) : today
  return { kind, client: { id, name }, details: before?.details ?? {}, startDate, endDate: daysAfter(startDate, 364) }
}

/**
 * Writes a framework agreement with a client as a draft. It is an amendment if one is signed for these days. Throws `NOT_FOUND`,
 * `CONTRACT_OPEN`, `MENTIONS_MISSING`, and a validation error for each missing detail.
 */
export async function writeFramework(
  scope: ActorScope,
  { body }: Received<typeof clientContractRoutes.writeFramework>,
): Promise<ContractPage> {
  const { kind, language, clientId, period } = body
  if (!contractKindGroups.framework[kind]) throw invalidField('kind', 'contracts.validation.notFrameworkKind')
  requireLanguage(kind, language)
  await readClient(scope, clientId)
  const framework = { kind, language, clientId, period, details: known(body.details) }
  const amended = await findAmendedFramework(scope, framework)
  const written = await frameworkColumns(scope, framework, amended)
  const id = uuid()
  const amends = { amends_id: amended?.id ?? null, amendment_number: amended?.number ?? null }
  const values = { party: 'client', client_id: clientId, kind, language, ...amends, ...written }
  await insertRecord(scope, { table: 'contracts', id }, values).catch(refuseSecond)
  return readContract(scope, id)
}
