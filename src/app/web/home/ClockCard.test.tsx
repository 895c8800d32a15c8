import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { nightPicking, ready } from '#app/web/testing/clock.ts'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { worker } from '#app/web/testing/people.ts'
import { euro } from '#app/web/testing/staffing.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { checkRoutes } from '#domains/checks/contract.ts'
import { clockRefusals, clockRoutes, type ClockState } from '#domains/clock/contract.ts'
import { announcementRoutes } from '#domains/messages/contract.ts'
import { statisticsRoutes, type WorkerHome } from '#domains/statistics/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const shift: NonNullable<ClockState['shift']> = {
  id: uuid(61),
  project: { id: nightPicking.id, name: nightPicking.name },
  role: 'Picker',
  startsAt: '2026-11-18T09:15:00Z',
  endsAt: '2026-11-18T16:00:00Z',
  leftEarly: false,
  opensAt: '2026-11-18T09:00:00Z',
}
const late: ClockState = { ...ready, shift }
const working: ClockState = {
  ...late,
  state: 'working',
  session: {
    id: uuid(51),
    project: shift.project,
    role: 'Picker',
    startedAt: '2026-11-18T10:00:00Z',
    breakMinutes: 0,
    breakStartedAt: null,
    breakType: null,
    place: 'inside',
    distanceMetres: null,
    incompleteReason: null,
  },
  allowed: ['pause', 'out'],
}

function answer(
  api: FakeApi,
  clock: ClockState,
  { projects = [nightPicking], nextShift = null as WorkerHome['nextShift'] } = {},
): void {
  api.answers(clockRoutes.readClock, () => clock)
  api.answers(assignmentRoutes.listWorkableProjects, () => listOf(projects))
  api.answers(statisticsRoutes.readWorkerStatistics, never)
  api.answers(tourRoutes.readTour, () => ({ outcome: 'seen' as const }))
  api.answers(announcementRoutes.listAnnouncements, () => listOf<never>())
  api.answers(statisticsRoutes.readWorkerHome, () => ({
    now: ready.now,
    week: { from: '2026-11-16', to: '2026-11-22', plannedMinutes: 0, workedMinutes: 0, days: [] },
    nextShift,
    sickLeave: [],
    drafts: 0,
    toCorrect: 0,
    offers: 0,
    contracts: 0,
  }))
}

const card = page.getByRole('region', { name: 'Time clock' })
const clockIn = card.getByRole('button', { name: 'Clock in' })

test('a late worker reads when the shift began, and clocks in on it with one tap', async ({ api, visit }) => {
  answer(api, late)
  api.answers(clockRoutes.clockIn, () => working)
  await visit('/worker/home', worker)
  await expect.element(card).toMatchTextContent(/Started at 10:15, 45 min/)
  await clockIn.click()
  await expect.element(card).toMatchTextContent(/At work/)
  await expect.element(card.getByText('At work')).toHaveFocus()
  expect(api.sentTo(clockRoutes.clockIn)).toMatchObject([
    { body: { shiftId: shift.id, location: { latitude: 50.8466, longitude: 4.3528 } } },
  ])
})

test('a clock-in that cannot be sent waits on the device, and is sent with its time', async ({ api, visit }) => {
  answer(api, late)
  api.answers(clockRoutes.clockIn, unreachable)
  await visit('/worker/home', worker)
  await clockIn.click()
  await expect.element(card.getByText('Waiting to be sent')).toBeVisible()
  api.answers(clockRoutes.clockIn, () => {
    answer(api, working)
    return working
  })
  await visit('/worker/timesheet', worker)
  await expect.element(page.getByRole('region', { name: 'Working' })).toBeVisible()
  expect(api.sentTo(clockRoutes.clockIn).at(-1)).toMatchObject({ body: { at: ready.now, shiftId: shift.id } })
})

test('a refused clock-in is explained below', async ({ api, visit }) => {
  answer(api, late)
  api.answers(clockRoutes.clockIn, () => {
    throw clockRefusals.OUTSIDE_WORK_SITE({ values: { distance: '2.4 km', limit: '200 m' } })
  })
  await visit('/worker/home', worker)
  await clockIn.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Outside the work site')
})

test('several projects without a shift, or a shift that is not open yet, lead to the clock', async ({ api, visit }) => {
  const states: [ClockState, (typeof nightPicking)[]][] = [
    [ready, [nightPicking, { ...nightPicking, id: uuid(22) }]],
    [
      { ...ready, shift: { ...shift, startsAt: '2026-11-18T12:00:00Z', opensAt: '2026-11-18T11:45:00Z' } },
      [nightPicking],
    ],
  ]
  for (const [clock, projects] of states) {
    answer(api, clock, { projects })
    await visit('/worker/home', worker)
    await expect.element(card.getByRole('link', { name: 'Clock in' })).toHaveAttribute('href', '/worker/timesheet')
    await expect.element(card).toMatchTextContent(/Ready to start/)
  }
})

test('what the next assignment lacks before it starts is on the home, with the page on which the worker supplies it', async ({
  api,
  visit,
}) => {
  const nextShift = {
    id: uuid(61),
    assignmentId: uuid(41),
    project: shift.project,
    client: { id: uuid(31), name: 'Acme Logistics' },
    role: 'Picker',
    location: null,
    accessNotes: null,
    payRate: euro(1650),
    breakMinutes: 30,
    startsAt: '2026-11-19T08:00:00Z',
    endsAt: '2026-11-19T16:30:00Z',
    status: 'scheduled' as const,
    cancelReason: null,
    sick: false,
    swap: null,
    allowed: [],
  }
  answer(api, ready, { nextShift })
  const unsigned = { name: null, problem: 'missing', expiresOn: null, atPlanning: 'warn', atClock: 'block' } as const
  api.answers(checkRoutes.listOwnStartChecks, ({ params: { id } }) => ({
    items:
      id === nextShift.assignmentId
        ? [{ item: 'contract' as const, ...unsigned, recorded: null, source: null, link: '/worker/contracts' }]
        : [],
    country: 'BE' as const,
    late: null,
  }))
  await visit('/worker/home', worker)
  await expect.element(page.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Complete' })).toHaveAttribute('href', '/worker/contracts')
})
