import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Schedule, shiftRefusals, shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { type Swap, swapRoutes } from '../../contract/swaps.ts'

const ada = { id: uuid(11), name: 'Ada Novak' }
const ben = { id: uuid(12), name: 'Ben Claes' }
const times = { startsAt: '2026-11-19T08:00:00Z', endsAt: '2026-11-19T16:00:00Z', breakMinutes: 0 }
const accepted: Swap = {
  id: uuid(71),
  project: { id: uuid(21), name: 'Night picking' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  shift: { id: uuid(91), role: 'Picker', ...times },
  exchange: null,
  note: null,
  expiresAt: times.startsAt,
  status: 'accepted',
  worker: ada,
  colleague: null,
  taker: ben,
  reason: null,
  at: '2026-11-18T08:00:00Z',
  version: 2,
  allowed: ['approve', 'refuse'],
}
const done: Swap = { ...accepted, status: 'done', allowed: [], version: 3 }
const week: Schedule = {
  items: [
    {
      id: uuid(91),
      assignmentId: uuid(41),
      ...times,
      status: 'scheduled',
      published: true,
      missing: null,
      atWorkSince: null,
      swap: 'accepted',
      version: 1,
      allowed: [],
    },
  ],
  total: 1,
  nextCursor: null,
  assignments: [
    {
      id: uuid(41),
      worker: ada,
      project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
      client: { id: uuid(31), name: 'Acme Logistics' },
      site: null,
      role: 'Picker',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      status: 'assigned',
    },
  ],
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 0,
  allowed: ['plan'],
}

function answer(api: FakeApi, swap: Swap): void {
  api.answers(shiftRoutes.readSchedule, () => week)
  api.answers(openShiftRoutes.listOpenShifts, () => listOf())
  api.answers(swapRoutes.listSwaps, () => listOf(swap.status === 'accepted' ? [swap] : []))
  api.answers(swapRoutes.readSwap, () => swap)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('Swaps in the schedule', () => {
  test('wait above it, mark the shift, and are approved in two clicks', async ({ api, visit }) => {
    answer(api, accepted)
    api.answers(swapRoutes.approveSwap, () => {
      answer(api, done)
      return done
    })
    await visit('/provider/schedule?date=2026-11-19', user('manager'))
    await expect.element(page.getByRole('button', { name: /Ada Novak, .*swap to approve/ })).toBeVisible()
    await page.getByRole('button', { name: /Ada Novak → Ben Claes/ }).click()
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent(/Ada Novak remains responsible until the swap is done\./)
    await button('Approve').click()
    await expect.element(toasts).toMatchTextContent('Swap approved')
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Done/)
    await expect.element(button('Approve')).not.toBeInTheDocument()
  })

  test('are approved against a working time rule with a reason', async ({ api, visit }) => {
    answer(api, accepted)
    const warning = {
      kind: 'rest' as const,
      worker: ben,
      from: '2026-11-18T22:00:00Z',
      to: '2026-11-19T08:00:00Z',
      minutes: 600,
      limitMinutes: 660,
      message: 'Ben Claes would rest 10 hours instead of 11.',
    }
    api.answers(swapRoutes.approveSwap, ({ body }) => {
      if (body.override) return done
      throw shiftRefusals.WORKING_TIME({ values: { count: 1 }, members: { warnings: [warning] } })
    })
    await visit(`/provider/schedule?swap=${accepted.id}`, user('manager'))
    await button('Approve').click()
    await expect.element(page.getByText(warning.message)).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /Reason/ }), 'Ben agrees.')
    await button('Approve anyway').click()
    await expect.element(toasts).toMatchTextContent('Swap approved')
    expect(api.sentTo(swapRoutes.approveSwap).at(-1)?.body).toEqual({ override: { reason: 'Ben agrees.' } })
  })

  test('are refused with a reason', async ({ api, visit }) => {
    answer(api, accepted)
    api.answers(swapRoutes.refuseSwap, () => accepted)
    await visit(`/provider/schedule?swap=${accepted.id}`, user('manager'))
    await button('Refuse').click()
    const dialog = page.getByRole('dialog', { name: 'Refuse this swap?' })
    await userEvent.fill(dialog.getByRole('textbox', { name: /Reason/ }), 'Ben has not been trained yet.')
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect.element(toasts).toMatchTextContent('Swap refused')
    expect(api.sentTo(swapRoutes.refuseSwap).at(-1)?.body).toEqual({ reason: 'Ben has not been trained yet.' })
  })
})
