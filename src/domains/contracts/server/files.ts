import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { contractRoutes } from '../contract.ts'
import { contractDocument } from './document.ts'
import { type ContractReader, readWholeContract, type WholeContract } from './queries.ts'

/**
 * Returns the sealed file of a contract, byte for byte as it was sealed; before that, its text as a PDF. With `stamped`, a time stamp that was
 * added later follows these bytes; throws `NOT_FOUND` if there is none.
 */
export async function readContractFile(
  scope: ActorScope,
  { params, query }: Received<typeof contractRoutes.readContractFile>,
): Promise<Reply<typeof contractRoutes.readContractFile>> {
  return fileOf(scope, await readWholeContract(scope, params.id), query.stamped === 'true')
}

/** Returns the file of one of the worker's contracts. */
export async function readOwnContractFile(
  scope: ActorScope,
  { params, query }: Received<typeof contractRoutes.readOwnContractFile>,
): Promise<Reply<typeof contractRoutes.readOwnContractFile>> {
  const reader = { workerId: scope.actor.accountId }
  return fileOf(scope, await readWholeContract(scope, params.id, reader), query.stamped === 'true')
}

/** Returns the file of a contract that a contact of its client may see. Throws `NOT_FOUND`. */
export async function readPartyFile(
  scope: ActorScope,
  { params, query }: Pick<Received<typeof contractRoutes.readContractFile>, 'params' | 'query'>,
  reader: ContractReader,
): Promise<Reply<typeof contractRoutes.readContractFile>> {
  return fileOf(scope, await readWholeContract(scope, params.id, reader), query.stamped === 'true')
}

async function fileOf({ db, actor, now }: ActorScope, contract: WholeContract, isStamped: boolean) {
  const { id, title, startDate, language, text, agency } = contract
  const named = { name: `${title} ${startDate}.pdf`, type: 'application/pdf' }
  const stored = await db.first(
    sql<{ bytes: Uint8Array; stamp: Uint8Array | null }>`
      select f.bytes, m.bytes as stamp
        from contract_files f left join contract_stamps m on m.organisation_id = f.organisation_id and m.id = f.id
       where f.organisation_id = ${actor.organisationId} and f.id = ${id}`,
  )
  if (isStamped && !stored?.stamp) throw refuse.NOT_FOUND()
  if (stored)
    return { ...named, bytes: stored.stamp && isStamped ? Buffer.concat([stored.bytes, stored.stamp]) : stored.bytes }
  await db.commit()
  const document = contractDocument({ language, text, agency: agency ?? '', madeAt: now, timeZone: actor.timeZone })
  return { ...named, bytes: await writePdf(document, actor.organisationId) }
}
