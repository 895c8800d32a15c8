import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type BankTransaction, bankTransactionRoutes as routes } from '../../contract/bank-transactions.ts'

const path = '/provider/bank-transactions'
const client = { id: uuid(31), name: 'Acme Logistics' }
const transaction: BankTransaction = {
  id: uuid(1),
  bookedOn: '2026-11-20',
  amount: { amount: 41_140, currency: 'EUR' },
  isReversal: false,
  debtorName: 'Bouwwerken De Smet NV',
  debtorAccount: 'BE71096123456769',
  structuredReference: '002026000196',
  endToEndId: null,
  text: '+++002/0260/00196+++',
  status: 'open',
  proposal: {
    evidence: 'structured',
    client,
    allocations: [{ statement: { id: uuid(71), name: '2026-0001' }, amount: 41_140, open: 41_140 }],
    credit: 0,
    isCertain: true,
    payment: null,
  },
  payment: null,
  allowed: ['book', 'ignore'],
}
const unknown: BankTransaction = {
  ...transaction,
  id: uuid(2),
  debtorName: null,
  amount: { amount: 9900, currency: 'EUR' },
  text: 'thanks',
  proposal: null,
}

describe('Bank transactions', () => {
  test('one button books all certain ones and leaves the others', async ({ api, visit }) => {
    let items = [transaction, unknown]
    api.answers(routes.listBankTransactions, () => listOf(items))
    api.answers(routes.bookBankTransactions, ({ body }) => {
      items = items.filter(({ id }) => !body.ids.includes(id))
      return { booked: body.ids.length, skipped: 0 }
    })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Pays 2026-0001 (€411.40) of Acme Logistics · Reference matches')).toBeVisible()
    await expect.element(page.getByText('No invoice found')).toBeVisible()
    await page.getByRole('button', { name: 'Book 1 matched transaction' }).click()
    await expect.element(page.getByText('1 transaction booked')).toBeVisible()
    await expect.element(page.getByText('Bouwwerken De Smet NV')).not.toBeInTheDocument()
    expect(api.sentTo(routes.bookBankTransactions).map(({ body }) => body.ids)).toEqual([[transaction.id]])
  })

  test('a reversal is booked by reversing its payment', async ({ api, visit }) => {
    const payment = { id: uuid(9), receivedOn: '2026-11-18' }
    const proposal = transaction.proposal && { ...transaction.proposal, allocations: [], payment }
    const reversal: BankTransaction = { ...transaction, isReversal: true, proposal }
    api.answers(routes.listBankTransactions, () => listOf([reversal]))
    api.answers(routes.reverseByBankTransaction, () => ({
      ...reversal,
      status: 'booked' as const,
      proposal: null,
      allowed: [],
    }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Taken back by the bank')).toBeVisible()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect.element(page.getByText('Payment reversed')).toBeVisible()
    expect(api.sentTo(routes.reverseByBankTransaction).map(({ body }) => body.paymentId)).toEqual([payment.id])
  })

  test('without transactions it says where they come from; a failure can be tried again', async ({ api, visit }) => {
    api.answers(routes.listBankTransactions, unreachable)
    await visit(path, user('administrator'))
    await recover(() => api.answers(routes.listBankTransactions, () => listOf()))
    await expect.element(page.getByText('Nothing to check')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import account statement' })).toBeVisible()
  })
})
