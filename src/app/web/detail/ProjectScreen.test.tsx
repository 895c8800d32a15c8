import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { documentRoutes } from '#domains/documents/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { endingRoutes } from '#domains/projects/contract/ending.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { project } from '#app/web/testing/staffing.ts'

const panels = [
  clientRoutes.listWorkSites,
  userRoutes.listColleagues,
  projectRoutes.readProjectHistory,
  timesheetRoutes.listWorkerHours,
  timesheetRoutes.listEntries,
  requestRoutes.listRequests,
  assignmentRoutes.listAssignments,
  documentRoutes.listDocuments,
]

test('the end of a project lists what ends with it and what is left to process, and ends it (F01)', async ({
  api,
  visit,
}) => {
  for (const route of panels)
    api.answers(route, () => {
      throw refuse.FORBIDDEN()
    })
  api.answers(projectRoutes.readProject, () => project({ version: 4 }))
  api.answers(endingRoutes.readOpenProjectWork, () => ({
    sessions: 1,
    assignments: 2,
    offers: 0,
    shifts: 12,
    requests: 1,
    unsubmitted: null,
    unapproved: 3,
    uninvoiced: 0,
  }))
  api.answers(endingRoutes.endProject, () => project({ status: 'completed', version: 5 }))
  await visit(`/provider/projects/${project().id}`, user('manager'))
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Completed' }).click()
  const dialog = page.getByRole('dialog')
  const ending = dialog.getByRole('region', { name: 'These open items will end as well:' })
  await expect.element(ending).toMatchTextContent('1 worker clocked in: clocked out now')
  await expect.element(ending).toMatchTextContent('2 assignments: ended')
  await expect.element(ending).toMatchTextContent('12 shifts: cancelled')
  await expect.element(ending.getByText(/offer/)).not.toBeInTheDocument()
  const left = dialog.getByRole('region', { name: 'Hours still to process afterwards:' })
  await expect.element(left).toMatchTextContent('3 time entries awaiting approval')
  await dialog.getByRole('textbox').fill('The quay has closed')
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.sentTo(endingRoutes.endProject)).toMatchObject([
    { body: { status: 'completed', comment: 'The quay has closed' }, ifMatch: 4 },
  ])
})
