import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { euro } from '#app/web/testing/staffing.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { shiftRoutes } from '../../contract.ts'
import type { OwnShift } from '../../contract/own-shifts.ts'

const path = '/worker/shifts'
const depot = { name: 'Depot Noord', address: 'Kaai 4, 2030 Antwerpen', latitude: 51.25, longitude: 4.4 }

/** A shift from 9:00 to 17:00 on Thursday, which is tomorrow. */
function shift(number: number, changes: Partial<OwnShift> = {}): OwnShift {
  return {
    id: uuid(number),
    assignmentId: uuid(41),
    project: { id: uuid(21), name: 'Night picking' },
    client: { id: uuid(31), name: 'Acme Logistics' },
    role: 'Picker',
    location: depot,
    accessNotes: 'Gate 4, bring your badge',
    payRate: euro(1650),
    startsAt: '2026-11-19T08:00:00Z',
    endsAt: '2026-11-19T16:00:00Z',
    breakMinutes: 0,
    status: 'scheduled',
    cancelReason: null,
    sick: false,
    swap: null,
    allowed: [],
    ...changes,
  }
}
const answer = (api: FakeApi, ...items: OwnShift[]) => api.answers(shiftRoutes.listOwnShifts, () => listOf(items))
const cards = page.getByRole('article')
const toClock = page.getByRole('main').getByRole('link', { name: 'Clock in or enter hours' })

