import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answerAssignment } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type CreditCheck, creditLimitRoutes as routes } from '../contract/credit-limits.ts'

const path = `/provider/assignments/${uuid(41)}`
const exceeded: CreditCheck = {
  clientName: 'Acme Logistics',
  isExceeded: true,
  limit: { amount: 500_000, currency: 'EUR' },
  used: { amount: 620_000, currency: 'EUR' },
}
const alert = page.getByRole('alert', { name: /credit limit/ })

test('warns that the client has exceeded its credit limit, with the amounts', async ({ api, visit }) => {
  answerAssignment(api, assignment())
  api.answers(routes.checkCredit, () => exceeded)
  await visit(path, user('administrator'))
  await expect.element(alert).toMatchTextContent(/Acme Logistics has exceeded its credit limit.*€6,200\.00.*€5,000\.00/)
})

test('warns planners without amounts, and does not warn within the limit', async ({ api, visit }) => {
  answerAssignment(api, assignment())
  api.answers(routes.checkCredit, () => ({ ...exceeded, limit: null, used: null }))
  await visit(path, user('manager'))
  await expect.element(alert).toMatchTextContent(/has exceeded its credit limit.*You can still send the offer/)
  api.answers(routes.checkCredit, () => ({ ...exceeded, isExceeded: false }))
  await visit(path, user('manager'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})
