import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { autofillRoutes, type FillRun, fillRefusals } from '../../contract.ts'
import { emptySchedule } from '#app/web/testing/schedule.ts'

const project = { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' }
const shiftOn = (number: number, day: string) => ({
  id: uuid(number),
  project,
  role: 'Picker',
  startsAt: `${day}T08:00:00Z`,
  endsAt: `${day}T16:00:00Z`,
  priority: 'normal' as FillRun['openShifts'][number]['priority'],
})
const suggestionOf = (number: number, name: string, openShiftId: string): FillRun['suggestions'][number] => ({
  id: uuid(number),
  openShiftId,
  worker: { id: uuid(number + 100), name },
  status: 'proposed',
  reasons: ['Prefers to work at this time', '16 h in the week'],
  refusal: null,
})
const running: FillRun = {
  id: uuid(1),
  weekStart: '2026-11-16',
  emphasis: [],
  status: 'running',
  stage: 'bounding',
  startedAt: '2026-11-16T08:00:00Z',
  openPositions: 0,
  suggested: 12,
  gap: null,
  failure: null,
  suggestions: [],
  unfilled: [],
  openShifts: [],
  version: 1,
  allowed: ['stop'],
}
const ready: FillRun = {
  ...running,
  status: 'ready',
  openPositions: 3,
  suggested: 2,
  gap: 0.0042,
  suggestions: [suggestionOf(41, 'Ada Novak', uuid(95)), suggestionOf(42, 'Ben Maes', uuid(96))],
  unfilled: [
    {
      openShiftId: uuid(97),
      positions: 1,
      qualified: 3,
      reasons: [{ kind: 'week', count: 3 }],
      message: '3 qualify: 3 reach the weekly maximum.',
    },
  ],
  openShifts: [
    shiftOn(95, '2026-11-17'),
    shiftOn(96, '2026-11-18'),
    { ...shiftOn(97, '2026-11-19'), priority: 'high' },
  ],
  allowed: ['accept', 'dismiss'],
}
const accepted: FillRun = { ...ready, status: 'accepted', suggestions: [], allowed: [] }
const path = '/provider/schedule/fill?date=2026-11-18'
const opened = `${path}&run=${ready.id}`

function answer(api: FakeApi, run: FillRun): void {
  api.answers(shiftRoutes.readSchedule, () => emptySchedule)
  api.answers(autofillRoutes.readFillRun, () => run)
}

describe('Filling a week', () => {
  test('starts with the choices, shows the progress, and can be ended with the plan so far', async ({ api, visit }) => {
    api.answers(autofillRoutes.readCurrentFillRun, () => ({ run: null }))
    api.answers(autofillRoutes.startFillRun, () => running)
    answer(api, running)
    await visit(path, user('manager'))
    await page.getByRole('checkbox', { name: 'Even spread of hours' }).click()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect.element(page.getByRole('status').first()).toMatchTextContent(/Step 3 of 4.*12 suggestions/)
    expect(api.sentTo(autofillRoutes.startFillRun).at(-1)?.body).toEqual({ date: '2026-11-18', emphasis: ['fairness'] })
    api.answers(autofillRoutes.stopFillRun, () => {
      answer(api, ready)
      return running
    })
    await page.getByRole('button', { name: 'Use the plan so far' }).click()
    await expect.element(page.getByText(/At most 0.5% below the best possible plan/)).toBeVisible()
    expect(api.sentTo(autofillRoutes.stopFillRun).at(-1)?.body).toEqual({ plan: 'keep' })
  })

  test('a selection fills only its open shifts, also after a failure', async ({ api, visit }) => {
    const failed: FillRun = { ...running, status: 'failed', failure: 'error', allowed: [] }
    api.answers(autofillRoutes.startFillRun, () => failed)
    answer(api, failed)
    await visit(`${path}&shifts=${uuid(95)},${uuid(96)}`, user('manager'))
    await expect.element(page.getByText(/for the 2 selected open shifts/)).toBeVisible()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The calculation failed/)
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect.poll(() => api.sentTo(autofillRoutes.startFillRun).length).toBe(2)
    for (const { body } of api.sentTo(autofillRoutes.startFillRun))
      expect(body).toEqual({ date: '2026-11-18', emphasis: [], openShiftIds: [uuid(95), uuid(96)] })
  })

  test('shows suggestions with reasons, and why positions stay empty; all are accepted', async ({ api, visit }) => {
    answer(api, ready)
    api.answers(autofillRoutes.acceptFillRun, () => {
      answer(api, accepted)
      return accepted
    })
    await visit(opened, user('manager'))
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Ada Novak' }))
      .toMatchTextContent(/Prefers to work/)
    await expect.element(page.getByRole('row', { name: /Ben Maes/ }).getByRole('button')).toBeVisible()
    const empty = page.getByRole('listitem').filter({ hasText: '3 qualify: 3 reach the weekly maximum.' })
    await expect.element(empty).toMatchTextContent(/High priority/)
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect.element(toasts).toMatchTextContent('2 suggestions accepted')
  })

  test.for([
    [0, /No better plan exists/],
    [0.0004, /At most 0.1% below the best possible plan/],
  ] as const)('a plan with a gap of %d is called the best only if it is', async ([gap, text], { api, visit }) => {
    answer(api, { ...ready, gap })
    await visit(opened, user('manager'))
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('some are accepted, and one that is refused says why', async ({ api, visit }) => {
    answer(api, ready)
    const [ada, ben] = ready.suggestions
    if (!ada || !ben) throw new Error('no suggestions')
    const refusal = 'Ada Novak already has a shift then.'
    const after: FillRun = { ...ready, suggestions: [{ ...ada, status: 'refused', refusal }, ben] }
    api.answers(autofillRoutes.acceptFillRun, () => {
      answer(api, after)
      return after
    })
    await visit(opened, user('manager'))
    await page.getByRole('checkbox', { name: /Ben Maes/ }).click()
    await page.getByRole('button', { name: 'Accept 1 suggestion' }).click()
    await expect.element(toasts).toMatchTextContent('1 suggestion could not be accepted')
    await expect.element(page.getByText(refusal)).toBeVisible()
    expect(api.sentTo(autofillRoutes.acceptFillRun).at(-1)?.body).toEqual({ suggestionIds: [ada.id] })
  })

  test('says when something has changed, and none are accepted', async ({ api, visit }) => {
    answer(api, { ...ready, status: 'stale' })
    api.answers(autofillRoutes.dismissFillRun, () => {
      const dismissed: FillRun = { ...ready, status: 'cancelled', allowed: [] }
      answer(api, dismissed)
      return dismissed
    })
    await visit(opened, user('manager'))
    await expect.element(page.getByText(/have changed since this calculation/)).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(toasts).toMatchTextContent('Suggestions dismissed')
    await expect.element(page.getByRole('button', { name: 'Calculate' })).toBeVisible()
  })

  test('a calculation that was interrupted shows the reason and can be started again', async ({ api, visit }) => {
    answer(api, { ...running, status: 'failed', failure: 'interrupted', allowed: [] })
    api.answers(autofillRoutes.startFillRun, () => {
      throw fillRefusals.FILL_RUNNING()
    })
    await visit(opened, user('manager'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/interrupted because the server stopped/)
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect.element(toasts).toMatchTextContent(/Another calculation is running/)
  })

  test('users without the permission to plan see the suggestions and no buttons', async ({ api, visit }) => {
    answer(api, { ...ready, allowed: [] })
    await visit(opened, user('user'))
    await expect.element(page.getByText('3 qualify: 3 reach the weekly maximum.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Accept all' })).not.toBeInTheDocument()
  })
})