describe('The list', () => {
  test('says nothing about shifts while they load', async ({ api, visit }) => {
    api.answers(shiftRoutes.listOwnShifts, never)
    await visit(path, worker)
    await expect.element(page.getByRole('tab', { name: 'List' })).toBeVisible()
    await expect.element(page.getByText('No upcoming shifts')).not.toBeInTheDocument()
  })

  test('leads to the assignments if there are no shifts', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await expect.element(page.getByText('No upcoming shifts')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View assignments' })).toBeVisible()
  })

  test('shows the shifts once the server can be reached again', async ({ api, visit }) => {
    api.answers(shiftRoutes.listOwnShifts, unreachable)
    await visit(path, worker)
    await recover(() => answer(api, shift(1)))
    await expect.element(cards).toMatchTextContent(/09:00–17:00/)
  })

  test('shows directions and access notes only for the next shift that is not cancelled', async ({ api, visit }) => {
    const cancelled = shift(1, { status: 'cancelled', cancelReason: 'Site closed' })
    const next = shift(2, { startsAt: '2026-11-20T08:00:00Z', endsAt: '2026-11-20T16:00:00Z' })
    const later = shift(3, { startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T16:00:00Z' })
    answer(api, cancelled, next, later)
    await visit(path, worker)
    await expect.element(cards.nth(0)).toMatchTextContent(/Site closed/)
    await expect.element(cards.nth(0)).not.toMatchTextContent(/Depot Noord/)
    await expect.element(cards.nth(1)).toMatchTextContent(/Depot Noord.*Access notes: Gate 4/)
    await expect.element(cards.nth(2)).not.toMatchTextContent(/Gate 4/)
    await expect.element(page.getByRole('heading', { name: /^This week/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^Next week/ })).toBeVisible()
  })

  test.for([
    { startsAt: '2026-11-18T11:01:00Z', endsAt: '2026-11-18T18:00:00Z', offered: false },
    { startsAt: '2026-11-18T11:00:00Z', endsAt: '2026-11-18T18:00:00Z', offered: true },
    { startsAt: '2026-11-18T04:00:00Z', endsAt: '2026-11-18T10:01:00Z', offered: true },
  ])('offers the clock from an hour before $startsAt until the end: $offered', async (times, { api, visit }) => {
    const { offered, ...span } = times
    answer(api, shift(1, span))
    await visit(path, worker)
    await expect.element(cards).toMatchTextContent(/Depot Noord/)
    if (offered) await expect.element(toClock).toHaveAttribute('href', `/worker/timesheet?project=${uuid(21)}`)
    else await expect.element(toClock).not.toBeInTheDocument()
  })

  test('asks for past shifts, latest first, and leaves out one that has not ended', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await expect.element(page.getByText('No upcoming shifts')).toBeVisible()
    const ended = shift(1, { startsAt: '2026-11-17T08:00:00Z', endsAt: '2026-11-17T16:00:00Z', status: 'completed' })
    answer(api, shift(2, { startsAt: '2026-11-18T08:00:00Z', endsAt: '2026-11-18T16:00:00Z', role: 'Packer' }), ended)
    await page.getByText('Past', { exact: true }).click()
    await expect.element(cards).toMatchTextContent(/Picker/)
    await expect.element(page.getByText('Packer')).not.toBeInTheDocument()
    expect(api.sentTo(shiftRoutes.listOwnShifts).at(-1)?.query).toMatchObject({ to: '2026-11-18', sort: '-startsAt' })
  })

  test('names the night in which the clocks change, and counts its real hours', async ({ api, visit }) => {
    answer(api, shift(1, { startsAt: '2027-03-27T21:00:00Z', endsAt: '2027-03-28T04:00:00Z' }))
    await visit(path, worker)
    await expect.element(cards).toMatchTextContent(/22:00–06:00/)
    await expect.element(cards).toMatchTextContent(/The clocks go forward: the shift lasts 7/)
  })
})

describe('The week', () => {
  test('sums up the shifts that begin in it, without cancelled ones', async ({ api, visit }) => {
    answer(
      api,
      shift(1, { startsAt: '2026-11-15T21:00:00Z', endsAt: '2026-11-16T05:00:00Z' }),
      shift(2),
      shift(3, { startsAt: '2026-11-20T08:00:00Z', endsAt: '2026-11-20T12:00:00Z', status: 'cancelled' }),
    )
    await visit(`${path}?view=week`, worker)
    await expect.element(page.getByText(/^1 shift, 8/)).toBeVisible()
    await expect.element(page.getByText(/Picker, until 06:00/)).toBeVisible()
    expect(api.sentTo(shiftRoutes.listOwnShifts).at(-1)?.query).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  })

  test('says for which shift the worker has reported sick', async ({ api, visit }) => {
    answer(api, shift(1, { startsAt: '2026-11-19T08:00:00Z', endsAt: '2026-11-19T16:00:00Z', sick: true }))
    await visit(`${path}?view=week`, worker)
    await expect.element(cards).toMatchTextContent(/Reported sick/)
  })

  test('asks for another week, and keeps it in the address', async ({ api, visit }) => {
    answer(api)
    await visit(`${path}?view=week`, worker)
    await expect.element(page.getByText('No shifts this week')).toBeVisible()
    await page.getByRole('button', { name: 'Next week' }).click()
    await expect
      .poll(() => api.sentTo(shiftRoutes.listOwnShifts).at(-1)?.query)
      .toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
    expect(new URLSearchParams(window.location.search).get('date')).toMatch(/^2026-11-2\d$/)
  })
})

describe('The calendar feed', () => {
  const url = 'https://interim.example/api/calendar/secret.ics'
  const none = { since: null, allowed: ['renew' as const] }
  const active = { since: '2026-11-01T08:00:00Z', allowed: ['renew' as const, 'stop' as const] }

  test('shows a new address once, and opens it in the calendar app', async ({ api, visit }) => {
    api.answers(shiftRoutes.readCalendarFeed, () => none)
    api.answers(shiftRoutes.renewCalendarFeed, () => {
      api.answers(shiftRoutes.readCalendarFeed, () => active)
      return { ...active, url }
    })
    await visit(`${path}?view=calendar`, worker)
    await page.getByRole('button', { name: 'Create address' }).click()
    await expect.element(page.getByText(url)).toBeVisible()
    const open = page.getByRole('link', { name: 'Open in calendar app' })
    await expect.element(open).toHaveAttribute('href', 'webcal://interim.example/api/calendar/secret.ics')
    await expect.element(page.getByRole('button', { name: 'Create address' })).not.toBeInTheDocument()
  })

  test('does not show the address of an active feed again', async ({ api, visit }) => {
    api.answers(shiftRoutes.readCalendarFeed, () => active)
    await visit(`${path}?view=calendar`, worker)
    await expect.element(page.getByText(/Your calendar feed has been active since .*1.*2026/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open in calendar app' })).not.toBeInTheDocument()
  })

  test('stops only after a confirmation', async ({ api, visit }) => {
    api.answers(shiftRoutes.readCalendarFeed, () => active)
    api.answers(shiftRoutes.stopCalendarFeed, () => api.answers(shiftRoutes.readCalendarFeed, () => none))
    await visit(`${path}?view=calendar`, worker)
    await page.getByRole('button', { name: 'Stop feed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop the calendar feed?' })
    expect(api.sentTo(shiftRoutes.stopCalendarFeed)).toEqual([])
    await dialog.getByRole('button', { name: 'Stop feed' }).click()
    await expect.element(toasts).toMatchTextContent(/Calendar feed stopped/)
    await expect.element(page.getByRole('button', { name: 'Create address' })).toBeVisible()
  })
})
