import type { z } from 'zod'
import type { FieldCipher } from '#platform/server/crypto/field-cipher.ts'
import type { bankAccountForm } from '../contract/fields.ts'

/** Whose secret it is: it opens for this worker alone. */
export interface SecretOwner {
  readonly organisationId: string
  readonly id: string
}

/** Where a salary goes. */
export interface BankAccount {
  accountHolder: string | null
  accountNumber: string
  bic: string | null
}

/** Seals a worker's national id. */
export function sealNationalId(cipher: FieldCipher, whose: SecretOwner, nationalId: string): string {
  return cipher.seal(nationalId, place(whose, 'national_id'))
}

/** A worker's national id, as it was sealed. */
export function openNationalId(cipher: FieldCipher, whose: SecretOwner, sealed: string): string {
  return cipher.open(sealed, place(whose, 'national_id'))
}

/** Seals a worker's bank account, holder and all, as one text. */
export function sealBankAccount(
  cipher: FieldCipher,
  whose: SecretOwner,
  form: z.output<typeof bankAccountForm>,
): string {
  const { accountHolder = null, accountNumber, bic = null } = form
  return cipher.seal(JSON.stringify({ accountHolder, accountNumber, bic }), place(whose, 'bank_account'))
}

/** A worker's bank account, as it was sealed. */
export function openBankAccount(cipher: FieldCipher, whose: SecretOwner, sealed: string): BankAccount {
  return JSON.parse(cipher.open(sealed, place(whose, 'bank_account'))) as BankAccount
}

function place({ organisationId, id }: SecretOwner, column: string) {
  return { organisationId, table: 'workers', id, column }
}
