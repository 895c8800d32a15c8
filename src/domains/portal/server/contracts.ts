import type { Answer, Received, Reply } from '#base/route.ts'
import {
  type ContractReader,
  type ContractRow,
  isToSign,
  readContracts,
  readWholeContract,
  readWholeToSign,
  sharedOf,
  shownTo,
  signerOf,
  type WholeContract,
} from '#domains/contracts/server/queries.ts'
import { readPartyFile } from '#domains/contracts/server/files.ts'
import { decline } from '#domains/contracts/server/signing.ts'
import { dueDateOf } from '#domains/contracts/rules/due-dates.ts'
import type { ClientScope } from '#platform/server/scope.ts'
import type { ClientContract, ClientContractPage, portalContractRoutes } from '../contract/contracts.ts'
import { asOrganisation } from './as-organisation.ts'

type Input<Name extends keyof typeof portalContractRoutes> = Received<(typeof portalContractRoutes)[Name]>

/** Returns what a contact may see of the contracts of the client. */
export const readerOf = ({ actor }: ClientScope): ContractReader => ({
  clientId: actor.clientId,
  projectIds: actor.projectIds,
})

/** Returns one page of the contracts that the contact sees. Drafts are not shown. */
export async function listClientContracts(
  scope: ClientScope,
  { query: { toSign, ...query } }: Input<'listClientContracts'>,
): Promise<Answer<typeof portalContractRoutes.listClientContracts>> {
  const where = shownTo(asOrganisation(scope), readerOf(scope))
  const page = await readContracts(asOrganisation(scope), toSign ? where.and`${isToSign}` : where, query)
  return { ...page, items: page.items.map(contractOf) }
}

/** Returns the contracts that the contact can sign, those that start first. */
export async function listContractsToSign(scope: ClientScope): Promise<ClientContract[]> {
  const where = shownTo(asOrganisation(scope), readerOf(scope)).and`${isToSign}`
  const { items } = await readContracts(asOrganisation(scope), where, { sort: 'earliest', limit: 20 })
  return items.map(contractOf)
}

/** Returns the contracts that the contact can sign with one code with their texts, those that start first. */
export async function listClientContractsToSign(
  scope: ClientScope,
): Promise<Answer<typeof portalContractRoutes.listClientContractsToSign>> {
  return { items: (await readWholeToSign(asOrganisation(scope), readerOf(scope))).map(pageOf) }
}

/** Returns one of the contracts that the contact sees. Throws `NOT_FOUND`. */
export async function readClientContract(
  scope: ClientScope,
  { params: { id } }: Pick<Input<'readClientContract'>, 'params'>,
): Promise<ClientContractPage> {
  return pageOf(await readWholeContract(asOrganisation(scope), id, readerOf(scope)))
}

/** Declines a contract for the client. Throws `NOT_FOUND`, `INVALID_TRANSITION` and `STALE_VERSION`. */
export async function declineClientContract(
  scope: ClientScope,
  { params: { id }, body: { reason }, ifMatch }: Input<'declineClientContract'>,
): Promise<ClientContractPage> {
  await readClientContract(scope, { params: { id } })
  const read = () => readClientContract(scope, { params: { id } })
  await decline(asOrganisation(scope), { id, reason, ifMatch, name: scope.actor.name, read })
  return readClientContract(scope, { params: { id } })
}

/** Returns the file of one of the contracts that the contact sees. Throws `NOT_FOUND`. */
export function readClientContractFile(
  scope: ClientScope,
  input: Input<'readClientContractFile'>,
): Promise<Reply<typeof portalContractRoutes.readClientContractFile>> {
  return readPartyFile(asOrganisation(scope), input, readerOf(scope))
}

function contractOf(row: ContractRow): ClientContract {
  const { party, assignmentId, ...shared } = sharedOf(row)
  return { ...shared, worker: row.worker?.name ?? null, dueDate: dueDateOf(row.kind, row.startDate) }
}

/** Returns a stored contract as the contacts of its client see it. */
function pageOf(row: WholeContract): ClientContractPage {
  const { text, terms, signedFrom, countersignedFrom, countersignedBy, sentBy, agency, ...listed } = row
  return { ...contractOf(listed), text, agency: agency ?? '', signedBy: signedFrom && signerOf(row) }
}
