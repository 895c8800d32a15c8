import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { absenceRoutes, type TimeOff, type TimeOffCalendar } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { certificate, pageOf, shift, timeOff } from '../testing/time-off.ts'

const path = '/provider/time-off'
const calendarPath = `${path}?view=calendar&month=2026-12`
const row = page.getByRole('row', { name: /Ada Novak/ })
const bruno = { id: '12', name: 'Bruno Peeters' }

function answerList(api: FakeApi, items: TimeOff[]): void {
  api.answers(absenceRoutes.listTimeOff, ({ query: { status, type } }) =>
    pageOf(
      items.filter(
        (one) => (status === undefined || one.status === status) && (type === undefined || one.type === type),
      ),
    ),
  )
  api.answers(projectRoutes.listProjects, () => listOf())
}

function answerCalendar(api: FakeApi, items: TimeOff[], total = items.length): void {
  answerList(api, items)
  const shown = items.map(
    ({ reason: _, comment: __, decidedAt: ___, decidedBy: ____, createdAt: _____, version: ______, ...rest }) => {
      const {
        allowed: _allowed,
        hours: _hours,
        alsoAway: _away,
        reportedBy: _by,
        objection: _objection,
        certificate: _file,
        ...one
      } = rest
      return one
    },
  ) satisfies TimeOffCalendar['items']
  const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
  api.answers(absenceRoutes.readTimeOffCalendar, () => ({ items: shown, total, holidays }))
}

describe('The list', () => {
  test('shows placeholders while it loads', async ({ api, visit }) => {
    answerList(api, [])
    api.answers(absenceRoutes.listTimeOff, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('tabpanel').getByRole('status')).toMatchTextContent('Loading')
  })

  test('shows all requests if none awaits approval', async ({ api, visit }) => {
    answerList(api, [timeOff({ status: 'approved', allowed: [] })])
    await visit(path, user('manager'))
    await expect.element(page.getByText('No requests awaiting approval')).toBeVisible()
    await page.getByRole('button', { name: 'Show all requests' }).click()
    await expect.element(row).toMatchTextContent('Approved')
    await expect.poll(() => window.location.search).toContain('status=all')
  })

  test('marks sick leave without a certificate, and finds it', async ({ api, visit }) => {
    const missing = timeOff({ type: 'sick_leave' })
    answerList(api, [missing])
    await visit(path, user('manager'))
    await expect.element(row).toMatchTextContent('Certificate missing')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Medical certificate' }).selectOptions('missing')
    await expect.poll(() => api.sentTo(absenceRoutes.listTimeOff).at(-1)?.query.certificate).toBe('missing')
    answerList(api, [{ ...missing, certificate }])
    await visit(path, user('manager'))
    await expect.element(row).toBeVisible()
    await expect.element(row).not.toMatchTextContent('Certificate missing')
  })

  test('offers the filter by certificate only to users who decide', async ({ api, visit }) => {
    answerList(api, [timeOff({ type: null, allowed: [] })])
    await visit(`${path}?certificate=missing`, user('user'))
    await expect.element(row).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Medical certificate' })).not.toBeInTheDocument()
    expect(api.sentTo(absenceRoutes.listTimeOff).at(-1)?.query.certificate).toBeUndefined()
  })

  test('shows the requests once the server is reachable again', async ({ api, visit }) => {
    answerList(api, [])
    api.answers(absenceRoutes.listTimeOff, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerList(api, [timeOff()]))
    await expect.element(row).toMatchTextContent(/Vacation.*07\/12\/2026 – 13\/12\/2026.*7 days.*Pending/)
  })

  test('clears filters that match nothing', async ({ api, visit }) => {
    answerList(api, [timeOff({ shifts: [shift] })])
    await visit(`${path}?type=sick_leave`, user('manager'))
    await expect.element(page.getByText('No matching requests')).toBeVisible()
    await page.getByText('Clear filters', { exact: true }).click()
    await expect.element(row).toMatchTextContent('1 shift')
    expect(api.sentTo(absenceRoutes.listTimeOff).map(({ query }) => query.type)).toContain('sick_leave')
  })

  test('does not filter by type for a role that may not know it', async ({ api, visit }) => {
    answerList(api, [timeOff({ type: null, reason: null, allowed: [] })])
    await visit(`${path}?type=sick_leave`, user('user'))
    await expect.element(row).toMatchTextContent('Time off')
    expect(api.sentTo(absenceRoutes.listTimeOff).every(({ query }) => query.type === undefined)).toBe(true)
    await expect.element(page.getByRole('link', { name: 'Import balances' })).not.toBeInTheDocument()
  })

  test('opens a request in the address, and closes it again', async ({ api, visit }) => {
    answerList(api, [timeOff()])
    api.answers(absenceRoutes.readTimeOff, () => ({ ...timeOff(), balance: null }))
    await visit(path, user('manager'))
    await row.getByRole('link').click()
    await expect.element(page.getByRole('dialog', { name: 'Ada Novak' })).toBeVisible()
    expect(window.location.search).toContain(`open=${timeOff().id}`)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(window.location.search).not.toContain('open=')
  })
})

