import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import type { OwnShift } from '#domains/shifts/contract/own-shifts.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { absenceRefusals, absenceRoutes } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { balance, ownTimeOff, shift } from '../testing/time-off.ts'

const path = '/worker/time-off?ask=true'
const dialog = page.getByRole('dialog', { name: 'Request time off' })
const first = dialog.getByRole('textbox', { name: 'First day' })
const last = dialog.getByRole('textbox', { name: 'Last day' })
const send = dialog.getByRole('button', { name: 'Send request' })

const planned: OwnShift = {
  ...shift,
  breakMinutes: 0,
  assignmentId: uuid(41),
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  location: null,
  accessNotes: null,
  payRate: { amount: 1650, currency: 'EUR' },
  status: 'scheduled',
  cancelReason: null,
  sick: false,
  swap: null,
  allowed: [],
}

function answer(api: FakeApi, shifts: OwnShift[] = []): void {
  api.answers(absenceRoutes.listOwnTimeOff, () => listOf())
  api.answers(absenceRoutes.readOwnBalance, () => balance)
  api.answers(shiftRoutes.listOwnShifts, () => ({ items: shifts, total: shifts.length, nextCursor: null }))
  api.answers(absenceRoutes.askTimeOff, () => ownTimeOff())
}

/** Types a day as its field reads it, and leaves the field. */
async function type(field: typeof first, day: string): Promise<void> {
  await userEvent.fill(field, day)
  await userEvent.keyboard('{Tab}')
}

describe('Choosing the days', () => {
  test('takes the first day as the last one until that is set', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await type(first, '07/12/2026')
    await expect.element(last).toHaveValue('07/12/2026')
    await expect.element(dialog.getByText('1 day', { exact: true })).toBeVisible()
    await type(last, '13/12/2026')
    await type(first, '08/12/2026')
    await expect.element(last).toHaveValue('13/12/2026')
    await expect.element(dialog.getByText('6 days', { exact: true })).toBeVisible()
    await type(first, '14/12/2026')
    await expect.element(last).toHaveValue('14/12/2026')
  })

  test('counts half days at both ends', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await type(first, '07/12/2026')
    await type(last, '08/12/2026')
    await dialog.getByRole('checkbox', { name: 'First day starts at noon' }).click()
    await expect.element(dialog.getByText('1.5 days', { exact: true })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Last day ends at noon' }).click()
    await expect.element(dialog.getByText('1 day', { exact: true })).toBeVisible()
  })

  test('shows only the scheduled shifts that the chosen part of the day meets', async ({ api, visit }) => {
    const morning = { ...planned, startsAt: '2026-12-07T06:00:00Z', endsAt: '2026-12-07T11:00:00Z' }
    answer(api, [morning, { ...planned, id: uuid(92), status: 'cancelled' }])
    await visit(path, worker)
    await type(first, '07/12/2026')
    await expect.element(dialog.getByText(/You have a shift on these days\./)).toBeVisible()
    await expect.element(dialog.getByText('07:00–12:00')).toBeVisible()
    await dialog.getByText('Afternoon').click()
    await expect.element(dialog.getByText('0.5 days', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText(/You have a shift on these days\./)).not.toBeInTheDocument()
    expect(api.sentTo(shiftRoutes.listOwnShifts)).toMatchObject([{ query: { from: '2026-12-07', to: '2026-12-07' } }])
  })
})

describe('Sending', () => {
  test('sends the afternoon of one day with type and reason', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await dialog.getByRole('combobox', { name: 'Type' }).selectOptions('Personal leave')
    await type(first, '07/12/2026')
    await dialog.getByText('Afternoon').click()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Moving house')
    await send.click()
    await expect.element(page.getByText('Request sent')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(window.location.search).toBe('')
    expect(api.sentTo(absenceRoutes.askTimeOff).map(({ body }) => body)).toEqual([
      {
        type: 'personal_leave',
        startDate: '2026-12-07',
        endDate: '2026-12-07',
        startsAtNoon: true,
        endsAtNoon: false,
        reason: 'Moving house',
      },
    ])
  })

  test('asks for the part of the day after several days with two halves became one', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await type(first, '07/12/2026')
    await type(last, '08/12/2026')
    await dialog.getByRole('checkbox', { name: 'First day starts at noon' }).click()
    await dialog.getByRole('checkbox', { name: 'Last day ends at noon' }).click()
    await type(last, '07/12/2026')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Choose morning, afternoon or whole day')
    await expect.element(dialog.getByRole('radio', { checked: true })).not.toBeInTheDocument()
    await dialog.getByText('Afternoon', { exact: true }).click()
    await send.click()
    await expect.element(page.getByText('Request sent')).toBeVisible()
    expect(api.sentTo(absenceRoutes.askTimeOff)).toMatchObject([{ body: { startsAtNoon: true, endsAtNoon: false } }])
  })

  test('names the missing days at their fields, and sends nothing', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await send.click()
    await expect.element(dialog.getByText('Choose the first day')).toBeVisible()
    await expect.element(dialog.getByText('Choose the last day')).toBeVisible()
    expect(api.sentTo(absenceRoutes.askTimeOff)).toEqual([])
  })

  test('refuses an end before the start, and more than a year', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await type(first, '07/12/2026')
    await type(last, '06/12/2026')
    await send.click()
    await expect.element(dialog.getByText('End date must be on or after the start date')).toBeVisible()
    await type(last, '08/12/2027')
    await send.click()
    await expect.element(dialog.getByText('You can request at most 366 days at once')).toBeVisible()
    expect(api.sentTo(absenceRoutes.askTimeOff)).toEqual([])
  })

  test('keeps the input if these days are already requested', async ({ api, visit }) => {
    answer(api)
    api.answers(absenceRoutes.askTimeOff, () => {
      throw absenceRefusals.OVERLAP({ values: { from: '07/12/2026', to: '13/12/2026' } })
    })
    await visit(path, worker)
    await type(first, '07/12/2026')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Moving house')
    await send.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(
        'You have already requested time off from 07/12/2026 to 13/12/2026. Choose other dates, or change that request.',
      )
    await expect.element(dialog.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Moving house')
  })
})

describe('Closing', () => {
  test('asks before unsent input is lost', async ({ api, visit }) => {
    answer(api)
    api.answers(absenceRoutes.askTimeOff, never)
    await visit(path, worker)
    await type(first, '07/12/2026')
    await userEvent.keyboard('{Escape}')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay on page' }).click()
    await expect.element(first).toHaveValue('07/12/2026')
    await userEvent.keyboard('{Escape}')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('fits a phone in Dutch, with the three parts of a day in one line', async ({ api, visit }) => {
  answer(api)
  await resizeWindow(390, 844)
  await visit(path, { ...worker, preferred_language: 'nl' }, { frame: true })
  const dutch = page.getByRole('dialog')
  await userEvent.fill(dutch.getByRole('textbox', { name: 'Eerste dag' }), '07/12/2026')
  await userEvent.keyboard('{Tab}')
  const parts = dutch.getByRole('radiogroup').getByRole('radio')
  await expect.element(parts).toHaveLength(3)
  const heights = dutch.getByRole('radiogroup').element().getBoundingClientRect().height
  expect(heights).toBeLessThan(60)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
