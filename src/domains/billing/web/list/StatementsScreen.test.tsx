import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Money } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { billingRoutes, type StatementItem } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { listed, listTotal } from '../testing/billing.ts'

const path = '/provider/statements'
const note: StatementItem = {
  ...listed,
  id: uuid(72),
  kind: 'credit_note',
  number: '2026-0008',
  open: 0,
  credits: { id: listed.id, name: listed.number },
}
const row = page.getByRole('row', { name: /2026-0007/ })

const total = (invoices: number, ...open: Money[]) => ({ invoices, open })

function answer(api: FakeApi, items: StatementItem[]): void {
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(billingRoutes.readStatementTotals, () => ({
    outstanding: total(2, { amount: 121_000, currency: 'EUR' }, { amount: 50_000, currency: 'USD' }),
    overdue: total(1, { amount: 121_000, currency: 'EUR' }),
    unsent: total(0),
  }))
  api.answers(billingRoutes.listStatements, ({ query: { q, kind, status } }) => {
    const found = items.filter(
      (one) => (!q || one.number.includes(q)) && (!kind || one.kind === kind) && (!status || one.status === status),
    )
    return { ...listOf(found), totals: found.length > 0 ? [listTotal] : [] }
  })
}

test('shows placeholders while invoices load', async ({ api, visit }) => {
  answer(api, [])
  api.answers(billingRoutes.listStatements, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent('Loading')
})

test('offers the first invoice while there is none', async ({ api, visit }) => {
  answer(api, [])
  await visit(path, user('administrator'))
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Create invoice' }).first())
    .toHaveAttribute('href', '/provider/statements/make')
})

test('the total counts the invoices while not all of them are loaded', async ({ api, visit }) => {
  answer(api, [listed])
  api.answers(billingRoutes.listStatements, () => ({ ...listOf([listed]), total: 12, totals: [listTotal] }))
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('rowheader', { name: 'Total of all 12', exact: true })).toBeVisible()
})

test('shows the invoices once the server is reachable again', async ({ api, visit }) => {
  answer(api, [])
  api.answers(billingRoutes.listStatements, unreachable)
  await visit(path, user('administrator'))
  await recover(() => answer(api, [listed]))
  await expect.element(row).toBeVisible()
})

test('shows nothing to a role that may not see invoices', async ({ api, visit }) => {
  answer(api, [])
  api.answers(billingRoutes.listStatements, () => {
    throw refuse.FORBIDDEN()
  })
  await visit(path, user('manager'))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
  await expect.element(tryAgain).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Create invoice' })).not.toBeInTheDocument()
})

describe('Tiles', () => {
  const tiles = page.getByRole('navigation', { name: 'Open invoices' })
  const tile = (name: string) => tiles.getByRole('link', { name: new RegExp(name) })

  test('show what is outstanding, overdue and not sent, per currency', async ({ api, visit }) => {
    answer(api, [listed])
    await visit(path, user('administrator'))
    await expect.element(tile('Outstanding')).toMatchTextContent(/€1,210\.00.*500\.00.*2 invoices/)
    await expect.element(tile('Overdue')).toMatchTextContent(/€1,210\.00.*1 invoice/)
    await expect.element(tile('Not sent')).toMatchTextContent(/–.*0 invoices/)
    const colour = (name: string) => getComputedStyle(tile(name).element().querySelector('strong') as Element).color
    expect(colour('Overdue')).not.toBe(colour('Outstanding'))
    expect(colour('Not sent')).toBe(colour('Outstanding'))
  })

  test('lead to their invoices, and back to all', async ({ api, visit }) => {
    answer(api, [listed])
    await visit(path, user('administrator'))
    await tile('Overdue').click()
    await expect.element(tile('Overdue')).toHaveAttribute('aria-current', 'true')
    expect(api.sentTo(billingRoutes.listStatements).at(-1)).toMatchObject({ query: { group: 'overdue' } })
    await tile('Overdue').click()
    await expect.element(tile('Overdue')).not.toHaveAttribute('aria-current')
    expect(window.location.search).toBe('')
  })
})

describe('Reading', () => {
  test('shows credit notes with negative amounts and without a due date', async ({ api, visit }) => {
    answer(api, [{ ...listed, status: 'overdue', peppol: 'rejected' }, note])
    await visit(path, user('administrator'))
    await expect.element(row).toMatchTextContent(/Acme Logistics.*18\/12\/2026.*€1,210\.00.*Overdue.*Peppol: Rejected/)
    const credit = page.getByRole('row', { name: /2026-0008/ })
    await expect.element(credit).toMatchTextContent(/–.*-€1,210\.00.*Credit note/)
    await expect.element(credit).not.toMatchTextContent('18/12/2026')
    await expect.element(row.getByRole('link')).toHaveAttribute('href', `/provider/statements/${listed.id}`)
  })

  test('searches and filters in the address, and explains an empty result', async ({ api, visit }) => {
    answer(api, [listed, note])
    await visit(`${path}?kind=credit_note&status=unknown`, user('administrator'))
    await expect.element(page.getByRole('row', { name: /2026-0008/ })).toBeVisible()
    await expect.element(row).not.toBeInTheDocument()
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search by number or client' }), '0007')
    await expect.element(page.getByText('No matching invoices')).toBeVisible()
    await expect.poll(() => window.location.search).toContain('q=0007')
    expect(api.sentTo(billingRoutes.listStatements).at(-1)).toMatchObject({
      query: { q: '0007', kind: 'credit_note' },
    })
  })

  test('is limited to the dates in the address, and to typed ones', async ({ api, visit }) => {
    answer(api, [listed])
    await visit(`${path}?datesOf=worked&from=2026-10-01&to=2026-10-31`, user('administrator'))
    await expect.element(row).toBeVisible()
    expect(api.sentTo(billingRoutes.listStatements).at(-1)).toMatchObject({
      query: { datesOf: 'worked', from: '2026-10-01', to: '2026-10-31' },
    })
    await page.getByRole('combobox', { name: 'Date type' }).selectOptions('Invoice date')
    await userEvent.fill(page.getByRole('textbox', { name: 'From' }), '1 Nov 2026')
    await userEvent.keyboard('{Tab}')
    await expect
      .poll(() => api.sentTo(billingRoutes.listStatements).at(-1))
      .toMatchObject({ query: { datesOf: 'issued', from: '2026-11-01' } })
  })

  test('sorts by number, and back, with the keyboard', async ({ api, visit }) => {
    answer(api, [listed])
    await visit(path, user('administrator'))
    await expect.element(row).toBeVisible()
    ;(page.getByRole('button', { name: 'Number' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('columnheader', { name: 'Number' })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('columnheader', { name: 'Number' })).toHaveAttribute('aria-sort', 'descending')
    expect(api.sentTo(billingRoutes.listStatements).map(({ query }) => query.sort)).toEqual([
      undefined,
      'number',
      '-number',
    ])
  })

  test('shows number, amount and status of each invoice on a phone', async ({ api, visit }) => {
    answer(api, [listed])
    await resizeWindow(390, 844)
    await visit(path, user('administrator'), { frame: true })
    await expect.element(row.getByText('€1,210.00')).toBeVisible()
    await expect.element(row.getByText('Issued')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
