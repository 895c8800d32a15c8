import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type MovedShift, type Schedule, shiftRefusals, shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'

test.beforeEach(({ api }) => {
  api.answers(openShiftRoutes.listOpenShifts, () => listOf())
  api.answers(swapRoutes.listSwaps, () => listOf())
})

const path = '/provider/schedule'
const ada = { id: uuid(11), name: 'Ada Novak' }
const assignment: Schedule['assignments'][number] = {
  id: uuid(41),
  worker: ada,
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  site: { id: uuid(32), name: 'Dock North' },
  role: 'Picker',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  status: 'assigned',
}
const draft: Schedule['items'][number] = {
  id: uuid(91),
  assignmentId: assignment.id,
  startsAt: '2026-11-19T08:00:00Z',
  endsAt: '2026-11-19T16:00:00Z',
  breakMinutes: 0,
  status: 'scheduled',
  published: false,
  missing: null,
  atWorkSince: null,
  swap: null,
  version: 1,
  allowed: ['move', 'delete'],
}
const week: Schedule = {
  items: [draft],
  total: 1,
  nextCursor: null,
  assignments: [assignment],
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 1,
  allowed: ['plan', 'publish'],
}
const emptyWeek: Schedule = { ...week, items: [], total: 0, assignments: [], drafts: 0, allowed: [] }

/** The draft one day later. */
const movedToFriday: MovedShift = {
  id: draft.id,
  assignmentId: assignment.id,
  worker: ada,
  project: { id: assignment.project.id, name: assignment.project.name },
  client: assignment.client,
  role: 'Picker',
  startsAt: '2026-11-20T08:00:00Z',
  endsAt: '2026-11-20T16:00:00Z',
  breakMinutes: 0,
  status: 'scheduled',
  publishedAt: null,
  cancelReason: null,
  noShow: false,
  sick: false,
  version: 2,
  allowed: ['move', 'delete'],
  saved: true,
  warnings: [],
}

function answerSchedule(api: FakeApi, schedule: Schedule): void {
  const none = listOf<never>()
  api.answers(shiftRoutes.readSchedule, () => schedule)
  api.answers(workforceRoutes.listWorkers, () => none)
  api.answers(projectRoutes.listProjects, () => none)
  api.answers(clientRoutes.listClients, () => none)
}

const onThursday = page.getByRole('button', { name: /^Ada Novak, Thu 19 Nov, 09:00–17:00, Night picking/ })
const onFriday = page.getByRole('button', { name: /^Ada Novak, Fri 20 Nov, 09:00–17:00, Night picking/ })
const publish = page.getByRole('button', { name: 'Publish 1 draft' })
const toasts = page.getByRole('region', { name: 'Status messages' })

/** Picks the shift up with the keyboard, moves it to the next day and drops it. */
async function moveToFriday(): Promise<void> {
  await expect.element(onThursday).toBeVisible()
  ;(onThursday.element() as HTMLElement).focus()
  await userEvent.keyboard(' {ArrowRight}{Enter}')
}

