import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { project } from '#app/web/testing/staffing.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { shiftRefusals, shiftRoutes } from '../../contract.ts'
import { type OpenShiftDetail, openShiftRoutes } from '../../contract/open-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'
import { waveProgressRoutes } from '../../contract/waves.ts'
import { noWaves } from '../testing/waves.ts'
import { emptySchedule } from '#app/web/testing/schedule.ts'

test.beforeEach(({ api }) => {
  api.answers(swapRoutes.listSwaps, () => listOf())
  api.answers(waveProgressRoutes.readWaves, () => noWaves)
})

const waiting: OpenShiftDetail = {
  id: uuid(95),
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  request: null,
  role: 'Picker',
  startsAt: '2026-11-19T08:00:00Z',
  endsAt: '2026-11-19T16:00:00Z',
  breakMinutes: 0,
  positions: 2,
  filled: 0,
  waiting: 1,
  payRate: null,
  certifications: [],
  audience: 'qualified',
  claiming: 'approval',
  priority: 'high',
  closesAt: null,
  note: null,
  replaces: null,
  status: 'open',
  version: 1,
  allowed: ['edit', 'assign', 'cancel'],
  taken: [],
  offers: [],
  claims: [
    {
      id: uuid(96),
      worker: { id: uuid(11), name: 'Ada Novak' },
      status: 'pending',
      at: '2026-11-18T08:00:00Z',
      reason: null,
      version: 1,
      allowed: ['accept', 'decline'],
    },
  ],
}

function answer(api: FakeApi, open: OpenShiftDetail): void {
  const { taken: _, offers: __, claims: ___, ...listed } = open
  api.answers(shiftRoutes.readSchedule, () => emptySchedule)
  api.answers(openShiftRoutes.listOpenShifts, () => listOf([listed]))
  api.answers(openShiftRoutes.readOpenShift, () => open)
}
const accepted: OpenShiftDetail = {
  ...waiting,
  filled: 1,
  waiting: 0,
  taken: [{ shiftId: uuid(97), worker: { id: uuid(11), name: 'Ada Novak' } }],
  claims: waiting.claims.map((claim) => Object.assign({}, claim, { status: 'accepted', allowed: [], version: 2 })),
}

const shortRest = {
  kind: 'rest' as const,
  worker: { id: uuid(11), name: 'Ada Novak' },
  from: '2026-11-18T22:00:00Z',
  to: '2026-11-19T08:00:00Z',
  minutes: 600,
  limitMinutes: 660,
  message: 'Ada Novak would rest 10 hours instead of 11.',
}

describe('Open shifts in the schedule', () => {
  test('are listed above it with their cover, and a claim is accepted in two clicks', async ({ api, visit }) => {
    answer(api, waiting)
    api.answers(openShiftRoutes.acceptClaim, () => {
      answer(api, accepted)
      return accepted
    })
    await visit('/provider/schedule', user('manager'))
    const shown = page.getByRole('button', { name: /Picker · Night picking/ })
    await expect.element(shown).toMatchTextContent(/09:00–17:00.*0 of 2 filled.*1 claim/)
    await shown.click()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect.element(toasts).toMatchTextContent('Claim accepted')
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/1 of 2 filled.*Ada Novak/)
  })

  test('a claim against a working time rule is accepted with a reason', async ({ api, visit }) => {
    answer(api, waiting)
    api.answers(openShiftRoutes.acceptClaim, ({ body }) => {
      if (body.override) return accepted
      throw shiftRefusals.WORKING_TIME({ values: { count: 1 }, members: { warnings: [shortRest] } })
    })
    await visit(`/provider/schedule?openShift=${waiting.id}`, user('manager'))
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect.element(page.getByText(shortRest.message)).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /Reason/ }), 'Ada asked for it.')
    await page.getByRole('button', { name: 'Accept anyway' }).click()
    await expect.element(toasts).toMatchTextContent('Claim accepted')
    expect(api.sentTo(openShiftRoutes.acceptClaim).at(-1)?.body).toEqual({ override: { reason: 'Ada asked for it.' } })
  })

  test('a claim is declined with a reason, and the open shift withdrawn', async ({ api, visit }) => {
    answer(api, waiting)
    api.answers(openShiftRoutes.declineClaim, () => waiting)
    api.answers(openShiftRoutes.cancelOpenShift, () => waiting)
    await visit(`/provider/schedule?openShift=${waiting.id}`, user('manager'))
    await page.getByRole('button', { name: 'Decline' }).click()
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Reason for the worker' }),
      'The client asks for somebody else.',
    )
    await page
      .getByRole('dialog', { name: /^Decline .*claim/ })
      .getByRole('button', { name: 'Decline' })
      .click()
    await expect.element(toasts).toMatchTextContent('Claim declined')
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await page
      .getByRole('dialog', { name: /Withdraw this/ })
      .getByRole('button', { name: 'Withdraw' })
      .click()
    await expect.element(toasts).toMatchTextContent('Open shift withdrawn')
  })

  test('are created from the bar and published', async ({ api, visit }) => {
    const { taken: _, offers: __, claims: ___, ...listed } = waiting
    api.answers(shiftRoutes.readSchedule, () => emptySchedule)
    api.answers(openShiftRoutes.listOpenShifts, () => listOf())
    api.answers(projectRoutes.listProjects, () => listOf([project()]))
    api.answers(openShiftRoutes.createOpenShifts, () => ({ items: [listed] }))
    await visit('/provider/schedule?date=2026-11-18', user('manager'))
    await page.getByRole('button', { name: 'Add open shift' }).click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: / · / }).click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Role' }), 'Picker')
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Priority' }), 'High')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect.element(toasts).toMatchTextContent('Open shift published')
    expect(api.sentTo(openShiftRoutes.createOpenShifts).at(-1)?.body).toMatchObject({
      role: 'Picker',
      positions: 1,
      audience: 'qualified',
      claiming: 'first_come',
      priority: 'high',
      days: [{ date: '2026-11-18', startTime: '08:00', endTime: '16:00' }],
    })
  })

  test('an open shift that nobody has asked for is edited with its times', async ({ api, visit }) => {
    const free: OpenShiftDetail = { ...waiting, waiting: 0, claims: [] }
    answer(api, free)
    api.answers(openShiftRoutes.editOpenShift, () => free)
    await visit(`/provider/schedule?openShift=${free.id}`, user('manager'))
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit open shift' })
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Positions' }), '4')
    await userEvent.fill(dialog.getByRole('textbox', { name: /^End/ }), '18:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(toasts).toMatchTextContent('Open shift saved')
    expect(api.sentTo(openShiftRoutes.editOpenShift)).toMatchObject([
      {
        params: { id: free.id },
        ifMatch: 1,
        body: { positions: 4, startsAt: '2026-11-19T08:00:00Z', endsAt: '2026-11-19T17:00:00Z', closesAt: null },
      },
    ])
  })

  test('times and role are not offered once somebody has asked for it', async ({ api, visit }) => {
    answer(api, waiting)
    await visit(`/provider/schedule?openShift=${waiting.id}`, user('manager'))
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit open shift' })
    await expect.element(dialog).toMatchTextContent(/times, the break and the role can no longer be changed/)
    await expect.element(dialog.getByRole('textbox', { name: 'Role' })).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('textbox', { name: /^Start/ })).not.toBeInTheDocument()
  })
})
