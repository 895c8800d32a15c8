import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { worker } from '#app/web/testing/people.ts'
import { statisticsRoutes, type WorkerStatistics } from '../../contract.ts'

const statistics: WorkerStatistics = {
  range: 'current_month',
  from: '2026-11-01',
  to: '2026-11-30',
  totalMinutes: 2400,
  waitingMinutes: 0,
  regularMinutes: 2400,
  overtimeMinutes: 0,
  averageMinutesPerWeek: 1200,
  daysWorked: 5,
  hoursValue: [{ amount: 70_000, currency: 'EUR' }],
  averageHourlyRate: [{ amount: 1750, currency: 'EUR' }],
  projects: 1,
  projectCounts: { open: 1, ended: 0 },
  shifts: { past: 5, attended: 5 },
  attendanceRate: 100,
  lastWorkDate: '2026-11-20',
  averageRating: 4.5,
  ratings: 2,
  weeks: [],
  months: [],
  earnings: [{ amount: 72_000, currency: 'EUR' }],
}

test('shows the worker every figure, the average hourly rate among them (F65)', async ({ api, visit }) => {
  api.answers(statisticsRoutes.readWorkerStatistics, () => statistics)
  await visit('/worker/statistics', worker)
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent(/Average hourly rate.*17[.,]50/)
  for (const figure of [
    'Total hours',
    'Earnings',
    'Normal hours',
    'Overtime',
    'Weekly average',
    'Days worked',
    'Attendance',
    'Projects',
    'Last day worked',
    'Average rating',
  ])
    await expect.element(main.getByText(figure, { exact: true }).first()).toBeVisible()
})
