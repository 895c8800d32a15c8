import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { payRoutes } from '../../contract.ts'
import type { OwnStub, OwnStubSummary } from '../../rules/stub-shapes.ts'
import { normalHours, ownStub, taxes } from '../testing/stubs.ts'

const list = '/worker/timesheet?tab=paystub'
const one = `${list}&stub=${uuid(71)}`

function answer(api: FakeApi, stubs: OwnStub[]): void {
  const items = stubs.map(
    ({ bankAccount: _, hours: __, lines: ___, limits: ____, allowed: _____, worker: ______, ...summary }) =>
      summary satisfies OwnStubSummary,
  )
  api.answers(payRoutes.listOwnStubs, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(payRoutes.readOwnStub, ({ params: { id } }) => {
    const found = stubs.find((stub) => stub.id === id)
    if (found) return found
    throw refuse.NOT_FOUND()
  })
}

const row = page.getByRole('row', { name: /2026-00042/ })
const heading = page.getByRole('heading', { name: 'Pay stub for 09/11/2026 – 15/11/2026' })

describe('The list', () => {
  test('shows placeholders while it loads', async ({ api, visit }) => {
    api.answers(payRoutes.listOwnStubs, never)
    await visit(list, worker)
    await expect.element(page.getByRole('tabpanel').getByRole('status')).toMatchTextContent('Loading')
  })

  test('says where pay stubs will appear while there are none', async ({ api, visit }) => {
    answer(api, [])
    await visit(list, worker)
    await expect.element(page.getByText('No pay stubs yet')).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  test('shows the pay stubs once the server is reachable again', async ({ api, visit }) => {
    api.answers(payRoutes.listOwnStubs, unreachable)
    await visit(list, worker)
    await recover(() => answer(api, [ownStub()]))
    await expect.element(row).toBeVisible()
  })

  test('shows period, pay date, hours, gross and net of each', async ({ api, visit }) => {
    answer(api, [ownStub()])
    await visit(list, worker)
    await expect.element(row).toMatchTextContent(/09\/11\/2026.*15\/11\/2026.*20\/11\/2026/)
    await expect.element(row).toMatchTextContent(/40\sh.*€1,320\.00.*€1,122\.00/)
  })

  test('opens a pay stub with the keyboard, names it, and leads back', async ({ api, visit }) => {
    answer(api, [ownStub()])
    await visit(list, worker)
    await expect.element(row).toBeVisible()
    ;(row.getByRole('link').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading).toHaveFocus()
    expect(window.location.search).toContain(`stub=${uuid(71)}`)
    await page.getByRole('link', { name: 'My pay stubs' }).click()
    await expect.element(row).toBeVisible()
  })
})

describe('One pay stub', () => {
  test('shows net pay, account, hours and the sum of each part', async ({ api, visit }) => {
    answer(api, [ownStub()])
    await visit(one, worker)
    await expect.element(page.getByText('BE•• •••• •••• 7034')).toBeVisible()
    const earnings = page.getByRole('region', { name: 'Earnings' })
    await expect.element(earnings.getByText(/Gross pay\s*€1,320\.00/)).toBeVisible()
    const deductions = page.getByRole('region', { name: 'Deductions' })
    await expect.element(deductions.getByText('Withholding tax')).toBeVisible()
    await expect.element(deductions.getByText('15% of gross pay', { exact: true })).toBeVisible()
    await expect.element(deductions.getByText(/Deductions\s*-€198\.00/)).toBeVisible()
  })

  test('explains a line and links its hours', async ({ api, visit }) => {
    answer(api, [ownStub()])
    await visit(one, worker)
    await page.getByText('Normal hours').last().click()
    await expect.element(page.getByText('These hours are paid at the normal pay rate.')).toBeVisible()
    const entries = page.getByRole('list', { name: 'Time entries on this line' })
    await expect.element(entries.getByText('09:00–17:30')).toBeVisible()
    await expect
      .element(entries.getByRole('link', { name: 'Mon 9 Nov' }))
      .toHaveAttribute('href', '/worker/timesheet?tab=my-timesheet&date=2026-11-09')
  })

  test('leads from a correction to the pay stub that it corrects', async ({ api, visit }) => {
    const earlier = ownStub({ id: uuid(70), number: '2026-00031' })
    const correction = {
      ...normalHours,
      id: uuid(83),
      kind: 'earning',
      adjustmentId: uuid(91),
      reason: 'Counted twice',
      corrects: { stubId: earlier.id, stubNumber: '2026-00031', lineId: uuid(84) },
    } as const
    answer(api, [ownStub({ lines: [correction, taxes] }), earlier])
    await visit(one, worker)
    await page.getByText('Other earnings').click()
    await expect.element(page.getByText('This amount was entered manually by the organisation.')).toBeVisible()
    await page.getByRole('link', { name: '2026-00031' }).click()
    await expect.poll(() => window.location.search).toContain(`stub=${earlier.id}`)
    await expect.element(page.getByRole('link', { name: '2026-00031' })).not.toBeInTheDocument()
  })

  test('downloads the PDF of this pay stub', async ({ api, visit }) => {
    answer(api, [ownStub()])
    api.answers(payRoutes.readOwnStubPdf, never)
    await visit(one, worker)
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await expect.poll(() => api.sentTo(payRoutes.readOwnStubPdf)).toMatchObject([{ params: { id: uuid(71) } }])
  })

  test('says that a pay stub of somebody else cannot be found, and leads back', async ({ api, visit }) => {
    answer(api, [])
    await visit(one, worker)
    await expect.element(page.getByRole('alert')).toMatchTextContent('This could not be found')
    await expect.element(tryAgain).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'My pay stubs' }).click()
    await expect.element(page.getByText('No pay stubs yet')).toBeVisible()
  })

  test('says that no account is known and that deductions were reduced', async ({ api, visit }) => {
    answer(api, [ownStub({ bankAccount: null, lines: [normalHours, { ...taxes, isCut: true }] })])
    await visit(one, worker)
    await expect.element(page.getByText('Not provided')).toBeVisible()
    await page.getByText('Withholding tax').click()
    await expect.element(page.getByText(/reduced because deductions cannot exceed gross pay/)).toBeVisible()
  })
})
