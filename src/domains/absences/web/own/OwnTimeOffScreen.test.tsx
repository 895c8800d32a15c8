import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { absenceRefusals, absenceRoutes, type OwnTimeOff } from '../../contract.ts'
import { balance, ownTimeOff, shift } from '../testing/time-off.ts'

const path = '/worker/time-off'

function answer(api: FakeApi, items: OwnTimeOff[]): void {
  api.answers(absenceRoutes.listOwnTimeOff, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(absenceRoutes.readOwnBalance, ({ query: { year = 2026 } }) => ({ ...balance, year }))
}

const toasts = page.getByRole('region', { name: 'Status messages' })
const dialog = page.getByRole('dialog')
const card = page.getByRole('article')

describe('Loading, empty and error', () => {
  test('shows placeholders while the requests load', async ({ api, visit }) => {
    answer(api, [])
    api.answers(absenceRoutes.listOwnTimeOff, never)
    await visit(path, worker)
    await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
    await expect.element(page.getByText('No upcoming time off')).not.toBeInTheDocument()
  })

  test('explains what can be requested while nothing is', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, worker)
    await expect.element(page.getByText('No upcoming time off')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Request time off' })).toBeVisible()
  })

  test('shows the requests once the server is reachable again', async ({ api, visit }) => {
    answer(api, [])
    api.answers(absenceRoutes.listOwnTimeOff, unreachable)
    await visit(path, worker)
    await recover(() => answer(api, [ownTimeOff()]))
    await expect.element(card).toBeVisible()
  })

  test('shows the requests although the balance cannot be read', async ({ api, visit }) => {
    answer(api, [ownTimeOff()])
    api.answers(absenceRoutes.readOwnBalance, unreachable)
    await visit(path, worker)
    await expect.element(card).toBeVisible()
    await recover(() => answer(api, [ownTimeOff()]))
    await expect.element(page.getByText(/left of 15/)).toBeVisible()
  })
})

describe('Reading', () => {
  test('shows days, length, reason, answer and shifts of a request', async ({ api, visit }) => {
    answer(api, [ownTimeOff({ status: 'approved', comment: 'Enjoy', shifts: [shift], startsAtNoon: true, days: 6.5 })])
    await visit(path, worker)
    await expect.element(card.getByRole('heading')).toMatchTextContent('07/12/2026 – 13/12/2026 · from noon')
    await expect.element(card).toMatchTextContent('Vacation · 6.5 days, including 5 working days')
    await expect.element(card).toMatchTextContent(/Family visit.*Comment from your agency: Enjoy/)
    await expect
      .element(card)
      .toMatchTextContent(/This shift is still scheduled:.*Mon 7 Dec.*09:00–17:00.*Night picking/)
  })

  test('keeps rejected, withdrawn and past requests apart from upcoming ones', async ({ api, visit }) => {
    answer(api, [
      ownTimeOff(),
      ownTimeOff({ id: '2', status: 'rejected', allowed: [] }),
      ownTimeOff({ id: '3', status: 'approved', startDate: '2026-11-16', endDate: '2026-11-18', allowed: [] }),
      ownTimeOff({ id: '4', status: 'approved', startDate: '2026-11-16', endDate: '2026-11-17', allowed: [] }),
    ])
    await visit(path, worker)
    const coming = page.getByRole('region', { name: 'Upcoming' })
    await expect.element(coming.getByRole('article')).toHaveLength(2)
    await expect.element(coming.getByRole('article').first()).toMatchTextContent('16/11/2026 – 18/11/2026')
    await expect.element(page.getByText('2 earlier requests')).toBeVisible()
  })

  test('shows the balance of this, the previous or the next year', async ({ api, visit }) => {
    answer(api, [])
    await visit(path, worker)
    const vacation = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Vacation' }) })
    await expect.element(vacation).toMatchTextContent('0.5 left of 15')
    await expect.element(vacation).toMatchTextContent('12 taken · 2.5 upcoming · 5 requested')
    const year = page.getByRole('combobox', { name: 'Year' })
    await expect.element(year.getByRole('option')).toHaveLength(3)
    await year.selectOptions('2027')
    await expect
      .poll(() => api.sentTo(absenceRoutes.readOwnBalance).map(({ query }) => query.year))
      .toEqual([2026, 2027])
  })
})

describe('Withdrawing', () => {
  test('asks first, and withdraws the version that was seen', async ({ api, visit }) => {
    answer(api, [ownTimeOff({ version: 3 })])
    api.answers(absenceRoutes.withdrawTimeOff, () =>
      answer(api, [ownTimeOff({ version: 4, status: 'withdrawn', allowed: [] })]),
    )
    await visit(path, worker)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(dialog).toMatchTextContent('You will be expected at work on 07/12/2026 – 13/12/2026.')
    expect(api.sentTo(absenceRoutes.withdrawTimeOff)).toEqual([])
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(toasts).toMatchTextContent('Request withdrawn')
    await expect.element(page.getByText('1 earlier request')).toBeVisible()
    expect(api.sentTo(absenceRoutes.withdrawTimeOff)).toMatchObject([{ params: { id: ownTimeOff().id }, ifMatch: 3 }])
  })

  test('shows the decision if the organisation was quicker', async ({ api, visit }) => {
    answer(api, [ownTimeOff()])
    api.answers(absenceRoutes.withdrawTimeOff, () => {
      answer(api, [ownTimeOff({ version: 2, status: 'approved', comment: 'Enjoy' })])
      throw refuse.STALE_VERSION()
    })
    await visit(path, worker)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(toasts).toMatchTextContent('Someone else has saved changes in the meantime.')
    await expect.element(card.getByText('Approved')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('says that time off that has started can no longer be withdrawn', async ({ api, visit }) => {
    answer(api, [ownTimeOff({ status: 'approved', startDate: '2026-11-18', endDate: '2026-11-19' })])
    api.answers(absenceRoutes.withdrawTimeOff, () => {
      throw absenceRefusals.TIME_OFF_BEGUN()
    })
    await visit(path, worker)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect
      .element(toasts)
      .toMatchTextContent('This time off has started and can no longer be withdrawn. Contact your agency.')
  })

  test('is not offered for a request that the server does not let go', async ({ api, visit }) => {
    answer(api, [ownTimeOff({ allowed: [] })])
    await visit(path, worker)
    await expect.element(card).toBeVisible()
    await expect.element(card.getByRole('button')).not.toBeInTheDocument()
  })
})

test('opens the request with the keyboard, and closes it with Escape', async ({ api, visit }) => {
  answer(api, [])
  await visit(path, worker)
  const button = page.getByRole('button', { name: 'Request time off' })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('combobox', { name: 'Type' })).toBeVisible()
  expect(window.location.search).toBe('?ask=true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})

describe('Change', () => {
  test('ends approved time off early with a reason (F02)', async ({ api, visit }) => {
    const approved = ownTimeOff({ status: 'approved', allowed: ['withdraw', 'change'] })
    answer(api, [approved])
    api.answers(absenceRoutes.changeOwnTimeOff, () => approved)
    await visit(path, worker)
    await card.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Back early')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Time off changed')
    expect(api.sentTo(absenceRoutes.changeOwnTimeOff)).toMatchObject([
      { ifMatch: 1, body: { becomes: 'cancelled', from: '2026-12-07', fromNoon: false, comment: 'Back early' } },
    ])
  })
})
