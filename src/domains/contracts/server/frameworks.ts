import type { Language } from '#base/language.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ContractKind } from '../rules.ts'
import type { Details } from '../rules/details.ts'
import type { Period } from '../rules/periods.ts'
import { writeContract } from '../rules/template.ts'
import { type Amended, detailsFor, requireDetails, requireTemplate, textColumns } from './drafts.ts'
import type { WholeContract } from './queries.ts'
import { readFrameworkParties, valuesOf } from './values.ts'

/** A framework agreement to be written. */
export interface NewFramework {
  readonly kind: ContractKind
  readonly language: Language
  readonly clientId: string
  readonly details: Details
  readonly period: Period
}

/** Returns the columns of a framework agreement, from the current template. Throws a validation error for each missing detail, and `MENTIONS_MISSING`. */
export async function frameworkColumns(scope: ActorScope, framework: NewFramework, amended: Amended | undefined) {
  const { kind, language, clientId, period } = framework
  requireDetails(kind, framework.details)
  const details = detailsFor(kind, framework.details)
  const template = await requireTemplate(scope, kind, language)
  const parties = await readFrameworkParties(scope, clientId)
  const text = writeContract(template.text, valuesOf({ kind, language }, parties, period, details, amended))
  return {
    start_date: period.startDate,
    end_date: period.endDate,
    ...textColumns(text, template),
    details: JSON.stringify(details),
    terms: JSON.stringify({ client: clientId, ...period }),
  }
}

/** Returns the columns of a draft of a framework agreement with other details. */
export async function rewriteFramework(scope: ActorScope, row: WholeContract, details: Details) {
  const { kind, language, client, startDate, endDate, amendsId } = row
  const framework = { kind, language, clientId: client.id, details, period: { startDate, endDate } }
  return frameworkColumns(
    scope,
    framework,
    amendsId === null ? undefined : await findAmendedFramework(scope, framework),
  )
}

/** Returns the latest framework agreement with a client for these days that both parties have signed. */
export function findAmendedFramework(
  { db, actor }: ActorScope,
  { kind, clientId, period }: Pick<NewFramework, 'kind' | 'clientId' | 'period'>,
): Promise<Amended | undefined> {
  return db.first(
    sql<Amended>`
      select id, coalesce(amendment_number, 0) + 1 as number, (countersigned_at at time zone ${actor.timeZone})::date as date
        from contracts
       where organisation_id = ${actor.organisationId} and client_id = ${clientId} and assignment_id is null and kind = ${kind}
         and status = 'signed' and start_date <= ${period.endDate} and end_date >= ${period.startDate}
       order by countersigned_at desc limit 1`,
  )
}
