import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { answerRequest } from '#app/web/testing/request-screen.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { staffingRequest } from '#app/web/testing/staffing.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { openShiftRoutes } from '../contract/open-shifts.ts'
import { requestCoverRoutes } from '../contract/request-cover.ts'

const path = `/provider/requests/${uuid(81)}?tab=schedule`
const request = staffingRequest({ positions: 5, filledPositions: 2, certifications: ['VCA'] })

test('a request shows its cover per day, and its unfilled positions become open shifts', async ({ api, visit }) => {
  answerRequest(api, request)
  api.answers(requestCoverRoutes.readRequestCover, ({ query }) => ({
    days: [
      { date: query?.from ?? '', needed: 5, planned: 2, open: 0 },
      { date: query?.to ?? '', needed: 5, planned: 2, open: 3 },
    ],
  }))
  api.answers(openShiftRoutes.createOpenShifts, () => ({ items: [] }))
  await visit(path, user('manager'))
  const table = page.getByRole('region', { name: 'Cover per day' })
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/5.*2, 3 missing.*0/)
  await expect.element(table.getByRole('row').nth(2)).not.toMatchTextContent(/missing/)
  await page.getByRole('button', { name: 'Add open shifts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add open shift' })
  await expect.element(dialog.getByRole('textbox', { name: 'Positions' })).toHaveValue('3')
  await expect.element(dialog.getByRole('combobox', { name: 'Project' })).not.toBeInTheDocument()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Positions' }), '2')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(toasts).toMatchTextContent(/published/)
  expect(api.sentTo(openShiftRoutes.createOpenShifts)).toMatchObject([
    {
      body: {
        requestId: request.id,
        projectId: request.project.id,
        role: request.role,
        positions: 2,
        certifications: ['VCA'],
        days: [{ date: request.startDate }],
      },
    },
  ])
})

test('a reader sees the cover, and cannot add open shifts', async ({ api, visit }) => {
  answerRequest(api, staffingRequest({ allowed: [] }))
  await visit(path, user('user'))
  await expect.element(page.getByRole('heading', { name: 'Cover per day' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add open shifts' })).not.toBeInTheDocument()
})
