import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { answerRequest } from '#app/web/testing/request-screen.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { assignment, euro, offerRates, staffingRequest } from '#app/web/testing/staffing.ts'
import { assignmentRefusals, assignmentRoutes } from '#domains/assignments/contract.ts'
import type { OfferRates } from '#domains/assignments/contract/offer-rates.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { candidate } from './testing/candidates.ts'

const path = `/provider/requests/${uuid(81)}`
const [ada, ben] = [candidate(11, 'Ada Novak'), candidate(12, 'Ben Peeters')]
const adasRate = { id: uuid(11), source: 'worker', payRate: euro(1650), minimum: null } as const
const bensRate = { id: uuid(12), source: null, payRate: null, minimum: null } as const
const offered = assignment()

const dialog = page.getByRole('dialog')
const send = (count: number) => dialog.getByRole('button', { name: `Offer to ${count} worker${count > 1 ? 's' : ''}` })
const payRate = dialog.getByRole('textbox', { name: /^Pay rate/ })

function answer(api: FakeApi, rates: OfferRates): void {
  answerRequest(api, staffingRequest(), [ada, ben])
  api.answers(assignmentRoutes.readOfferRates, () => rates)
}

const offerToAda = () => page.getByRole('button', { name: 'Offer to Ada Novak' }).click()

async function offerToBoth(): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select Ada Novak' }).click()
  await page.getByRole('checkbox', { name: 'Select Ben Peeters' }).click()
  await page.getByRole('button', { name: 'Offer to 2 workers' }).click()
}

describe('To one worker', () => {
  test('proposes the worker’s pay rate and a deadline in two days, and sends both', async ({ api, visit }) => {
    answer(api, offerRates([adasRate]))
    api.answers(assignmentRoutes.offerAssignment, () => ({ done: [offered], failed: [] }))
    await visit(path, user('administrator'))
    await offerToAda()
    await expect.element(payRate).toHaveValue('16.50')
    await expect.element(dialog).toMatchTextContent(/Charge rate€24\.75/)
    await expect.element(dialog).toMatchTextContent(/Margin€8\.25 \(33\.3%\)/)
    await send(1).click()
    await expect.element(toasts).toMatchTextContent(/Offer sent to 1 worker/)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(assignmentRoutes.readOfferRates)[0]).toMatchObject({
      query: { requestId: uuid(81), workerIds: [uuid(11)] },
    })
    expect(api.sentTo(assignmentRoutes.offerAssignment).map(({ body }) => body)).toEqual([
      {
        requestId: uuid(81),
        workerIds: [uuid(11)],
        answerBy: '2026-11-20T17:00:00Z',
        accessNotes: null,
        workingHours: null,
        payRates: [{ workerId: uuid(11), payRate: euro(1650) }],
      },
    ])
  })

  test('warns while the pay rate is above the budget, and lets it be sent', async ({ api, visit }) => {
    answer(api, offerRates([adasRate], { budgetRate: euro(1700) }))
    api.answers(assignmentRoutes.offerAssignment, () => ({ done: [offered], failed: [] }))
    await visit(path, user('administrator'))
    await offerToAda()
    await expect.element(dialog.getByText('Budget rate: €17.00', { exact: false })).toBeVisible()
    await expect.element(dialog.getByText(/Above the budget rate/)).not.toBeInTheDocument()
    await userEvent.fill(payRate, '17.01')
    await expect.element(dialog.getByText('Above the budget rate of €17.00')).toBeVisible()
    await send(1).click()
    await expect.element(toasts).toMatchTextContent(/Offer sent/)
    expect(api.sentTo(assignmentRoutes.offerAssignment).at(-1)?.body.payRates).toEqual([
      { workerId: uuid(11), payRate: euro(1701) },
    ])
  })

  test('sends no deadline if it is emptied, and refuses one that is not a date', async ({ api, visit }) => {
    answer(api, offerRates([adasRate]))
    api.answers(assignmentRoutes.offerAssignment, () => ({ done: [offered], failed: [] }))
    await visit(path, user('administrator'))
    await offerToAda()
    const answerBy = dialog.getByRole('textbox', { name: /^Respond by/ })
    await userEvent.fill(answerBy, 'soon')
    await send(1).click()
    await expect.element(answerBy).toBeInvalid()
    await userEvent.fill(answerBy, '')
    await send(1).click()
    await expect.element(toasts).toMatchTextContent(/Offer sent/)
    expect(api.sentTo(assignmentRoutes.offerAssignment).map(({ body }) => body.answerBy)).toEqual([null])
  })

  test('lets a user who may not see pay enter only a missing pay rate', async ({ api, visit }) => {
    answer(api, offerRates([adasRate], { billing: null }))
    await visit(path, user('manager'))
    await offerToAda()
    await expect.element(send(1)).toBeVisible()
    await expect.element(payRate).not.toBeInTheDocument()
    await expect.element(dialog.getByText('Margin')).not.toBeInTheDocument()
  })

  test('can be sent although the rates could not be loaded', async ({ api, visit }) => {
    answer(api, offerRates([]))
    api.answers(assignmentRoutes.readOfferRates, unreachable)
    api.answers(assignmentRoutes.offerAssignment, () => ({ done: [offered], failed: [] }))
    await visit(path, user('administrator'))
    await offerToAda()
    await send(1).click()
    await expect.element(toasts).toMatchTextContent(/Offer sent to 1 worker/)
    expect(api.sentTo(assignmentRoutes.offerAssignment)).toMatchObject([{ body: { payRates: [] } }])
  })

  test('keeps the input while the server cannot be reached', async ({ api, visit }) => {
    answer(api, offerRates([adasRate]))
    api.answers(assignmentRoutes.offerAssignment, unreachable)
    await visit(path, user('administrator'))
    await offerToAda()
    await userEvent.fill(dialog.getByRole('textbox', { name: /^Access notes/ }), 'Gate 4')
    await send(1).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Interim cannot be reached/)
    await expect.element(dialog.getByRole('textbox', { name: /^Access notes/ })).toHaveValue('Gate 4')
  })
})