describe('Loading, empty and error', () => {
  test('shows placeholders while the schedule loads', async ({ api, visit }) => {
    answerSchedule(api, week)
    api.answers(shiftRoutes.readSchedule, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('main').getByText(/^Loading/)).toBeInTheDocument()
    await expect.element(publish).not.toBeInTheDocument()
  })

  test('offers an assignment if no worker can be scheduled', async ({ api, visit }) => {
    answerSchedule(api, emptyWeek)
    await visit(path, user('manager'))
    await expect.element(page.getByText('No workers to schedule')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Offer assignment' })).toBeVisible()
  })

  test('shows the schedule once the server is reachable again', async ({ api, visit }) => {
    answerSchedule(api, week)
    api.answers(shiftRoutes.readSchedule, unreachable)
    await visit(path, user('manager'))
    await recover(() => answerSchedule(api, week))
    await expect.element(onThursday).toBeVisible()
  })
})

describe('A worker who has not clocked in', () => {
  const late = { ...draft, published: true, missing: 'notClockedIn' } as const

  test('is marked in the week, the day, the list of a phone and the legend', async ({ api, visit }) => {
    answerSchedule(api, { ...week, items: [late], drafts: 0 })
    const card = page.getByRole('button', { name: /^Ada Novak, Thu 19 Nov,.*Not clocked in/ })
    for (const view of ['week', 'day']) {
      await visit(`${path}?view=${view}&date=2026-11-19`, user('manager'))
      await expect.element(card).toHaveAttribute('data-state', 'notClockedIn')
      expect(card.element().querySelectorAll('svg')).toHaveLength(1)
    }
    await page.getByRole('button', { name: 'Legend' }).click()
    await expect.element(page.getByRole('list', { name: 'Status' }).getByText('Not clocked in')).toBeInTheDocument()
    await expect.element(page.getByRole('list', { name: 'Icons' }).getByText('Start blocked')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Legend' }).click()
    await expect.element(page.getByRole('list', { name: 'Status' })).not.toBeInTheDocument()
    await resizeWindow(390, 844)
    await visit(`${path}?date=2026-11-19`, user('manager'))
    await expect.element(page.getByRole('listitem').getByText('Not clocked in')).toBeVisible()
  })
})

describe('Moving a shift', () => {
  test('moves it to the next day with the keyboard, and back with Undo', async ({ api, visit }) => {
    answerSchedule(api, week)
    api.answers(shiftRoutes.moveShift, ({ body, ifMatch = 0 }) => {
      const { startsAt = '', endsAt = '' } = body
      const version = ifMatch + 1
      answerSchedule(api, { ...week, items: [{ ...draft, startsAt, endsAt, version }] })
      return { ...movedToFriday, startsAt, endsAt, version }
    })
    await visit(path, user('manager'))
    await moveToFriday()
    await expect.element(onFriday).toBeVisible()
    await expect.element(toasts).toMatchTextContent(/Shift moved: Ada Novak, Fri 20 Nov/)
    expect(api.sentTo(shiftRoutes.moveShift)).toMatchObject([
      { params: { id: draft.id }, body: { startsAt: '2026-11-20T08:00:00Z' }, ifMatch: 1 },
    ])
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(onThursday).toBeVisible()
    await expect.element(toasts).toMatchTextContent(/Move undone: Ada Novak/)
    expect(api.sentTo(shiftRoutes.moveShift).at(-1)).toMatchObject({
      body: { startsAt: '2026-11-19T08:00:00Z' },
      ifMatch: 2,
    })
  })

  test('requires a reason if the move breaks a working time rule', async ({ api, visit }) => {
    const message = 'Ada Novak would rest 8 hours instead of 11.'
    answerSchedule(api, week)
    api.answers(shiftRoutes.moveShift, ({ body }) => {
      const { startsAt, endsAt } = movedToFriday
      if (body.override) {
        answerSchedule(api, { ...week, items: [{ ...draft, startsAt, endsAt, version: 2 }] })
        return movedToFriday
      }
      const [from, to] = ['2026-11-19T22:00:00Z', '2026-11-20T08:00:00Z']
      const warnings = [{ kind: 'rest', worker: ada, from, to, minutes: 480, limitMinutes: 660, message }]
      throw shiftRefusals.WORKING_TIME({ values: { count: 1 }, members: { warnings } })
    })
    await visit(path, user('manager'))
    await moveToFriday()
    const dialog = page.getByRole('dialog', { name: 'Move anyway?' })
    await expect.element(dialog.getByText(message)).toBeVisible()
    await dialog.getByRole('button', { name: 'Move anyway' }).click()
    await expect.element(dialog.getByRole('textbox')).toBeInvalid()
    await userEvent.type(dialog.getByRole('textbox'), 'The client asked for it')
    await dialog.getByRole('button', { name: 'Move anyway' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(onFriday).toBeVisible()
    expect(api.sentTo(shiftRoutes.moveShift).at(-1)).toMatchObject({
      body: { override: { reason: 'The client asked for it' } },
    })
  })

  test('shows the shift where another user has moved it', async ({ api, visit }) => {
    answerSchedule(api, week)
    api.answers(shiftRoutes.moveShift, () => {
      const elsewhere = { startsAt: '2026-11-17T08:00:00Z', endsAt: '2026-11-17T16:00:00Z', version: 2 }
      answerSchedule(api, { ...week, items: [{ ...draft, ...elsewhere }] })
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await moveToFriday()
    await expect.element(page.getByRole('button', { name: /^Ada Novak, Tue 17 Nov, 09:00–17:00/ })).toBeVisible()
    await expect.element(onFriday).not.toBeInTheDocument()
    await expect.element(toasts).toMatchTextContent(/Someone else has saved changes/)
  })
})

describe('Publishing', () => {
  test('publishes the drafts of the week after a confirmation', async ({ api, visit }) => {
    answerSchedule(api, week)
    api.answers(shiftRoutes.publishShifts, () => {
      const items = [{ ...draft, published: true, version: 2 }]
      answerSchedule(api, { ...week, items, drafts: 0, allowed: ['plan'] })
      return { shifts: 1, workers: 1, openShifts: 0 }
    })
    await visit(path, user('manager'))
    await publish.click()
    const dialog = page.getByRole('dialog', { name: 'Publish 1 draft?' })
    expect(api.sentTo(shiftRoutes.publishShifts)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect.element(toasts).toMatchTextContent(/1 shift published for 1 worker/)
    await expect.element(publish).not.toBeInTheDocument()
    expect(api.sentTo(shiftRoutes.publishShifts)).toMatchObject([{ body: { from: '2026-11-16', to: '2026-11-22' } }])
  })
})

describe('Without permission', () => {
  test('offers neither a new shift nor a move nor publishing', async ({ api, visit }) => {
    answerSchedule(api, { ...week, items: [{ ...draft, allowed: [] }], allowed: [] })
    api.answers(shiftRoutes.moveShift, never)
    await visit(path, user('user'))
    await moveToFriday()
    await expect.element(onThursday).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Publish|^Copy week|^Add shift/ })).not.toBeInTheDocument()
    expect(api.sentTo(shiftRoutes.moveShift)).toEqual([])
  })
})
