import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerAssignment } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { contractLimitRoutes, type LimitsOfAssignment } from '../contract/contract-limits.ts'
import { finding } from './testing/limits.ts'

const path = `/provider/assignments/${uuid(41)}`
const limits: LimitsOfAssignment = {
  assignmentId: uuid(41),
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  startDate: '2026-11-16',
  endDate: '2026-11-30',
  findings: [],
  counters: [
    {
      rule: 'FR-TC-09',
      subject: 'missionLength',
      article: 'Code du travail, L1251-12-1',
      limit: 18,
      unit: 'months',
      used: 2,
      until: '2028-03-31',
    },
  ],
  phase: null,
}

test('the assignment shows the figures of its contract, and that this is no legal advice', async ({ api, visit }) => {
  answerAssignment(api, assignment())
  api.answers(contractLimitRoutes.readContractLimits, () => ({ items: [limits] }))
  await visit(path, user('manager'))
  await expect.element(page.getByText(/^These figures are based .* This is not legal advice\.$/)).toBeVisible()
  await expect
    .element(page.getByText(/2 of 18 months · until 31\/03\/2028 · Code du travail, L1251-12-1/))
    .toBeVisible()
})

test('a limit that is passed and a phase that differs from the contract are marked', async ({ api, visit }) => {
  answerAssignment(api, assignment())
  const phase = { counted: 'B', stated: 'A', differs: true } as const
  const items = [{ ...limits, phase, findings: [finding({ isRefused: true })] }]
  api.answers(contractLimitRoutes.readContractLimits, () => ({ items }))
  await visit(path, user('manager'))
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not allowed' })).toMatchTextContent(/waiting period/)
  await expect.element(page.getByText('B · The contract states phase A')).toBeVisible()
})

test('nothing is shown if the organisation does not check the law', async ({ api, visit }) => {
  answerAssignment(api, assignment())
  await visit(path, user('manager'))
  await expect.poll(() => api.sentTo(contractLimitRoutes.readContractLimits).length).toBe(1)
  await expect.element(page.getByText('Legal limits')).not.toBeInTheDocument()
})
