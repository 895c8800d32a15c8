import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { recover, tryAgain } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Adjustment, payRefusals, payRoutes } from '../../contract.ts'
import { type Stub, type StubLine, stubSummary } from '../../rules/stub-shapes.ts'
import { normalHours, stub, taxes, week } from '../testing/stubs.ts'

const path = `/provider/pay/stubs/${uuid(71)}`
const next = { ...week, id: uuid(62), startDate: '2026-11-16', endDate: '2026-11-22', status: 'open' } as const
const adjustment: Adjustment = {
  id: uuid(91),
  period: next,
  worker: { id: uuid(11), name: 'Ada Novak' },
  kind: 'earning',
  amount: { amount: -2500, currency: 'EUR' },
  minutes: null,
  reason: 'Counted twice',
  corrects: null,
  by: { id: uuid(901), name: 'Mia Peeters' },
  createdAt: '2026-11-18T10:00:00Z',
  allowed: ['delete'],
}

function answer(api: FakeApi, found: Stub): void {
  api.answers(payRoutes.readStub, () => found)
  answerList(api, found)
}

function answerList(api: FakeApi, ...stubs: Stub[]): void {
  const items = stubs.map((one) =>
    stubSummary.parse(Object.fromEntries(Object.keys(stubSummary.shape).map((key) => [key, one[key as keyof Stub]]))),
  )
  api.answers(payRoutes.listStubs, () => ({ ...listOf(items), totals: [] }))
}

const dialog = page.getByRole('dialog')
const amount = dialog.getByRole('textbox', { name: 'Amount' })
const reason = dialog.getByRole('textbox', { name: 'Reason' })
const kind = dialog.getByRole('combobox', { name: 'Type' })
const correct = page.getByRole('button', { name: 'Correct pay stub' })

describe('Loading and error', () => {
  test('shows placeholders while the pay stub loads, and no action', async ({ api, visit }) => {
    api.answers(payRoutes.readStub, never)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Pay stub' })).toBeVisible()
    await expect.element(correct).not.toBeInTheDocument()
  })

  test('shows the pay stub once the server is reachable again', async ({ api, visit }) => {
    api.answers(payRoutes.readStub, unreachable)
    await visit(path, user('administrator'))
    await recover(() => answer(api, stub()))
    await expect.element(page.getByRole('heading', { name: 'Ada Novak' })).toBeVisible()
  })

  test('shows nothing to a role that may not see pay', async ({ api, visit }) => {
    api.answers(payRoutes.readStub, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, user('manager'))
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('You do not have permission to do this. Ask the person who manages your access.')
    await expect.element(tryAgain).not.toBeInTheDocument()
  })
})

test('the previous and the next pay stub follow the order and the filter of the list, by button and by key', async ({
  api,
  visit,
}) => {
  const [first, second, third] = ['Ada Novak', 'Ben Maes', 'Cem Kaya'].map((name, index) =>
    stub({ id: uuid(71 + index), worker: { id: uuid(11 + index), name } }),
  ) as [Stub, Stub, Stub]
  answerList(api, third, first, second)
  api.answers(payRoutes.readStub, ({ params: { id } }) => [first, second, third].find((one) => one.id === id) ?? first)
  await visit(`${path}?sort=-net&mark=late`, user('administrator'))
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  expect(api.sentTo(payRoutes.listStubs)[0]).toMatchObject({ query: { sort: '-net', mark: 'late' } })
  await page.getByRole('button', { name: 'Next pay stub' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ben Maes' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next pay stub' })).toBeDisabled()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('heading', { name: 'Ada Novak' })).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('heading', { name: 'Cem Kaya' })).toBeVisible()
  expect(window.location.search).toBe('?sort=-net&mark=late')
  await expect
    .element(page.getByRole('link', { name: 'Pay period' }))
    .toHaveAttribute('href', `/provider/pay/${week.id}?sort=-net&mark=late`)
})

