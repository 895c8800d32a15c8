import type { z } from 'zod'
import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import type { FieldCipher } from '#platform/server/crypto/field-cipher.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { bankAccountForm } from '../contract/fields.ts'
import type { secretRoutes } from '../contract/secrets.ts'

/** The worker to whom a secret is bound: it can be decrypted for this worker only. */
export interface SecretOwner {
  readonly organisationId: string
  readonly id: string
}

/** The account to which a worker is paid. */
export interface BankAccount {
  accountHolder: string | null
  accountNumber: string
  bic: string | null
}

/** Encrypts a worker's national ID. */
export function sealNationalId(cipher: FieldCipher, owner: SecretOwner, nationalId: string): string {
  return cipher.seal(nationalId, contextOf(owner, 'national_id'))
}

/** Decrypts a worker's national ID. */
export function openNationalId(cipher: FieldCipher, owner: SecretOwner, sealed: string): string {
  return cipher.open(sealed, contextOf(owner, 'national_id'))
}

/** Reads a worker's national ID in full, to compare it. */
export async function readNationalId({ db, actor, cipher }: ActorScope, id: string): Promise<string | null> {
  const { organisationId } = actor
  const { nationalId } = await db.one(
    sql<{ nationalId: string | null }>`
      select national_id from workers where organisation_id = ${organisationId} and id = ${id} and erased_at is null`,
  )
  return nationalId === null ? null : openNationalId(cipher, { organisationId, id }, nationalId)
}

/** Encrypts a worker's bank account, including the holder, as one text. */
export function sealBankAccount(
  cipher: FieldCipher,
  owner: SecretOwner,
  form: z.output<typeof bankAccountForm>,
): string {
  const { accountHolder = null, accountNumber, bic = null } = form
  return cipher.seal(JSON.stringify({ accountHolder, accountNumber, bic }), contextOf(owner, 'bank_account'))
}

/** Decrypts a worker's bank account. */
export function openBankAccount(cipher: FieldCipher, owner: SecretOwner, sealed: string): BankAccount {
  return JSON.parse(cipher.open(sealed, contextOf(owner, 'bank_account'))) as BankAccount
}

function contextOf({ organisationId, id }: SecretOwner, column: string) {
  return { organisationId, table: 'workers', id, column }
}

type Route = typeof secretRoutes.revealWorkerSecret

/** Returns a worker's secret in full and records in the history who saw which one, without the value. */
export async function revealWorkerSecret(
  { db, actor, cipher }: ActorScope,
  { params: { id }, body: { secret } }: Received<Route>,
): Promise<Reply<Route>> {
  const owner = { organisationId: actor.organisationId, id }
  const row = await db.first(
    sql<{ nationalId: string | null; bankAccount: string | null }>`
      select national_id, bank_account from workers where organisation_id = ${actor.organisationId} and id = ${id} and erased_at is null`,
  )
  if (!row) throw refuse.NOT_FOUND()
  // No value was revealed, so nothing is recorded.
  if (row[secret] === null) return { value: null }
  await db.many(sql`select record_reveal(${id}, ${secret})`)
  if (secret === 'nationalId') return { value: openNationalId(cipher, owner, row.nationalId as string) }
  return { value: openBankAccount(cipher, owner, row.bankAccount as string).accountNumber }
}
