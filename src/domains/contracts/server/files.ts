import type { Received, Reply } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import { writePdf } from '#platform/server/pdf/pdf-writer.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { contractRoutes } from '../contract.ts'
import { contractDocument } from './document.ts'
import { readWholeContract, type WholeContract } from './queries.ts'

/** Returns the sealed file of a contract, byte for byte as it was sealed; before that, its text as a PDF. */
export async function readContractFile(
  scope: ActorScope,
  { params }: Received<typeof contractRoutes.readContractFile>,
): Promise<Reply<typeof contractRoutes.readContractFile>> {
  return fileOf(scope, await readWholeContract(scope, params.id))
}

/** Returns the file of one of the worker's contracts. */
export async function readOwnContractFile(
  scope: ActorScope,
  { params }: Received<typeof contractRoutes.readOwnContractFile>,
): Promise<Reply<typeof contractRoutes.readOwnContractFile>> {
  return fileOf(scope, await readWholeContract(scope, params.id, scope.actor.accountId))
}

async function fileOf({ db, actor, now }: ActorScope, contract: WholeContract) {
  const { id, title, startDate, language, text, agency } = contract
  const named = { name: `${title} ${startDate}.pdf`, type: 'application/pdf' }
  const stored = await db.first(
    sql<{ bytes: Uint8Array }>`
      select bytes from contract_files where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
  if (stored) return { ...named, bytes: stored.bytes }
  await db.commit()
  const document = contractDocument({ language, text, agency: agency ?? '', madeAt: now, timeZone: actor.timeZone })
  return { ...named, bytes: await writePdf(document, actor.organisationId) }
}
