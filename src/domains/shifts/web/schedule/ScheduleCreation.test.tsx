import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Planning, type Schedule, shiftRefusals, shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { selectedShiftRoutes } from '../../contract/selected-shifts.ts'
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
  site: null,
  role: 'Picker',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  status: 'assigned',
}
/** A shift of Wednesday, 09:00 to 17:00 in Brussels. */
const shift: Schedule['items'][number] = {
  id: uuid(91),
  assignmentId: assignment.id,
  startsAt: '2026-11-18T08:00:00Z',
  endsAt: '2026-11-18T16:00:00Z',
  breakMinutes: 0,
  status: 'scheduled',
  published: true,
  missing: null,
  atWorkSince: null,
  swap: null,
  version: 1,
  allowed: ['move', 'cancel'],
}
const week: Schedule = {
  items: [shift],
  total: 1,
  nextCursor: null,
  assignments: [assignment],
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 0,
  allowed: ['plan'],
}

function plannedShift(id: number, startsAt: string, endsAt: string): Planning['items'][number] {
  const { worker, client, role } = assignment
  const project = { id: assignment.project.id, name: assignment.project.name }
  const own = { id: uuid(id), assignmentId: assignment.id, worker, project, client, role, startsAt, endsAt }
  return {
    ...own,
    breakMinutes: 0,
    status: 'scheduled',
    publishedAt: null,
    cancelReason: null,
    noShow: false,
    sick: false,
    version: 3,
    allowed: ['move', 'delete'],
  }
}

function answerPlan(api: FakeApi): void {
  api.answers(shiftRoutes.readSchedule, () => week)
  api.answers(shiftRoutes.planShifts, ({ query, body }) => {
    const items = [...(body.shifts ?? []), ...(body.days ?? [])].map((one, index) =>
      'startsAt' in one
        ? plannedShift(200 + index, one.startsAt, one.endsAt)
        : plannedShift(200 + index, `${one.date}T08:00:00Z`, `${one.date}T16:00:00Z`),
    )
    const publishedAt = body.publish ? '2026-11-18T08:00:00Z' : null
    const planned = items.map((one) => Object.assign(one, { publishedAt }))
    return { saved: query.dryRun !== 'true', items: planned, failed: [], warnings: [] }
  })
  api.answers(selectedShiftRoutes.removeShifts, ({ body }) => ({ deleted: body.items.length, cancelled: 0 }))
}

const savedPlans = (api: FakeApi) => api.sentTo(shiftRoutes.planShifts).filter(({ query }) => query.dryRun !== 'true')
const toasts = page.getByRole('region', { name: 'Status messages' })
const card = page.getByRole('button', { name: /^Ada Novak, Wed 18 Nov, 09:00–17:00/ })
const dialog = page.getByRole('dialog', { name: 'Schedule shifts for Ada Novak' })
const cellOn = (date: string) => document.querySelector<HTMLElement>(`[data-cell][data-date="${date}"]`) as HTMLElement

/** Drags with the mouse from one element to another. */
async function drag(from: HTMLElement, to: HTMLElement, options: { altKey?: boolean } = {}): Promise<void> {
  const middle = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2 }
  }
  const event = (type: string, at: object) =>
    new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, pointerType: 'mouse', ...options, ...at })
  const capture = from.closest<HTMLElement>('[data-density]')
  if (capture) capture.setPointerCapture = () => {}
  from.dispatchEvent(event('pointerdown', middle(from)))
  for (let step = 0; step < 3; step++) {
    to.dispatchEvent(event('pointermove', middle(to)))
    // A browser sends one move in each frame.
    await new Promise(requestAnimationFrame)
  }
}

function drop(to: HTMLElement, options: { altKey?: boolean } = {}): void {
  to.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0, pointerId: 1, ...options }))
}

