import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { sessionRoutes } from '#domains/clock/contract/sessions.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { announcementRoutes } from '#domains/messages/contract.ts'
import { type ProviderHome, statisticsRoutes } from '#domains/statistics/contract.ts'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'
import { firstStepRoutes } from '#domains/statistics/contract/first-steps.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entry, pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const shift = {
  id: uuid(61),
  assignmentId: uuid(41),
  openShiftId: null,
  phone: '+32470000001',
  worker: { id: uuid(11), name: 'Ada Novak' },
  project: { id: uuid(21), name: 'Night picking' },
  startsAt: '2026-11-18T06:00:00Z',
  endsAt: '2026-11-18T14:00:00Z',
  reason: 'leftEarly',
} as const

const home: ProviderHome = {
  now: '2026-11-18T10:00:00Z',
  decisions: { entries: 0, timeOff: 0, requests: 0, positions: 0, offers: 0, ending: 0 },
  today: { shifts: 12 },
  week: { from: '2026-11-16', to: '2026-11-22', minutes: 0, formerMinutes: 0, formerMinutesByNow: 0, days: [] },
  atWork: { total: 0, onBreak: 0, items: [] },
  uncovered: { total: 1, items: [shift] },
  undecided: { total: 0, items: [] },
  expiringCertifications: {
    total: 1,
    items: [{ id: uuid(71), worker: { id: uuid(12), name: 'Ben Okoro' }, name: 'Forklift', expiresOn: '2026-11-30' }],
  },
}

function answer(api: FakeApi, found: ProviderHome): void {
  api.answers(statisticsRoutes.readProviderHome, () => found)
  api.answers(firstStepRoutes.readFirstSteps, () => ({ steps: [], clientId: null }))
  api.answers(tourRoutes.readTour, () => ({ outcome: 'seen' as const }))
  api.answers(announcementRoutes.listAnnouncements, () => listOf<never>())
  api.answers(assignmentRoutes.listAssignments, () => listOf<never>())
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([]))
}

