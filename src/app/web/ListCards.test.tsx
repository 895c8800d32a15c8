import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { userRoutes } from '#domains/accounts/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { resizeWindow, test } from './testing/app-test.tsx'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { project } from './testing/staffing.ts'

test('the two dates of a period stay together on the card of a phone (F59)', async ({ api, visit }) => {
  await resizeWindow(390, 844)
  api.answers(projectRoutes.listProjects, () => listOf([project({ startDate: '2025-11-12', endDate: '2027-02-10' })]))
  api.answers(userRoutes.listColleagues, () => listOf())
  api.answers(timesheetRoutes.listProjectHours, () => ({ items: [] }))
  const manager = user('manager')
  await visit('/provider/projects', { ...manager, region: { ...manager.region, date_format: 'long' } }, { frame: true })
  await expect.element(page.getByRole('link', { name: /Night picking/ })).toBeVisible()
  const dates = () =>
    [...document.querySelectorAll('td[data-label="Period"] span')].filter((one) => !one.children.length)
  await expect.poll(() => dates().length).toBe(2)
  const [first, second] = dates().map((one) => one.getBoundingClientRect())
  const isBelow = (second?.top ?? 0) >= (first?.bottom ?? 0) - 1
  expect(isBelow || (second?.left ?? 0) - (first?.right ?? 0) < 12).toBe(true)
})
