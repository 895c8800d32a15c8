import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entry, pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { resizeWindow, test } from './testing/app-test.tsx'
import { user } from './testing/people.ts'

const path = '/provider/timesheet?status=all'
const head = (name: string) => page.getByRole('columnheader', { name, exact: true })

test('timesheet approval hides columns that do not fit or that the user has turned off', async ({ api, visit }) => {
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([entry()]))
  const manager = user('manager')
  await visit(path, manager, { frame: true })
  await expect.element(head('Value of hours')).toBeVisible()
  await expect.element(head('Break')).not.toBeInTheDocument()
  await resizeWindow(1920, 900)
  await expect.element(head('Break')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Value of hours', exact: true }).click()
  await expect.element(head('Value of hours')).not.toBeInTheDocument()

  await visit(path, manager, { frame: true })
  await expect.element(head('Status')).toBeVisible()
  await expect.element(head('Value of hours')).not.toBeInTheDocument()

  // Another user of the same browser has separate columns.
  await visit(path, { ...manager, id: uuid(902) }, { frame: true })
  await expect.element(head('Value of hours')).toBeVisible()
})