describe('To several workers', () => {
  test('requires a pay rate of the worker who has none, and says how many positions are open', async ({
    api,
    visit,
  }) => {
    answer(api, offerRates([adasRate, bensRate]))
    api.answers(assignmentRoutes.offerAssignment, () => ({ done: [offered, assignment({ id: uuid(42) })], failed: [] }))
    await visit(path, user('administrator'))
    await offerToBoth()
    await expect.element(dialog.getByText(/No pay rate yet/)).toBeVisible()
    await send(2).click()
    await expect.element(payRate.nth(1)).toBeInvalid()
    expect(api.sentTo(assignmentRoutes.offerAssignment)).toEqual([])
    await userEvent.fill(payRate.nth(1), '15')
    await send(2).click()
    await expect.element(toasts).toMatchTextContent(/Offer sent to 2 workers/)
    expect(api.sentTo(assignmentRoutes.offerAssignment).at(-1)?.body.payRates).toEqual([
      { workerId: uuid(11), payRate: euro(1650) },
      { workerId: uuid(12), payRate: euro(1500) },
    ])
  })

  test('says that the first to accept gets the only open position', async ({ api, visit }) => {
    answer(api, offerRates([adasRate, { ...bensRate, source: 'role', payRate: euro(1600), minimum: null }]))
    answerRequest(api, staffingRequest({ filledPositions: 2 }), [ada, ben])
    await visit(path, user('administrator'))
    await offerToBoth()
    await expect.element(dialog.getByText(/1 position is open. The first worker to accept gets it/)).toBeVisible()
    await expect.element(dialog.getByText('Pay rate for the role')).toBeVisible()
  })

  test('names the workers who got no offer with the reasons, and clears the selection', async ({ api, visit }) => {
    const message =
      'This worker has already accepted an assignment on Night picking for these dates. Choose other dates or another worker.'
    answer(api, offerRates([adasRate, { ...bensRate, source: 'worker', payRate: euro(1600), minimum: null }]))
    api.answers(assignmentRoutes.offerAssignment, () => ({
      done: [offered],
      failed: [{ id: uuid(12), code: 'OVERLAP', message }],
    }))
    await visit(path, user('administrator'))
    await offerToBoth()
    await send(2).click()
    await expect.element(toasts).toMatchTextContent(/Offer sent to 1 worker/)
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The offer could not be sent to 1 worker:/)
    await expect.element(dialog.getByRole('listitem')).toHaveTextContent(`Ben Peeters ${message}`)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Select Ada Novak' })).not.toBeChecked()
  })

  test('gives the reason for each worker if none of them got an offer', async ({ api, visit }) => {
    const failed = [
      {
        id: uuid(11),
        code: 'CONFLICT',
        message:
          'This worker already has an offer for this request. Wait for the response, or withdraw that offer first.',
      },
      { id: uuid(12), code: 'CONFLICT', message: 'Choose another worker: this one has been deactivated' },
    ]
    answer(api, offerRates([adasRate, { ...bensRate, source: 'worker', payRate: euro(1600), minimum: null }]))
    api.answers(assignmentRoutes.offerAssignment, () => {
      throw assignmentRefusals.NOBODY_OFFERED({ members: { failed } })
    })
    await visit(path, user('administrator'))
    await offerToBoth()
    await send(2).click()
    await expect.element(dialog.getByText('The offer could not be sent to 2 workers:')).toBeVisible()
    await expect.element(dialog.getByText(/Choose another worker: this one has been deactivated/)).toBeVisible()
    await expect.element(toasts.getByText(/Offer sent/)).not.toBeInTheDocument()
  })
})
