import type { WorkerProfile } from '#domains/workforce/contract.ts'

/** A bank account as people read it: number in groups of four, bank, holder. */
export function formatBankAccount({
  accountNumber,
  bic,
  accountHolder,
}: NonNullable<WorkerProfile['bankAccount']>): string {
  const isIban = /^[A-Z]{2}\d{2}/.test(accountNumber)
  const number = isIban ? accountNumber.replace(/(.{4})(?=.)/g, '$1\u00A0') : accountNumber
  return [number, bic, accountHolder].filter(Boolean).join(' · ')
}
