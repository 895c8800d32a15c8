import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { type StaffingFigures, type StaffingOfMonth, staffingRoutes as routes } from '../../contract/staffing.ts'

const none = { positions: 0, filledPositions: 0, fillRate: null, fills: 0, medianMinutesToFill: null }
const month = (from: string, to: string, more: Partial<StaffingOfMonth> = {}): StaffingOfMonth => ({
  from,
  to,
  ...none,
  lastYear: none,
  ...more,
})
const figures: StaffingFigures = {
  ...none,
  pastShifts: 0,
  noShows: 0,
  noShowRate: null,
  workers: 0,
  availableWorkers: 0,
  workedMinutes: 0,
  availableMinutes: 0,
  utilisation: null,
}

function answer(api: FakeApi, months: StaffingOfMonth[]): void {
  api.answers(clientRoutes.listClients, () => listOf<never>())
  api.answers(projectRoutes.listProjects, () => listOf<never>())
  api.answers(routes.readStaffing, () => ({
    period: { from: '2026-11-01', to: '2026-11-30' },
    before: { from: '2026-10-01', to: '2026-10-31' },
    lastYear: { from: '2025-11-01', to: '2025-11-30' },
    figures: { period: figures, before: figures, lastYear: figures },
    clients: [],
  }))
  api.answers(routes.readStaffingByMonth, () => ({ months }))
}

const path = '/provider/statistics/staffing?period=last_month'
const row = (name: RegExp) => page.getByRole('row', { name })

test('fill rate and time to fill are compared by month with the year before', async ({ api, visit }) => {
  const filled = { positions: 4, filledPositions: 3, fillRate: 75, fills: 3, medianMinutesToFill: 600 }
  answer(api, [
    month('2026-09-01', '2026-09-30'),
    month('2026-10-01', '2026-10-31', {
      ...filled,
      lastYear: { ...none, positions: 2, filledPositions: 1, fillRate: 50 },
    }),
    month('2026-11-01', '2026-11-30'),
  ])
  await visit(path, user('manager'))
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect.element(row(/^October 2026/)).toMatchTextContent(/75%.*50%.*3 of 4 positions/)
  // The chart begins with the first month that has figures.
  await expect.element(row(/^September 2026/)).not.toBeInTheDocument()
  await page.getByText('Time to fill', { exact: true }).last().click()
  await expect.element(row(/^October 2026/)).toMatchTextContent(/10\sh/)
})

test('there is no chart without any figures', async ({ api, visit }) => {
  answer(api, [month('2026-11-01', '2026-11-30')])
  await visit(path, user('manager'))
  await expect.element(page.getByRole('link', { name: /^Fill rate/ })).toBeVisible()
  await expect.element(page.getByText('Trend by month')).not.toBeInTheDocument()
})
