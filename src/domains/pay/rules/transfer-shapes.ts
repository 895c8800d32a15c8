import { z } from 'zod'
import { bankAccountNumber, bic } from '#base/bank-account.ts'
import { isSepaIban } from '#base/official/sepa-countries.ts'
import { money } from '#base/money.ts'
import { isSepaName } from '#base/official/sepa-characters.ts'
import { editable, ref } from '#base/ref.ts'
import { limits, line, optional, sensitiveText } from '#base/text.ts'
import { leftOutReasons } from './transfer.ts'

/** The account from which the organisation pays its workers. */
export const payerForm = z.strictObject({
  accountHolder: line(limits.name).refine(
    (value) => value === '' || isSepaName(value),
    'platform.validation.latinName',
  ),
  accountNumber: bankAccountNumber('platform.validation.required').refine(
    (value) => value === '' || isSepaIban(value),
    'platform.validation.iban',
  ),
  bic: optional(bic),
})

const payer = z.strictObject({ accountHolder: z.string(), accountNumber: sensitiveText(), bic: z.string().nullable() })

export const payerShown = z.strictObject({
  /** With a masked number; null if it is not set yet. */
  payer: payer.nullable(),
  ...editable(['edit']),
})

/** The content of the next transfer of an issued period: the stubs that are in no transfer yet. */
export const transfer = z.strictObject({
  payer: payer.nullable(),
  payments: z.int(),
  total: money,
  /** The stubs that are paid in another way. */
  leftOut: z.array(
    z.strictObject({ stubId: z.string(), number: z.string(), worker: ref, net: money, reason: z.enum(leftOutReasons) }),
  ),
  allowed: z.array(z.enum(['make', 'editPayer'])),
})
export type Transfer = z.output<typeof transfer>

/** A created payment file. */
export const madeTransfer = z.strictObject({
  id: z.string(),
  madeAt: z.string(),
  by: ref,
  /** The day on which the bank pays: the pay date, or the day of creation if that is later. */
  executionDate: z.string(),
  payer,
  payments: z.int(),
  total: money,
  allowed: z.array(z.enum(['download'])),
})
export type TransferFile = z.output<typeof madeTransfer>
