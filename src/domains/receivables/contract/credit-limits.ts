import { z } from 'zod'
import { enteredMoney, money } from '#base/money.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'

const creditLimit = z.strictObject({
  /** Null without a limit; then nothing is used of it. */
  limit: money.nullable(),
  /** The open invoices in the currency of the limit. */
  used: money.nullable(),
  /** Negative if the limit is exceeded. */
  left: money.nullable(),
  setBy: z.string().nullable(),
  allowed: z.array(z.enum(['edit'])),
})
export type CreditLimit = z.output<typeof creditLimit>

export const creditLimitForm = z.strictObject({
  /** Null removes the limit. */
  limit: enteredMoney
    .refine(({ amount }) => amount > 0, { error: 'receivables.validation.positive', path: ['amount'] })
    .nullable(),
})

const creditCheck = z.strictObject({
  clientName: z.string(),
  isExceeded: z.boolean(),
  /** Null if the caller may not read billing. */
  limit: money.nullable(),
  used: money.nullable(),
})
export type CreditCheck = z.output<typeof creditCheck>

const params = z.strictObject({ id })

export const creditLimitRoutes = {
  readCreditLimit: route({
    method: 'GET',
    path: '/provider/clients/{id}/credit-limit',
    access: provider('billing:read'),
    summary: 'Get the credit limit of a client, and how much of it is used by open invoices',
    params,
    output: creditLimit,
  }),
  saveCreditLimit: route({
    method: 'PUT',
    path: '/provider/clients/{id}/credit-limit',
    access: provider('billing:write'),
    summary: 'Set or remove the credit limit of a client',
    params,
    body: creditLimitForm,
    output: creditLimit,
  }),
  checkCredit: route({
    method: 'GET',
    path: '/provider/projects/{id}/credit-check',
    access: provider('assignments:write'),
    summary:
      'Check before an offer whether the client of a project has exceeded its credit limit; the amounts only for users who may read billing',
    params,
    output: creditCheck,
  }),
}
