import type { z } from 'zod'
import type { FieldCipher } from '#platform/server/crypto/field-cipher.ts'
import type { bankAccountForm } from '../contract/fields.ts'

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
export function sealNationalId(cipher: FieldCipher, whose: SecretOwner, nationalId: string): string {
  return cipher.seal(nationalId, place(whose, 'national_id'))
}

/** Decrypts a worker's national ID. */
export function openNationalId(cipher: FieldCipher, whose: SecretOwner, sealed: string): string {
  return cipher.open(sealed, place(whose, 'national_id'))
}

/** Encrypts a worker's bank account, including the holder, as one text. */
export function sealBankAccount(
  cipher: FieldCipher,
  whose: SecretOwner,
  form: z.output<typeof bankAccountForm>,
): string {
  const { accountHolder = null, accountNumber, bic = null } = form
  return cipher.seal(JSON.stringify({ accountHolder, accountNumber, bic }), place(whose, 'bank_account'))
}

/** Decrypts a worker's bank account. */
export function openBankAccount(cipher: FieldCipher, whose: SecretOwner, sealed: string): BankAccount {
  return JSON.parse(cipher.open(sealed, place(whose, 'bank_account'))) as BankAccount
}

function place({ organisationId, id }: SecretOwner, column: string) {
  return { organisationId, table: 'workers', id, column }
}
