import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type PayPeriod, payRefusals, payRoutes } from '../../contract.ts'
import { open as uncalculated } from '../testing/periods.ts'
import { earned, week } from '../testing/stubs.ts'

const path = '/provider/pay'
const proposed = { startDate: '2026-11-16', endDate: '2026-11-22', payDate: '2026-11-27' }
const { minutes: _, pay: __, ...euros } = earned()
const issued: PayPeriod = {
  ...week,
  payDateMovedFrom: null,
  frequency: 'weekly',
  stale: false,
  calculatedAt: '2026-11-18T09:00:00Z',
  issuedAt: '2026-11-18T09:30:00Z',
  issuedBy: { id: uuid(901), name: 'Mia Peeters' },
  workers: 12,
  sums: [
    { ...euros, workers: 12, minutes: 2400 },
    { ...euros, currency: 'USD', net: 50_000, workers: 1, minutes: 600 },
  ],
  version: 3,
  allowed: [],
}
const open: PayPeriod = { ...issued, id: uuid(62), ...proposed, status: 'open', workers: 0, sums: [] }

function answer(api: FakeApi, items: PayPeriod[]): void {
  api.answers(payRoutes.listPeriods, ({ query: { status } }) => {
    const found = items.filter((one) => status === undefined || one.status === status)
    return { items: found, total: found.length, nextCursor: null, next: proposed }
  })
}

const next = page.getByRole('region', { name: 'Next pay period' })
const create = next.getByRole('button', { name: 'Create period' })
const dialog = page.getByRole('dialog', { name: 'Create pay period' })
const lastDay = dialog.getByRole('textbox', { name: 'End date' })

describe('Loading, empty and error', () => {
  test('offers no new period while the list loads', async ({ api, visit }) => {
    api.answers(payRoutes.listPeriods, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent('Loading')
    await expect.element(create).not.toBeInTheDocument()
  })

  test('proposes the first period while there is none', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, user('administrator'))
    await expect.element(page.getByText('No pay periods yet')).toBeVisible()
    await expect.element(next).toMatchTextContent('16/11/2026 – 22/11/2026')
    await expect.element(create).toBeVisible()
  })

  test('shows the periods once the server is reachable again', async ({ api, visit }) => {
    api.answers(payRoutes.listPeriods, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answer(api, [issued]))
    await expect.element(page.getByRole('row', { name: /Issued/ })).toBeVisible()
  })

  test('shows nothing to a role that may not see pay', async ({ api, visit }) => {
    api.answers(payRoutes.listPeriods, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('manager'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
    await expect.element(tryAgain).not.toBeInTheDocument()
    await expect.element(create).not.toBeInTheDocument()
  })
})

describe('Reading', () => {
  test('shows the net pay in each currency, and no number of workers before the calculation', async ({
    api,
    visit,
  }) => {
    answer(api, [open, issued])
    await visit(path, user('administrator'))
    const done = page.getByRole('row', { name: /Issued/ })
    await expect.element(done).toMatchTextContent(/12.*€1,122\.00.*US\$500\.00/)
    await expect.element(page.getByRole('row', { name: /Open/ }).getByText('–', { exact: true })).toHaveLength(2)
    await expect
      .element(done.getByRole('link', { name: '09/11/2026 – 15/11/2026' }))
      .toHaveAttribute('href', `/provider/pay/${week.id}`)
  })

  test('filters by status, and explains an empty result', async ({ api, visit }) => {
    answer(api, [open])
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('row', { name: /Open/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Issued')
    await expect.element(page.getByText('No periods with this status')).toBeVisible()
    await expect.poll(() => window.location.search).toBe('?status=issued')
    expect(api.sentTo(payRoutes.listPeriods).at(-1)).toMatchObject({ query: { status: 'issued' } })
  })

  test('ignores an unknown status in the address', async ({ api, visit }) => {
    answer(api, [open])
    await visit(`${path}?status=closed`, user('administrator'))
    await expect.element(page.getByRole('row', { name: /Open/ })).toBeVisible()
    expect(api.sentTo(payRoutes.listPeriods)).toMatchObject([{ query: {} }])
  })
})

describe('Creating a period', () => {
  test('creates the proposed period and opens it', async ({ api, visit }) => {
    answer(api, [issued])
    api.answers(payRoutes.addPeriod, () => ({ ...uncalculated, ...proposed }))
    await visit(path, user('administrator'))
    await create.click()
    await expect.element(lastDay).toHaveValue('22/11/2026')
    await dialog.getByRole('button', { name: 'Create period' }).click()
    await expect.poll(() => window.location.pathname).toBe(`/provider/pay/${uncalculated.id}`)
    await expect.element(page.getByText('Pay period created')).toBeVisible()
    expect(api.sentTo(payRoutes.addPeriod)).toMatchObject([{ body: proposed }])
  })

  test('refuses a period that ends before it starts, and one of more than 62 days', async ({ api, visit }) => {
    answer(api, [])
    api.answers(payRoutes.addPeriod, never)
    await visit(path, user('administrator'))
    await create.click()
    await userEvent.fill(lastDay, '15/11/2026')
    await dialog.getByRole('button', { name: 'Create period' }).click()
    await expect.element(dialog.getByText('End date must be on or after the start date')).toBeVisible()
    await userEvent.fill(lastDay, '17/01/2027')
    await dialog.getByRole('button', { name: 'Create period' }).click()
    await expect.element(dialog.getByText('A pay period can have at most 62 days')).toBeVisible()
    expect(api.sentTo(payRoutes.addPeriod)).toEqual([])
  })

  test('keeps the dates if another period has some of these days', async ({ api, visit }) => {
    answer(api, [issued])
    api.answers(payRoutes.addPeriod, () => {
      throw payRefusals.OVERLAP()
    })
    await visit(path, user('administrator'))
    await create.click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Start date' }), '13/11/2026')
    await dialog.getByRole('button', { name: 'Create period' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('These dates overlap with another pay period.')
    await expect.element(dialog.getByRole('textbox', { name: 'Start date' })).toHaveValue('13/11/2026')
  })
})
