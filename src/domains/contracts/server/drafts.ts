import type { Language } from '#base/language.ts'
import type { Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { contractRefusals, type contractRoutes } from '../contract.ts'
import { type ContractKind, isWrittenIn } from '../rules.ts'
import { type DetailName, type Details, detailsOf, faultyDetails } from '../rules/details.ts'
import { titleOf } from '../rules/template.ts'
import type { WholeContract } from './queries.ts'
import { type CurrentTemplate, currentTemplate, isComplete, sha256 } from './templates.ts'

/** Translates the constraint that an assignment, or a client without one, has one contract of a kind at most on each day that is not signed by both. */
export function refuseSecond(error: unknown): never {
  throw violates(error, 'contracts_open') || violates(error, 'contracts_open_of_client')
    ? contractRefusals.CONTRACT_OPEN()
    : error
}

/** Returns the details that a draft needs before it is sent. */
export function missingDetails({ kind, details }: Pick<WholeContract, 'kind' | 'details'>): DetailName[] {
  return faultyDetails(kind, details).map(({ name }) => name)
}

/** Throws a validation error for each detail that is missing, or is no choice of its kind. */
export function requireDetails(kind: ContractKind, details: Details): void {
  const faults = faultyDetails(kind, details)
  if (faults.length > 0)
    throw invalid(
      faults.map(({ name, isMissing }) =>
        fault(`details.${name}`, `platform.validation.${isMissing ? 'required' : 'invalid'}`),
      ),
    )
}

/** The contract that a new one amends. */
export interface Amended {
  id: string
  /** The number of the next amendment. */
  number: number
  date: string
}

/** Throws a validation error unless a kind of contract is written in a language. */
export function requireLanguage(kind: ContractKind, language: Language): void {
  if (!isWrittenIn(kind, language)) throw invalidField('language', 'contracts.validation.languageOfKind')
}

/** Returns the details that a kind of contract has. */
export function detailsFor(kind: ContractKind, details: Details): Details {
  const names = new Set<string>(detailsOf(kind).map(({ name }) => name))
  return Object.fromEntries(Object.entries(details).filter(([name]) => names.has(name)))
}

/** Returns the template from which a contract is written now. Throws `MENTIONS_MISSING` if it cannot be used. */
export async function requireTemplate(
  scope: ActorScope,
  kind: ContractKind,
  language: Language,
): Promise<CurrentTemplate> {
  const template = await currentTemplate(scope, kind, language)
  if (!isComplete(template)) throw contractRefusals.MENTIONS_MISSING()
  return template
}

/** Returns the columns of the text of a contract and of the template that it was written from. */
export const textColumns = (text: string, template: CurrentTemplate) => ({
  title: titleOf(text),
  text,
  text_hash: sha256(text),
  template: template.edition,
  template_hash: template.hash,
  missing_reason: template.missingReason,
})

/** Returns the details that were given. */
export function known(details: Received<typeof contractRoutes.writeContract>['body']['details']): Details {
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
