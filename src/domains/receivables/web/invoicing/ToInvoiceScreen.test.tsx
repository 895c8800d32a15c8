import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { mostInvoicesOfRun, sumInvoices } from '../../rules/invoice-runs.ts'
import {
  type InvoiceRun,
  invoiceRunRefusals,
  invoiceRunRoutes as routes,
  type ToInvoice,
} from '../../contract/invoice-runs.ts'
import { invoiceRun, toInvoice } from '../testing/invoice-runs.ts'

const path = '/provider/to-invoice'
const blocked = toInvoice(2, { invoice: null, channel: null, unpriced: { entries: 1, minutes: 480 } })
const incomplete = toInvoice(3, {
  waiting: { entries: 2, minutes: 960 },
  unconfirmed: { entries: 1, minutes: 480 },
  withWorker: { entries: 3, minutes: 0 },
})

function answer(api: FakeApi, rows: readonly ToInvoice[], runId: string | null = null): void {
  api.answers(routes.listInvoiceRuns, () => listOf())
  api.answers(routes.listToInvoice, () => ({
    ...listOf([...rows]),
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
    clients: rows.length,
    sums: sumInvoices(rows.flatMap(({ invoice }) => invoice ?? [])),
    runId,
  }))
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const send = page.getByRole('button', { name: 'Create and send' })
const toasts = page.getByRole('region', { name: 'Status messages' })
const dialog = page.getByRole('dialog')

describe('Reading', () => {
  test('shows placeholders while the list loads', async ({ api, visit }) => {
    answer(api, [])
    api.answers(routes.listToInvoice, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
  })

  test('shows the list once the server is reachable again', async ({ api, visit }) => {
    answer(api, [])
    api.answers(routes.listToInvoice, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answer(api, [toInvoice(1)]))
    await expect.element(row('Client 1')).toBeVisible()
  })

  test('explains a period without hours', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Nothing to invoice')).toBeVisible()
  })

  test('shows the sums, what blocks each client, and where to resolve it', async ({ api, visit }) => {
    answer(api, [toInvoice(1), blocked, incomplete])
    await visit(path, user('administrator'))
    await expect.element(page.getByText('3 clients · 16 h · €822.80 incl. VAT')).toBeVisible()
    await expect.element(row('Client 1')).toMatchTextContent(/€411\.40.*Email.*Ready/)
    await expect
      .element(row('Client 2').getByRole('link', { name: '8 h without a charge rate' }))
      .toHaveAttribute('href', `/provider/clients/${blocked.client.id}/billing`)
    await expect.element(row('Client 3')).toMatchTextContent(/8 h awaiting approval.*8 h awaiting the client’s/)
    const entries = `/provider/timesheet?clientId=${incomplete.client.id}&from=2026-11-01&to=2026-11-30`
    for (const [name, filter] of [
      ['8 h awaiting approval', '&clientDecision=notAwaited'],
      ['8 h awaiting the client’s confirmation', '&clientDecision=awaited'],
      ['3 entries waiting for the worker', '&status=withWorker'],
    ] as const)
      await expect.element(row('Client 3').getByRole('link', { name })).toHaveAttribute('href', `${entries}${filter}`)
    await expect.element(row('Client 2').getByRole('checkbox')).not.toBeInTheDocument()
    await expect.element(row('Client 3').getByRole('checkbox')).not.toBeChecked()
    await expect.element(row('Client 1').getByRole('checkbox')).toBeChecked()
  })

  test('leads from a client without a recipient to its contacts', async ({ api, visit }) => {
    answer(api, [toInvoice(1, { channel: null })])
    await visit(path, user('administrator'))
    await expect
      .element(row('Client 1').getByRole('link', { name: 'No recipient' }))
      .toHaveAttribute('href', `/provider/clients/${toInvoice(1).client.id}?tab=people`)
  })

  test('reads the chosen week', async ({ api, visit }) => {
    answer(api, [toInvoice(1)])
    await visit(`${path}?by=week&date=2026-11-18`, user('administrator'))
    await expect.element(row('Client 1')).toBeVisible()
    expect(api.sentTo(routes.listToInvoice).map(({ query }) => query)).toEqual([
      { fromDate: '2026-11-16', toDate: '2026-11-22' },
    ])
  })

  test('fits on a phone', async ({ api, visit }) => {
    answer(api, [toInvoice(1), incomplete])
    await resizeWindow(390, 844)
    await visit(path, user('administrator'), { frame: true })
    await expect.element(send).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test.for([
    [390, 844],
    [1440, 900],
  ] as const)(
    'shows each reason in full, beside or below the status, at %i px',
    async ([width, height], { api, visit }) => {
      answer(api, [toInvoice(1), incomplete])
      await resizeWindow(width, height)
      await visit(path, user('administrator'), { frame: true })
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const links = row('Client 3').getByRole('link', { name: /awaiting|waiting/ })
      await expect.element(links.first()).toBeVisible()
      const [rowBox, status] = [row('Client 3').element(), row('Client 3').getByText('Incomplete').element()].map(boxOf)
      for (const link of links.elements()) {
        const box = boxOf(link)
        expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth + 1)
        expect(box.bottom).toBeLessThanOrEqual(rowBox!.bottom)
        expect(box.right).toBeLessThanOrEqual(rowBox!.right)
        expect(box.left >= status!.right || box.top >= status!.bottom || box.bottom <= status!.top).toBe(true)
      }
    },
  )
})

describe('Starting a run', () => {
  test('creates and sends the selected invoices after a confirmation', async ({ api, visit }) => {
    answer(api, [toInvoice(1), toInvoice(4, { channel: null }), incomplete])
    const running: InvoiceRun = { ...invoiceRun, status: 'running', allowed: ['cancel'] }
    api.answers(routes.startInvoiceRun, () => running)
    api.answers(routes.readInvoiceRun, () => running)
    await visit(path, user('administrator'))
    await send.click()
    await expect.element(dialog).toMatchTextContent(/Create and send 2 invoices\?.*Total: €822\.80/)
    await expect.element(dialog).toMatchTextContent('1 invoice will be created but not sent')
    await dialog.getByRole('button', { name: 'Create and send' }).click()
    await expect.element(page.getByText('Creating invoices')).toBeVisible()
    expect(api.sentTo(routes.startInvoiceRun)).toMatchObject([
      {
        body: {
          fromDate: '2026-11-01',
          toDate: '2026-11-30',
          send: true,
          invoices: [{ clientId: toInvoice(1).client.id, net: { amount: 34_000, currency: 'EUR' } }, {}],
        },
      },
    ])
  })

  test('shows the limit if more invoices are selected than a run can create', async ({ api, visit }) => {
    const limit = 'A run can create at most 2,000 invoices. Select fewer invoices.'
    answer(
      api,
      Array.from({ length: mostInvoicesOfRun + 1 }, (_, index) => toInvoice(index + 1)),
    )
    await visit(path, user('administrator'))
    await expect.element(page.getByText(limit)).toBeVisible()
    await expect.element(send).toBeDisabled()
    await page.getByRole('checkbox', { name: 'Select the invoice for Client 1', exact: true }).click()
    await expect.element(page.getByText(limit)).not.toBeInTheDocument()
    await expect.element(send).toBeEnabled()
  })

  test('shows why a run did not start, and stays', async ({ api, visit }) => {
    answer(api, [toInvoice(1)])
    api.answers(routes.startInvoiceRun, () => {
      throw invoiceRunRefusals.RUN_UNDER_WAY()
    })
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Another invoice run is in progress.')
    await expect.element(row('Client 1')).toBeVisible()
  })

  test('leads to the run that is under way instead of starting another', async ({ api, visit }) => {
    answer(api, [toInvoice(1)], invoiceRun.id)
    await visit(path, user('administrator'))
    await expect
      .element(page.getByRole('link', { name: 'Show progress' }))
      .toHaveAttribute('href', `/provider/invoice-runs/${invoiceRun.id}`)
    await expect.element(send).not.toBeInTheDocument()
  })
})
