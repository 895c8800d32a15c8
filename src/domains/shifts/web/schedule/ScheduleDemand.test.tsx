import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { answerNoCandidates, emptySchedule } from '#app/web/testing/schedule.ts'
import { staffingRequest } from '#app/web/testing/staffing.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Schedule, shiftRoutes } from '../../contract.ts'
import { type OpenShift, openShiftRoutes } from '../../contract/open-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'

const times = { startsAt: '2026-11-19T07:00:00Z', endsAt: '2026-11-19T15:30:00Z', breakMinutes: 30 }
const workingHours = {
  weeks: [{ days: [{ weekday: 4, startTime: '08:00', endTime: '16:30', breakMinutes: 30 }] }],
  weekAStartDate: null,
  skipHolidays: false,
  except: [],
}
const open = (
  id: number,
  role: string,
  day: Schedule['demand'][number]['days'][number],
): Schedule['demand'][number] => ({
  request: { id: uuid(id), name: role },
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  site: null,
  role,
  days: [day],
})
const picker = open(81, 'Picker', { date: '2026-11-19', count: 2, times })
const created: OpenShift = {
  ...times,
  id: uuid(95),
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  request: { id: uuid(81), name: 'Picker' },
  role: 'Picker',
  positions: 2,
  filled: 0,
  waiting: 0,
  payRate: null,
  certifications: [],
  audience: 'qualified',
  claiming: 'first_come',
  priority: 'normal',
  closesAt: null,
  note: null,
  replaces: null,
  status: 'draft',
  version: 1,
  allowed: ['edit', 'assign', 'cancel'],
}
const dialog = page.getByRole('dialog')

function answer(api: FakeApi, demand: Schedule['demand'], allowed: Schedule['allowed'] = ['plan'], leftOut = 0): void {
  api.answers(swapRoutes.listSwaps, () => listOf())
  api.answers(openShiftRoutes.listOpenShifts, () => listOf())
  const counts = Map.groupBy(
    demand.flatMap(({ days }) => days),
    ({ date }) => date,
  )
  const openPositions = [...counts].map(([date, days]) => ({
    date,
    count: days.reduce((sum, { count }) => sum + count, leftOut),
  }))
  api.answers(shiftRoutes.readSchedule, () => ({ ...emptySchedule, demand, openPositions, allowed }))
  api.answers(requestRoutes.readRequest, () => staffingRequest({ workingHours, startDate: '2026-11-16' }))
}

describe('Open positions of requests', () => {
  test('the row of a project shows them with their times, and finding workers prepares an open shift', async ({
    api,
    visit,
  }) => {
    answer(api, [picker])
    api.answers(openShiftRoutes.createOpenShifts, () => ({ items: [created] }))
    answerNoCandidates(api, created)
    await visit('/provider/schedule', user('manager'))
    const cell = page.getByRole('button', { name: /^2 open positions, Night picking, Thu 19 Nov, 08:00/ })
    await cell.click()
    await expect.element(dialog).toMatchTextContent(/Picker · Night picking · Acme Logistics/)
    await dialog.getByRole('button', { name: 'Find workers' }).click()
    await expect.poll(() => api.sentTo(openShiftRoutes.createOpenShifts)).toHaveLength(1)
    expect(api.sentTo(openShiftRoutes.createOpenShifts)[0]?.body).toMatchObject({
      requestId: uuid(81),
      positions: 2,
      publish: false,
      days: [{ date: '2026-11-19', startTime: '08:00', endTime: '16:30', breakMinutes: 30 }],
    })
    await expect
      .element(page.getByRole('dialog', { name: 'Find workers' }))
      .toMatchTextContent(/Picker · Night picking/)
    expect(new URLSearchParams(window.location.search).get('fill')).toBe(created.id)
  })

  test('the head leads to those of the day, one of several is chosen, and an open shift begins with its times', async ({
    api,
    visit,
  }) => {
    answer(api, [picker, open(82, 'Driver', { date: '2026-11-19', count: 1, times: null })])
    await visit('/provider/schedule', user('manager'))
    await page.getByRole('button', { name: '3 open positions, Thu 19 Nov' }).click()
    await dialog.getByRole('button', { name: /^Picker/ }).click()
    await expect.element(dialog.getByRole('heading', { name: '2 open positions' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add open shift' }).click()
    await expect.element(dialog.getByRole('textbox', { name: 'Start' })).toHaveValue('08:00')
  })

  test('positions of requests that are left out are counted', async ({ api, visit }) => {
    answer(api, [picker], ['plan'], 4)
    await visit('/provider/schedule', user('manager'))
    await page.getByRole('button', { name: '6 open positions, Thu 19 Nov' }).click()
    await expect.element(dialog.getByRole('button', { name: /^Picker/ })).toBeVisible()
    await expect.element(dialog).toMatchTextContent(/And 4 more/)
  })

  test('a reader who may not plan reaches the request only, and the rows can be hidden', async ({ api, visit }) => {
    answer(api, [picker], [])
    await visit('/provider/schedule', user('manager'))
    const cell = page.getByRole('button', { name: /^2 open positions, Night picking/ })
    await cell.click()
    await expect.element(dialog.getByRole('link', { name: 'Candidates' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Find workers' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('checkbox', { name: 'Show open positions of requests' }).click()
    await expect.element(cell).not.toBeInTheDocument()
  })

  test('arrow keys move between open positions, and Tab enters them once', async ({ api, visit }) => {
    const friday = { date: '2026-11-20', count: 1, times: null }
    answer(api, [{ ...picker, days: [...picker.days, friday] }])
    await visit('/provider/schedule', user('manager'))
    const first = page.getByRole('button', { name: /^2 open positions, Night picking/ })
    const second = page.getByRole('button', { name: /^1 open position, Night picking/ })
    await expect.element(first).toHaveAttribute('tabindex', '0')
    await expect.element(second).toHaveAttribute('tabindex', '-1')
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(second).toHaveFocus()
  })

  test('on a phone, the day says how many are open and leads to them', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    answer(api, [picker])
    await visit('/provider/schedule?date=2026-11-19', user('manager'))
    await page.getByRole('button', { name: '2 open positions' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Find workers' })).toBeVisible()
  })
})
