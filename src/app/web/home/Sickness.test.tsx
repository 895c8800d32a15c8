import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { absenceRoutes, type OwnTimeOff } from '#domains/absences/contract.ts'
import { sickLeaveRoutes } from '#domains/absences/contract/sick-leave.ts'
import { ownTimeOff } from '#domains/absences/web/testing/time-off.ts'
import { statisticsRoutes, type WorkerHome } from '#domains/statistics/contract.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { ready } from '#app/web/testing/clock.ts'
import { announcementRoutes } from '#domains/messages/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { daysAfter } from '#base/days.ts'
import { test } from '../testing/app-test.tsx'
import { type FakeApi, never } from '../testing/fake-api.ts'
import { listOf } from '../testing/list-of.ts'
import { worker } from '../testing/people.ts'

const path = '/worker/home'
const today = '2026-11-18'

function answer(api: FakeApi, sickLeave: WorkerHome['sickLeave']): void {
  api.answers(statisticsRoutes.readWorkerHome, () => ({
    now: '2026-11-20T08:00:00Z',
    week: { from: '2026-11-16', to: '2026-11-22', plannedMinutes: 0, workedMinutes: 0, days: [] },
    nextShift: null,
    sickLeave,
    drafts: 0,
    toCorrect: 0,
    offers: 0,
    contracts: 0,
  }))
  api.answers(statisticsRoutes.readWorkerStatistics, never)
  api.answers(tourRoutes.readTour, () => ({ outcome: 'seen' as const }))
  api.answers(announcementRoutes.listAnnouncements, () => listOf<never>())
  api.answers(assignmentRoutes.listWorkableProjects, () => listOf<never>())
  api.answers(clockRoutes.readClock, () => ready)
}

describe('Sickness on the home of a worker', () => {
  test('is reported in two taps', async ({ api, visit }) => {
    answer(api, [])
    const sick = ownTimeOff({ type: 'sick_leave', startDate: today, endDate: today, allowed: ['withdraw', 'change'] })
    api.answers(sickLeaveRoutes.reportSickness, () => {
      answer(api, [sick])
      return sick
    })
    await visit(path, worker)
    let taps = 0
    for (const name of ['Report sick', 'Report']) {
      await page.getByRole('button', { name, exact: true }).click()
      taps += 1
    }
    await expect.element(page.getByText(/^Reported sick/)).toBeVisible()
    expect(taps).toBe(2)
    expect(api.sentTo(sickLeaveRoutes.reportSickness)).toMatchObject([
      { body: { startDate: today, endDate: today, startsAtNoon: false } },
    ])
  })

  test('ends earlier in one tap', async ({ api, visit }) => {
    const sick = ownTimeOff({
      type: 'sick_leave',
      startDate: today,
      endDate: daysAfter(today, 6),
      allowed: ['withdraw', 'change'],
    })
    answer(api, [sick])
    api.answers(absenceRoutes.changeOwnTimeOff, () => {
      answer(api, [{ ...sick, endDate: today }])
      return { ...sick, endDate: today }
    })
    await visit(path, worker)
    await page.getByRole('button', { name: 'Back tomorrow' }).click()
    await expect.element(page.getByText('Return reported')).toBeVisible()
    expect(api.sentTo(absenceRoutes.changeOwnTimeOff)).toMatchObject([
      { params: { id: sick.id }, body: { from: daysAfter(today, 1), becomes: 'cancelled' } },
    ])
    await expect.element(page.getByRole('button', { name: 'Back tomorrow' })).not.toBeInTheDocument()
  })

  test('that was prolonged is one absence, and a return ends each of its records', async ({ api, visit }) => {
    const sick = (changes: Partial<OwnTimeOff>) => ownTimeOff({ type: 'sick_leave', allowed: ['change'], ...changes })
    const [first, second] = [
      sick({ startDate: daysAfter(today, -1), endDate: today, status: 'approved' }),
      sick({ id: uuid(52), startDate: daysAfter(today, 1), endDate: daysAfter(today, 3), version: 4 }),
    ]
    answer(api, [first, second])
    api.answers(absenceRoutes.changeOwnTimeOff, () => first)
    await visit(path, worker)
    await expect.element(page.getByText(/^Reported sick: 17.*21/)).toBeVisible()
    await page.getByRole('button', { name: 'Still sick' }).click()
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'First day' })).toHaveValue('22/11/2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Back today' }).click()
    await expect.element(page.getByText('Return reported')).toBeVisible()
    expect(api.sentTo(absenceRoutes.changeOwnTimeOff)).toMatchObject([
      { params: { id: second.id }, ifMatch: 4, body: { from: daysAfter(today, 1) } },
      { params: { id: first.id }, body: { from: today } },
    ])
    await page.getByRole('button', { name: 'Back tomorrow' }).click()
    await expect
      .poll(() => api.sentTo(absenceRoutes.changeOwnTimeOff))
      .toMatchObject([{}, {}, { params: { id: second.id }, body: { from: daysAfter(today, 1) } }])
  })

  test('of later days is shown, and the worker can still report sick for today', async ({ api, visit }) => {
    const [startDate, endDate] = [daysAfter(today, 7), daysAfter(today, 9)]
    answer(api, [ownTimeOff({ type: 'sick_leave', startDate, endDate, allowed: ['withdraw', 'change'] })])
    await visit(path, worker)
    await expect.element(page.getByText(/^Reported sick: 25.*27/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Report sick' })).toBeVisible()
    for (const name of ['Back today', 'Back tomorrow', 'Still sick'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  })

  test('is prolonged from the day after its last day', async ({ api, visit }) => {
    answer(api, [ownTimeOff({ type: 'sick_leave', startDate: today, endDate: today, allowed: ['change'] })])
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await page.getByRole('button', { name: 'Still sick' }).click()
    await page.getByRole('radio', { name: '2 days' }).click()
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    await expect
      .poll(() => api.sentTo(sickLeaveRoutes.reportSickness))
      .toMatchObject([{ body: { startDate: daysAfter(today, 1), endDate: daysAfter(today, 2) } }])
  })
})
