import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerOwnAssignment, answerShiftsAfterChecks } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { worker } from '#app/web/testing/people.ts'
import { ownAssignment } from '#app/web/testing/staffing.ts'
import { checkRoutes, type StartCheck } from '../contract.ts'

const missing = (item: StartCheck['item'], link: string | null): StartCheck => ({
  item,
  name: null,
  problem: 'missing',
  expiresOn: null,
  atPlanning: 'warn',
  atClock: 'block',
  recorded: null,
  source: null,
  link,
})

test('the worker sees what is missing, does it where that is possible, and reads what the agency does', async ({
  api,
  visit,
}) => {
  const assignment = ownAssignment({ status: 'assigned', label: 'assigned', allowed: [] })
  answerOwnAssignment(api, assignment)
  api.answers(checkRoutes.listOwnStartChecks, () => ({
    items: [missing('contract', '/worker/contracts'), missing('declaration', null)],
    country: 'BE' as const,
    late: null,
  }))
  await visit(`/worker/assignments/${assignment.id}`, worker)
  await expect.element(page.getByRole('heading', { name: 'Before you start' })).toBeVisible()
  const contract = page.getByRole('listitem').filter({ hasText: 'Contract' })
  await expect.element(contract.getByRole('link', { name: 'Complete' })).toHaveAttribute('href', '/worker/contracts')
  const declaration = page.getByRole('listitem').filter({ hasText: 'Declaration number' })
  await expect.element(declaration.getByText('Your agency takes care of this.')).toBeVisible()
  await expect.element(declaration.getByRole('link')).not.toBeInTheDocument()
})

test('nothing is shown while nothing is missing', async ({ api, visit }) => {
  const assignment = ownAssignment({ status: 'assigned', label: 'assigned', allowed: [] })
  answerOwnAssignment(api, assignment)
  answerShiftsAfterChecks(api)
  await visit(`/worker/assignments/${assignment.id}`, worker)
  await expect.element(page.getByText('No upcoming shifts are scheduled.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Before you start' })).not.toBeInTheDocument()
})