describe('Decisions in the list', () => {
  const approve = page.getByRole('button', { name: 'Approve time off for Ada Novak, 07/12/2026 – 13/12/2026' })
  const other = timeOff({ id: uuid(53), worker: bruno, shifts: [shift] })
  const alsoAway = {
    total: 3,
    ofTeam: 1,
    items: [
      {
        worker: bruno,
        project: { id: uuid(21), name: 'Night picking' },
        status: 'approved' as const,
        startDate: '2026-12-09',
        endDate: '2026-12-10',
        startsAtNoon: false,
        endsAtNoon: false,
      },
    ],
  }

  test('one click approves a request without shifts; the row names who else is away', async ({ api, visit }) => {
    answerList(api, [timeOff({ alsoAway })])
    api.answers(absenceRoutes.approveTimeOff, () => timeOff({ status: 'approved', allowed: ['change'] }))
    await visit(path, user('manager'))
    await expect.element(row).toMatchTextContent('Bruno Peeters and 2 more')
    await approve.click()
    await expect.element(page.getByText('Time off approved for Ada Novak')).toBeVisible()
    expect(api.sentTo(absenceRoutes.approveTimeOff)).toMatchObject([{ params: { id: uuid(51) }, ifMatch: 1, body: {} }])
  })

  test('a request with shifts asks what happens to them, beside who else is away', async ({ api, visit }) => {
    answerList(api, [timeOff({ shifts: [shift], alsoAway })])
    api.answers(absenceRoutes.approveTimeOff, () => timeOff({ status: 'approved', allowed: ['change'] }))
    await visit(path, user('manager'))
    await approve.click()
    const dialog = page.getByRole('dialog', { name: 'Approve time off' })
    await expect
      .element(dialog.getByText('3 other workers are absent on these days, 1 on the same project'))
      .toBeVisible()
    await expect.element(dialog.getByText('and 2 more')).toBeVisible()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(dialog.getByText('Choose whether to keep or cancel the shifts')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Cancel the shift' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(page.getByText('Time off approved for Ada Novak')).toBeVisible()
    expect(api.sentTo(absenceRoutes.approveTimeOff)).toMatchObject([{ body: { shifts: 'cancel' } }])
  })

  test('a rejection asks for its reason, and shows why it was refused', async ({ api, visit }) => {
    answerList(api, [timeOff()])
    api.answers(absenceRoutes.rejectTimeOff, unreachable)
    await visit(path, user('manager'))
    await page.getByRole('button', { name: /^Reject time off for Ada Novak/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this request?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The peak')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The peak')
    api.answers(absenceRoutes.rejectTimeOff, () => timeOff({ status: 'rejected', allowed: [] }))
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect.element(page.getByText('Time off rejected for Ada Novak')).toBeVisible()
  })

  test('several are approved together; one that fails is named, and the choice covers only shown shifts', async ({
    api,
    visit,
  }) => {
    answerList(api, [timeOff(), other])
    api.answers(absenceRoutes.approveTimeOff, ({ params }) => {
      if (params.id === other.id) throw refuse.NOT_FOUND()
      return timeOff({ status: 'approved', allowed: ['change'] })
    })
    await visit(path, user('manager'))
    await page.getByRole('checkbox', { name: /^Select Ada Novak/ }).click()
    await page.getByRole('checkbox', { name: /^Select Bruno Peeters/ }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve 2 requests' })
    await dialog.getByRole('radio', { name: 'Keep the shift' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(page.getByRole('status').filter({ hasText: '1 request approved' })).toBeVisible()
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Bruno Peeters:' })).toBeVisible()
    const bodies = api.sentTo(absenceRoutes.approveTimeOff).map(({ body }) => body.shifts)
    expect(bodies).toEqual([undefined, 'keep'])
  })

  test('offers no decision to who may not decide', async ({ api, visit }) => {
    answerList(api, [timeOff({ type: null, allowed: [] })])
    await visit(path, user('user'))
    await expect.element(row).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('The calendar', () => {
  const bar = page.getByRole('button', { name: /^Ada Novak: Vacation/ })

  test('names worker, type, days, status and shifts of each absence', async ({ api, visit }) => {
    answerCalendar(api, [timeOff({ shifts: [shift] })])
    await visit(calendarPath, user('manager'))
    await expect
      .element(bar)
      .toHaveAccessibleName('Ada Novak: Vacation, 07/12/2026 – 13/12/2026, Pending, 1 shift scheduled')
    expect(api.sentTo(absenceRoutes.readTimeOffCalendar)).toMatchObject([
      { query: { from: '2026-12-01', to: '2026-12-31' } },
    ])
  })

  test('moves between absences with the arrow keys, and opens one with Enter', async ({ api, visit }) => {
    const early = timeOff({ id: uuid(52), startDate: '2026-12-01', endDate: '2026-12-01', days: 1, workingDays: 1 })
    const other = timeOff({ id: uuid(53), worker: bruno, startDate: '2026-12-10', endDate: '2026-12-11' })
    answerCalendar(api, [early, timeOff(), other])
    api.answers(absenceRoutes.readTimeOff, () => ({ ...other, balance: null }))
    await visit(calendarPath, user('manager'))
    await expect.element(bar.first()).toBeVisible()
    ;(bar.first().element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(bar.last()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('button', { name: /^Bruno Peeters/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(bar.last()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Bruno Peeters' })).toBeVisible()
  })

  test('names the month without time off, and steps to the next', async ({ api, visit }) => {
    answerCalendar(api, [])
    await visit(calendarPath, user('manager'))
    await expect.element(page.getByText('No time off in December 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect.element(page.getByText('No time off in January 2027')).toBeVisible()
    expect(api.sentTo(absenceRoutes.readTimeOffCalendar).at(-1)).toMatchObject({
      query: { from: '2027-01-01', to: '2027-01-31' },
    })
  })

  test('shows this month if the address names none', async ({ api, visit }) => {
    answerCalendar(api, [])
    await visit(`${path}?view=calendar&month=2026-13`, user('manager'))
    await expect.element(page.getByText('No time off in November 2026')).toBeVisible()
  })

  test('says that more are absent than are shown', async ({ api, visit }) => {
    answerCalendar(api, [timeOff()], 2300)
    await visit(calendarPath, user('manager'))
    await expect.element(page.getByText(/^Showing 1 of 2,?300\./)).toBeVisible()
  })
})
