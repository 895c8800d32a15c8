import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { secretRoutes } from '../contract/secrets.ts'
import { openBankAccount, openNationalId } from './sealed.ts'

type Route = typeof secretRoutes.revealWorkerSecret

/** Returns a worker's secret in full and records in the history who saw which one, without the value. */
export async function revealWorkerSecret(
  { db, actor, cipher }: ActorScope,
  { params: { id }, body: { secret } }: Received<Route>,
): Promise<Reply<Route>> {
  const whose = { organisationId: actor.organisationId, id }
  const row = await db.first(
    sql<{ nationalId: string; bankAccount: string | null }>(
      'select national_id, bank_account from workers where organisation_id = $1 and id = $2 and erased_at is null',
      [actor.organisationId, id],
    ),
  )
  if (!row) throw refuse.NOT_FOUND()
  // No value was revealed, so nothing is recorded.
  if (row[secret] === null) return { value: null }
  await db.many(sql('select record_look($1, $2)', [id, secret]))
  if (secret === 'nationalId') return { value: openNationalId(cipher, whose, row.nationalId) }
  return { value: openBankAccount(cipher, whose, row.bankAccount as string).accountNumber }
}