describe('Lists of the home', () => {
  test('each item leads to its record: a shift at risk opens the shift, a certification the certifications (F53)', async ({
    api,
    visit,
  }) => {
    answer(api, home)
    await visit('/provider', user('manager'))
    await expect.element(page.getByText('Left early')).toBeVisible()
    const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
    expect(href('Ada Novak')).toBe(`/provider/schedule?view=day&date=2026-11-18&shift=${shift.id}`)
    expect(href('Ben Okoro')).toBe(`/provider/workforce/profile/${uuid(12)}?tab=certifications`)
  })

  test('a past shift without a clock-in leads to the dialog in which it is decided', async ({ api, visit }) => {
    const { reason: _, assignmentId: _a, openShiftId: _o, ...past } = shift
    answer(api, { ...home, uncovered: { total: 0, items: [] }, undecided: { total: 1, items: [past] } })
    await visit('/provider', user('manager'))
    await expect.element(page.getByText('1 shift from the last 7 days needs a decision')).toBeVisible()
    await expect.element(page.getByText('Not clocked in')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Review' }))
      .toHaveAttribute('href', `/provider/schedule?view=day&date=2026-11-18&shift=${shift.id}`)
  })

  test('the owner sees the money of the month and what is outstanding', async ({ api, visit }) => {
    answer(api, home)
    const euros = (amount: number) => [{ amount, currency: 'EUR' as const }]
    api.answers(moneyRoutes.readMoneySummary, () => ({
      revenue: euros(8_002_851),
      margin: euros(923_774),
      toInvoice: { amounts: euros(9_050_120), clients: 2 },
      outstanding: euros(1_200_000),
      overdue: [],
      brokenPromises: 2,
    }))
    await visit('/provider', user('administrator'))
    const owners = page.getByRole('region', { name: 'Finance' })
    await expect.element(owners.getByRole('link', { name: /Margin last month.*9,237\.74/ })).toBeVisible()
    await expect.element(owners.getByRole('link', { name: /Revenue last month.*80,028\.51/ })).toBeVisible()
    await expect
      .element(owners.getByRole('link', { name: /To invoice, 2 clients.*90,501\.20/ }))
      .toHaveAttribute('href', '/provider/to-invoice')
    await expect.element(owners.getByRole('link', { name: /Outstanding.*12,000/ })).toBeVisible()
    await expect
      .element(owners.getByRole('link', { name: /Broken promises.*2/ }))
      .toHaveAttribute('href', '/provider/receivables?notes=broken')
    expect(page.getByRole('region', { name: 'Today' }).elements()).toHaveLength(0)
  })

  test('shifts at risk come first, then tasks, then money above the fold; the tour is below', async ({
    api,
    visit,
  }) => {
    const items = [61, 62, 63].map((id) =>
      Object.assign({}, shift, { id: uuid(id), worker: { id: uuid(id), name: `Ada ${id}` } }),
    )
    answer(api, { ...home, uncovered: { total: 3, items } })
    api.answers(tourRoutes.readTour, () => ({ outcome: null }))
    const euros = (amount: number) => [{ amount, currency: 'EUR' as const }]
    api.answers(moneyRoutes.readMoneySummary, () => ({
      revenue: euros(15_473_929),
      margin: euros(6_550_622),
      toInvoice: { amounts: euros(9_050_120), clients: 2 },
      outstanding: euros(18_997_400),
      overdue: euros(10_140_945),
      brokenPromises: 0,
    }))
    await resizeWindow(1440, 900)
    await visit('/provider', user('administrator'), { frame: true })
    const money = page.getByRole('region', { name: 'Finance' })
    await expect.element(money.getByText('€189,974.00')).toBeVisible()
    const tour = page.getByRole('region', { name: 'Guided tour' })
    await expect.element(tour).toBeVisible()
    const parts = [page.getByText('Ada 61'), page.getByRole('region', { name: 'Pending tasks' }), money, tour]
    const tops = () => parts.map((part) => part.element().getBoundingClientRect().top)
    expect(tops()).toEqual(tops().toSorted((one, other) => one - other))
    expect(money.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
    for (const card of money.getByRole('link').elements())
      expect(card.scrollWidth, card.textContent).toBeLessThanOrEqual(card.clientWidth)
    await resizeWindow(390, 844)
    await expect.poll(() => page.getByText('Ada 61').element().getBoundingClientRect().bottom).toBeLessThan(844)
    expect(tops()).toEqual(tops().toSorted((one, other) => one - other))
  })

  test('the hours of a week are compared up to yesterday, and not on its first day', async ({ api, visit }) => {
    const days = (minutes: readonly number[]) =>
      minutes.map((one, index) => ({ date: `2026-11-${16 + index}`, minutes: one, formerMinutes: 480 }))
    const week = { ...home.week, minutes: 900, formerMinutes: 2400, days: days([600, 300, 0, 0, 0, 0, 0]) }
    answer(api, { ...home, week, atWork: { total: 26, onBreak: 0, items: [] } })
    await visit('/provider', user('manager'))
    await expect.element(page.getByText(/1.h less than on the same days last week, up to yesterday/)).toBeVisible()
    await expect.element(page.getByText(/The hours of 26 people at work now are not included/)).toBeVisible()
    const begun = { ...week, minutes: 0, days: [{ date: '2026-11-18', minutes: 0, formerMinutes: 480 }] }
    answer(api, { ...home, week: begun })
    await visit('/provider', user('manager'))
    await expect.element(page.getByText(/Last week’s total: 40.h/)).toBeVisible()
    await expect.element(page.getByText(/less than/)).not.toBeInTheDocument()
  })

  test('the planner sees the shifts of today and no money', async ({ api, visit }) => {
    answer(api, home)
    await visit('/provider', user('manager'))
    const planners = page.getByRole('region', { name: 'Today' })
    await expect.element(planners.getByRole('link', { name: /Shifts today.*12/ })).toBeVisible()
    await expect.element(planners.getByRole('link', { name: /Shifts at risk.*1/ })).toBeVisible()
    expect(page.getByRole('region', { name: 'Finance' }).elements()).toHaveLength(0)
    // The worker of a shift at risk can be called.
    await expect.element(page.getByRole('link', { name: 'Call Ada Novak' })).toHaveAttribute('href', 'tel:+32470000001')
  })

  test('a forgotten session is ended at the end of the shift, or another time', async ({ api, visit }) => {
    const session = {
      id: uuid(81),
      worker: { id: uuid(11), name: 'Ada Novak' },
      phone: '+32470000001',
      project: { ...shift.project, colour: '#2f6f4f' },
      client: { id: uuid(31), name: 'Acme Logistics' },
      startedAt: '2026-11-17T07:00:00Z',
      breakStartedAt: null,
      plannedUntil: '2026-11-17T15:00:00Z',
      allowed: ['end' as const],
    }
    const current = { ...session, id: uuid(82), worker: { id: uuid(12), name: 'Ben Okoro' }, allowed: [] }
    answer(api, { ...home, uncovered: null, atWork: { total: 2, onBreak: 0, items: [session, current] } })
    api.answers(sessionRoutes.endOpenSession, () => entry())
    await visit('/provider', user('manager'))
    await expect.element(page.getByText('Ada Novak')).toBeVisible()
    expect(page.getByRole('button', { name: 'End clock session' }).elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'End clock session' }).click()
    const dialog = page.getByRole('dialog', { name: 'End clock session' })
    await dialog.getByRole('radio', { name: 'Submitted on paper' }).click()
    await dialog.getByRole('button', { name: 'End clock session' }).click()
    await expect.element(toasts).toMatchTextContent('Clock session ended: Ada Novak')
    expect(api.sentTo(sessionRoutes.endOpenSession)).toEqual([
      expect.objectContaining({ params: { id: uuid(11) }, body: { endedAt: session.plannedUntil, source: 'paper' } }),
    ])
  })

  test('a replacement is offered for shifts that their worker has not begun', async ({ api, visit }) => {
    const reasons = [
      'sick',
      'replacement',
      'noShow',
      'late',
      'inactive',
      'leftEarly',
      'unanswered',
      'unpublished',
    ] as const
    const items = reasons.map((reason, index) => {
      const worker = { id: uuid(200 + index), name: reason }
      return Object.assign({}, shift, { id: uuid(100 + index), worker, reason })
    })
    answer(api, { ...home, uncovered: { total: items.length, items } })
    await visit('/provider', user('manager'))
    await expect.element(page.getByText('Left early')).toBeVisible()
    const links = page.getByRole('link', { name: 'Find replacement' }).elements()
    const replaced = links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('replace'))
    expect(replaced).toEqual(items.slice(0, 5).map(({ id }) => id))
  })
})