describe('Selecting days for new shifts', () => {
  test('dragging over days opens the form with these days and the usual times of the worker', async ({
    api,
    visit,
  }) => {
    answerPlan(api)
    await visit(path, user('manager'))
    await expect.element(card).toBeVisible()
    await drag(cellOn('2026-11-19'), cellOn('2026-11-21'))
    await expect.poll(() => document.querySelectorAll('[data-target="fit"]').length).toBe(3)
    drop(cellOn('2026-11-21'))
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Save as draft' }).click()
    await expect.element(toasts).toMatchTextContent(/3 shifts saved as drafts/)
    const times = { startTime: '09:00', endTime: '17:00', endsNextDay: false }
    expect(savedPlans(api)).toMatchObject([
      { body: { days: ['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => Object.assign({ date }, times)) } },
    ])
    expect(api.sentTo(shiftRoutes.readSchedule).map(({ query }) => query)).toContainEqual({
      from: '2026-10-22',
      to: '2026-11-18',
      workerId: ada.id,
    })
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toasts).toMatchTextContent(/3 drafts deleted/)
    expect(api.sentTo(selectedShiftRoutes.removeShifts)).toMatchObject([
      { body: { items: [200, 201, 202].map((id) => ({ shiftId: uuid(id), version: 3 })) } },
    ])
  })

  test('Shift and the arrow keys select days, Enter opens the form, and a template fills the times', async ({
    api,
    visit,
  }) => {
    answerPlan(api)
    await visit(path, user('manager'))
    await expect.element(card).toBeVisible()
    cellOn('2026-11-19').querySelector<HTMLElement>('[data-add]')?.focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(page.getByText(/^Ada Novak, .*2 days selected/)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelectorAll('[data-target="fit"]').length).toBe(0)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}')
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Night' }).click()
    await dialog.getByRole('button', { name: 'Save as draft' }).click()
    await expect.element(toasts).toMatchTextContent(/2 shifts saved as drafts/)
    const night = { startTime: '22:00', endTime: '06:00', endsNextDay: true }
    expect(savedPlans(api)).toMatchObject([
      { body: { days: ['2026-11-19', '2026-11-20'].map((date) => Object.assign({ date }, night)) } },
    ])
  })
})

test('shifts are saved and published in one step', async ({ api, visit }) => {
  answerPlan(api)
  await visit(path, user('manager'))
  await expect.element(card).toBeVisible()
  cellOn('2026-11-19').querySelector<HTMLElement>('[data-add]')?.click()
  await dialog.getByRole('button', { name: 'Save and publish' }).click()
  await expect.element(toasts).toMatchTextContent('1 shift published')
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(savedPlans(api)).toMatchObject([{ body: { publish: true } }])
})

describe('Copying a shift', () => {
  const friday = { shifts: [{ startsAt: '2026-11-20T08:00:00Z', endsAt: '2026-11-20T16:00:00Z' }] }

  test('Alt while dragging leaves the shift and drops a copy, which Undo deletes', async ({ api, visit }) => {
    answerPlan(api)
    await visit(path, user('manager'))
    await expect.element(card).toBeVisible()
    await drag(card.element() as HTMLElement, cellOn('2026-11-20'), { altKey: true })
    await expect.element(page.getByText('Copy: Ada Novak, Fri 20 Nov, 09:00–17:00').first()).toBeInTheDocument()
    drop(cellOn('2026-11-20'), { altKey: true })
    await expect.element(toasts).toMatchTextContent(/Shift copied: Ada Novak, Fri 20 Nov/)
    expect(savedPlans(api)).toMatchObject([{ params: { id: assignment.id }, body: friday }])
    expect(api.sentTo(shiftRoutes.moveShift)).toEqual([])
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toasts).toMatchTextContent(/1 draft deleted/)
  })

  test('C copies while a shift is moved with the keyboard, and a broken rule needs a reason', async ({
    api,
    visit,
  }) => {
    answerPlan(api)
    api.answers(shiftRoutes.planShifts, ({ body }) => {
      const item = plannedShift(200, friday.shifts[0]?.startsAt ?? '', friday.shifts[0]?.endsAt ?? '')
      if (body.override) return { saved: true, items: [item], failed: [], warnings: [] }
      const [from, to] = ['2026-11-19T22:00:00Z', '2026-11-20T08:00:00Z']
      const message = 'Ada Novak would rest 8 hours instead of 11.'
      const warnings = [{ kind: 'rest', worker: ada, from, to, minutes: 480, limitMinutes: 660, message }]
      throw shiftRefusals.WORKING_TIME({ values: { count: 1 }, members: { warnings } })
    })
    await visit(path, user('manager'))
    await expect.element(card).toBeVisible()
    ;(card.element() as HTMLElement).focus()
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}c{Enter}')
    const reason = page.getByRole('dialog', { name: 'Copy anyway?' })
    await userEvent.type(reason.getByRole('textbox'), 'The client asked for it')
    await reason.getByRole('button', { name: 'Copy anyway' }).click()
    await expect.element(toasts).toMatchTextContent(/Shift copied: Ada Novak, Fri 20 Nov/)
    expect(savedPlans(api).at(-1)).toMatchObject({
      body: { ...friday, override: { reason: 'The client asked for it' } },
    })
    await expect.element(card).toBeVisible()
  })
})

test('the worker of a new shift is searched by name or project, or an open shift is added instead', async ({
  api,
  visit,
}) => {
  const ben = { ...assignment, id: uuid(42), worker: { id: uuid(12), name: 'Ben Ökoro' } }
  api.answers(shiftRoutes.readSchedule, () => ({ ...week, assignments: [assignment, ben] }))
  api.answers(projectRoutes.listProjects, () => listOf<never>())
  await visit(`${path}?view=week&date=2026-11-18&plan=any`, user('manager'))
  const dialog = page.getByRole('dialog', { name: 'Add shift' })
  await dialog.getByRole('searchbox', { name: 'Search workers or projects' }).fill('okoro')
  await expect.element(dialog.getByRole('button', { name: /Ada Novak/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: /Ben Ökoro/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add open shift' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Add open shift' })).toBeVisible()
})