describe('Reading', () => {
  test('links the hours of a line to the approval of this worker', async ({ api, visit }) => {
    answer(api, stub({ marks: ['late', 'openEntries'] }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText('Includes earlier days')).toBeVisible()
    await expect.element(page.getByText('Unapproved hours')).toBeVisible()
    await page.getByText('Normal hours').last().click()
    await expect
      .element(page.getByRole('link', { name: 'Mon 9 Nov' }))
      .toHaveAttribute('href', `/provider/timesheet?status=all&workerId=${uuid(11)}&entry=${uuid(1)}`)
  })

  test('explains overtime with the limits that applied', async ({ api, visit }) => {
    answer(api, stub({ lines: [{ ...normalHours, kind: 'overtime', percent: 150 }, taxes] }))
    await visit(path, user('administrator'))
    await page.getByText('Overtime 150%').click()
    await expect
      .element(page.getByText(/Hours beyond 8\sh a day or 40\sh a week are paid at 150% of the pay rate\./))
      .toBeVisible()
    await expect.element(page.getByText(/40\sh × €33\.00 × 150%/)).toBeVisible()
  })

  test('shows the reserved amounts beside the pay, with the balance of the reserve', async ({ api, visit }) => {
    const reserved: StubLine = {
      ...taxes,
      id: uuid(83),
      kind: 'reserve',
      basisPoints: 800,
      component: {
        id: 'holidayAllowance',
        base: { amount: 132_000, currency: 'EUR' },
        article: 'WML, art. 15–17',
        exception: null,
        balance: { amount: 21_120, currency: 'EUR' },
      },
      amount: { amount: 10_560, currency: 'EUR' },
      reason: null,
    }
    answer(api, stub({ lines: [normalHours, taxes, reserved] }))
    await visit(path, user('administrator'))
    const part = page.getByRole('region', { name: 'Reserved, paid out later' })
    await expect.element(part).toMatchTextContent('Holiday allowance: reserved')
    await part.getByText('Holiday allowance: reserved').click()
    await expect.element(part).toMatchTextContent('Left in the reserve: €211.20.')
    await expect.element(page.getByRole('region', { name: 'Earnings' })).not.toHaveTextContent('Holiday allowance')
  })

  test('offers neither correction nor PDF if the server allows none', async ({ api, visit }) => {
    answer(api, stub({ allowed: [] }))
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Ada Novak' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Correct|adjustment|Download/ })).not.toBeInTheDocument()
  })
})

describe('Correcting an issued pay stub', () => {
  test('takes pay of a line back in the next period, with the line and the reason', async ({ api, visit }) => {
    answer(api, stub())
    api.answers(payRoutes.adjustStub, () => adjustment)
    await visit(path, user('administrator'))
    await page.getByText('Normal hours').last().click()
    await page.getByRole('button', { name: 'Correct line' }).first().click()
    await expect.element(dialog.getByText(/This pay stub does not change/)).toBeVisible()
    await expect.element(kind.getByRole('option')).toHaveLength(2)
    await kind.selectOptions('Overpayment recovery')
    await userEvent.fill(amount, '25')
    await userEvent.fill(reason, 'Counted twice')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect
      .element(page.getByText(/Correction saved\. It will be included in the pay period 16\/11\/2026 – 22\/11\/2026\./))
      .toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(payRoutes.adjustStub)).toMatchObject([
      {
        params: { id: uuid(71) },
        body: {
          kind: 'earning',
          amount: { amount: -2500, currency: 'EUR' },
          minutes: null,
          reason: 'Counted twice',
          correctsLineId: normalHours.id,
        },
      },
    ])
  })

  test('offers a refund first for a deduction', async ({ api, visit }) => {
    answer(api, stub())
    api.answers(payRoutes.adjustStub, () => adjustment)
    await visit(path, user('administrator'))
    await page.getByText('Withholding tax').click()
    await page.getByRole('button', { name: 'Correct line' }).last().click()
    await expect.element(kind).toHaveValue('givenBack')
    await userEvent.fill(amount, '19.80')
    await userEvent.fill(reason, 'Wrong rate')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(payRoutes.adjustStub)).toMatchObject([
      { body: { kind: 'deduction', amount: { amount: -1980 }, correctsLineId: taxes.id } },
    ])
  })

  test('requires an amount that is not zero and a reason, at their fields', async ({ api, visit }) => {
    answer(api, stub())
    api.answers(payRoutes.adjustStub, never)
    await visit(path, user('administrator'))
    await correct.click()
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect.element(amount).toBeInvalid()
    await expect.element(dialog.getByText('Enter a reason')).toBeVisible()
    await userEvent.fill(amount, '0')
    await userEvent.fill(reason, 'Counted twice')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect.element(dialog.getByText('Enter an amount other than zero')).toBeVisible()
    expect(api.sentTo(payRoutes.adjustStub)).toEqual([])
  })

  test('keeps the input if the server refuses the correction', async ({ api, visit }) => {
    answer(api, stub())
    api.answers(payRoutes.adjustStub, () => {
      throw payRefusals.PERIOD_ISSUED()
    })
    await visit(path, user('administrator'))
    await correct.click()
    await userEvent.fill(amount, '25')
    await userEvent.fill(reason, 'Counted twice')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Make corrections in a later period.')
    await expect.element(reason).toHaveValue('Counted twice')
    await expect.element(amount).toHaveValue('25.00')
  })
})

describe('Adjusting a draft', () => {
  const draft = stub({ status: 'draft', number: null, issuedAt: null })

  test('adds a bonus with its hours', async ({ api, visit }) => {
    answer(api, draft)
    api.answers(payRoutes.adjustStub, () => ({ ...adjustment, kind: 'bonus' as const }))
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Add adjustment' }).click()
    await userEvent.fill(amount, '50')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Bonus hours' }), '1:30')
    await userEvent.fill(reason, 'Stocktaking')
    await dialog.getByRole('button', { name: 'Save adjustment' }).click()
    await expect.element(page.getByText('Adjustment saved')).toBeVisible()
    const [sent] = api.sentTo(payRoutes.adjustStub)
    expect(sent?.body).toEqual({
      kind: 'bonus',
      amount: { amount: 5000, currency: 'EUR' },
      minutes: 90,
      reason: 'Stocktaking',
    })
  })

  test('sends no hours with another kind, though hours were typed for a bonus before', async ({ api, visit }) => {
    answer(api, draft)
    api.answers(payRoutes.adjustStub, () => adjustment)
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Add adjustment' }).click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Bonus hours' }), '1:30')
    await kind.selectOptions('Deduction')
    await expect.element(dialog.getByRole('textbox', { name: 'Bonus hours' })).not.toBeInTheDocument()
    await userEvent.fill(amount, '50')
    await userEvent.fill(reason, 'Lost badge')
    await dialog.getByRole('button', { name: 'Save adjustment' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(payRoutes.adjustStub)).toMatchObject([
      { body: { kind: 'deduction', amount: { amount: 5000 }, minutes: null } },
    ])
  })

  test('offers no correction of single lines', async ({ api, visit }) => {
    answer(api, draft)
    await visit(path, user('administrator'))
    await page.getByText('Normal hours').last().click()
    await expect.element(page.getByText('These hours are paid at the normal pay rate.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Correct line' })).not.toBeInTheDocument()
  })
})
