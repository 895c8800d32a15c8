import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import type { BankFile } from '../../contract/bank-files.ts'
import {
  bankRefusals,
  type BankTransaction,
  bankTransactionRoutes as routes,
} from '../../contract/bank-transactions.ts'

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
  suggestions: [],
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

const imported: BankFile = {
  account: 'BE68539007547034',
  transactions: 3,
  added: 2,
  known: [
    {
      bookedOn: '2026-11-20',
      amount: { amount: 2100, currency: 'EUR' },
      isReversal: false,
      debtorName: 'Ann',
      text: '2026-0007',
    },
  ],
  skipped: [],
  skippedCount: 0,
  differences: [],
  differenceCount: 0,
  otherAccounts: [],
  skippedFiles: [],
}
const position = { file: null, statement: '223' }
const choose = (...files: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[data-statement]')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  if (!input) throw new Error('there is no input for statements')
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const xml = (name: string) => new File(['<Document/>'], name)

describe('Import of account statements', () => {
  test('says what was added, what was known, and what was left out and why (F21, F22, F85, F95)', async ({
    api,
    visit,
  }) => {
    api.answers(routes.listBankTransactions, () => listOf())
    api.answers(routes.importBankFile, () => ({
      ...imported,
      skipped: [{ ...position, entry: 2, reference: 'B7', reason: 'date' as const, value: '2026-02-30' }],
      skippedCount: 1,
      differences: [
        {
          ...position,
          entry: 4,
          bookedOn: '2026-11-20',
          amount: { amount: 10_000, currency: 'EUR' as const },
          details: 19_800,
        },
      ],
      differenceCount: 1,
      otherAccounts: [{ account: 'NL91ABNA0417164300', transactions: 3 }],
      skippedFiles: [{ file: 'old.pdf', statement: null, reason: 'notXml' as const }],
    }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Nothing to check')).toBeVisible()
    choose(xml('week 47.xml'))
    const report = page.getByRole('status').filter({ hasText: '2 transactions added' })
    await expect.element(report).toBeVisible()
    await expect.element(report).toHaveFocus()
    await expect
      .element(report.getByText('statement 223, entry 2: “2026-02-30” is not a valid date. (bank reference B7)'))
      .toBeVisible()
    await expect
      .element(report.getByText('statement 223, entry 4: imported with €100.00, the details add up to €198.00.'))
      .toBeVisible()
    await expect
      .element(
        report.getByText('NL91ABNA0417164300: 3 transactions, not imported. Your invoices name another account.'),
      )
      .toBeVisible()
    await expect.element(report.getByText('old.pdf: This is not a complete XML file. Export it again.')).toBeVisible()
    await report.getByText('1 transaction was already imported').click()
    await expect.element(report.getByText('€21.00 · Ann · 2026-0007', { exact: false })).toBeVisible()
    await report.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('2 transactions added')).not.toBeInTheDocument()
  })

  test('imports several files, and names those that were refused (F39)', async ({ api, visit }) => {
    api.answers(routes.listBankTransactions, () => listOf())
    let calls = 0
    api.answers(routes.importBankFile, () => {
      calls += 1
      if (calls === 1) return imported
      throw bankRefusals.UNREADABLE_FILE({
        members: {
          reason: 'entries',
          skippedCount: 1,
          skipped: [{ ...position, entry: 1, reference: null, reason: 'amount', value: '1,00' }],
          skippedFiles: [],
        },
      })
    })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Nothing to check')).toBeVisible()
    choose(xml('one.xml'), xml('two.xml'), new File([new Uint8Array(9 * 1024 * 1024)], 'three.zip'))
    const report = page.getByRole('status').filter({ hasText: '2 transactions added' })
    await expect
      .element(
        report.getByRole('region', { name: 'two.xml' }).getByText('“1,00” is not a valid amount.', { exact: false }),
      )
      .toBeVisible()
    await expect
      .element(
        report.getByRole('region', { name: 'three.zip' }).getByText('The file is larger than 8 MB.', { exact: false }),
      )
      .toBeVisible()
    expect(calls).toBe(2)
  })

  test('the button shows that the import runs, in its centre also with reduced motion', async ({ api, visit }) => {
    api.answers(routes.listBankTransactions, () => listOf())
    api.answers(routes.importBankFile, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Nothing to check')).toBeVisible()
    choose(xml('one.xml'))
    await expect.poll(() => document.querySelector('.mantine-Button-loader')).not.toBeNull()
    const loader = document.querySelector('.mantine-Button-loader') as Element
    const middleOf = (element: Element | null) => {
      const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
      return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
    }
    expect(middleOf(loader)).toEqual(middleOf(loader.closest('button')))
  })

  test('a lost connection is named and the file can be chosen again', async ({ api, visit }) => {
    api.answers(routes.listBankTransactions, () => listOf())
    api.answers(routes.importBankFile, unreachable)
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Nothing to check')).toBeVisible()
    choose(xml('one.xml'))
    await expect.element(page.getByText('Interim cannot be reached.', { exact: false })).toBeVisible()
    api.answers(routes.importBankFile, () => imported)
    choose(xml('one.xml'))
    await expect.element(page.getByText('2 transactions added')).toBeVisible()
  })
})

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
    await page.getByRole('button', { name: 'Record 1 matched transaction' }).click()
    await expect.element(page.getByText('1 transaction recorded')).toBeVisible()
    await expect.element(page.getByText('Bouwwerken De Smet NV')).not.toBeInTheDocument()
    expect(api.sentTo(routes.bookBankTransactions).map(({ body }) => body.ids)).toEqual([[transaction.id]])
  })

  test('probable matches of the exact amount are booked with the certain ones, after a look at each', async ({
    api,
    visit,
  }) => {
    const probable = (number: number, evidence: 'payer' | 'payerName', open = 9900): BankTransaction => ({
      ...unknown,
      id: uuid(number),
      debtorName: `Payer ${number}`,
      proposal: {
        evidence,
        client,
        allocations: [{ statement: { id: uuid(70 + number), name: `2026-000${number}` }, amount: 9900, open }],
        credit: 0,
        isCertain: false,
        payment: null,
      },
    })
    // The fifth pays an invoice in part, and the sixth the same one as the third.
    const same = { ...probable(3, 'payer'), id: uuid(6), debtorName: 'Payer 6' }
    const items = [
      transaction,
      unknown,
      probable(3, 'payer'),
      probable(4, 'payerName'),
      probable(5, 'payer', 20_000),
      same,
    ]
    api.answers(routes.listBankTransactions, () => listOf(items))
    api.answers(routes.bookBankTransactions, ({ body }) => ({ booked: body.ids.length, skipped: 0 }))
    api.answers(routes.bookBankTransaction, ({ params }) => ({ ...unknown, id: params.id, status: 'booked' as const }))
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Record 3 matched transactions' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/1 certain match, €411\.40.*2 probable matches/)
    await expect.element(dialog.getByRole('checkbox', { name: 'Payer 3, €99.00' })).toBeChecked()
    await expect.element(dialog.getByRole('checkbox', { name: 'Payer 4, €99.00' })).not.toBeChecked()
    await expect.element(dialog.getByText('Payer 5')).not.toBeInTheDocument()
    await expect.element(dialog.getByText('Payer 6')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Record 2 transactions' }).click()
    await expect.element(page.getByText('2 transactions recorded')).toBeVisible()
    expect(api.sentTo(routes.bookBankTransactions).map(({ body }) => body.ids)).toEqual([[transaction.id]])
    expect(api.sentTo(routes.bookBankTransaction)).toMatchObject([
      {
        params: { id: uuid(3) },
        body: { clientId: client.id, allocations: [{ statementId: uuid(73), amount: 9900 }] },
      },
    ])
  })

  test('a known sender without a reference: one click books one of the suggested invoices', async ({ api, visit }) => {
    const suggestion = (id: string, name: string) => ({
      evidence: 'payerName' as const,
      client,
      allocations: [{ statement: { id, name }, amount: 9900, open: 9900 }],
      credit: 0,
      isCertain: false,
      payment: null,
    })
    const suggestions = [suggestion(uuid(71), '2026-0001'), suggestion(uuid(72), '2026-0002')]
    api.answers(routes.listBankTransactions, () => listOf([{ ...unknown, suggestions }]))
    api.answers(routes.bookBankTransaction, () => ({ ...unknown, status: 'booked' as const, allowed: [] }))
    await visit(path, user('administrator'))
    await expect
      .element(page.getByText('Pays 2026-0002 (€99.00) of Acme Logistics · Known payer · Exact amount'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Record \d+ matched/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Record for 2026-0002, Acme Logistics' }).click()
    await expect.element(page.getByText('Transaction recorded')).toBeVisible()
    expect(api.sentTo(routes.bookBankTransaction).map(({ body }) => body)).toEqual([
      { clientId: client.id, allocations: [{ statementId: uuid(72), amount: 9900 }] },
    ])
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
    await expect.element(page.getByText('Reversed by the bank')).toBeVisible()
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect.element(page.getByText('Payment reversed')).toBeVisible()
    expect(api.sentTo(routes.reverseByBankTransaction).map(({ body }) => body.paymentId)).toEqual([payment.id])
  })

  test('without transactions it says where they come from; a failure can be tried again', async ({ api, visit }) => {
    api.answers(routes.listBankTransactions, unreachable)
    await visit(path, user('administrator'))
    await recover(() => api.answers(routes.listBankTransactions, () => listOf()))
    await expect.element(page.getByText('Nothing to check')).toBeVisible()
    await expect.element(page.getByText('Export an account statement from your bank', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import account statement' })).toBeVisible()
  })
})
