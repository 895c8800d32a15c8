import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { answerClientPage, clientPath } from '#app/web/testing/client-page.ts'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { type CreditLimit, creditLimitRoutes as routes } from '../contract/credit-limits.ts'

const path = `${clientPath}?tab=money`
const euros = (amount: number) => ({ amount, currency: 'EUR' as const })
const none: CreditLimit = { limit: null, used: null, left: null, setBy: null, allowed: ['edit'] }
const exceeded: CreditLimit = {
  ...none,
  limit: euros(500_000),
  used: euros(620_000),
  left: euros(-120_000),
  setBy: 'Ada Novak',
}
const dialog = page.getByRole('dialog')

test('a limit is set, shows what is left, and is removed', async ({ api, visit }) => {
  answerClientPage(api)
  api.answers(routes.readCreditLimit, () => none)
  api.answers(routes.saveCreditLimit, ({ body: { limit } }) => {
    const saved = limit ? exceeded : none
    api.answers(routes.readCreditLimit, () => saved)
    return saved
  })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('No limit')).toBeVisible()
  await page.getByRole('button', { name: 'Edit credit limit' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Limit' }), '5000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Exceeded by €1,200.00')).toBeVisible()
  await expect.element(page.getByText('€6,200.00')).toBeVisible()
  await page.getByRole('button', { name: 'Edit credit limit' }).click()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Limit' }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('No limit')).toBeVisible()
  expect(api.sentTo(routes.saveCreditLimit)).toMatchObject([
    { body: { limit: euros(500_000) } },
    { body: { limit: null } },
  ])
})

test('the limit can be read again after an error', async ({ api, visit }) => {
  answerClientPage(api)
  api.answers(routes.readCreditLimit, unreachable)
  await visit(path, user('administrator'))
  await recover(() => api.answers(routes.readCreditLimit, () => ({ ...none, allowed: [] })))
  await expect.element(page.getByText('No limit')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit credit limit' })).not.toBeInTheDocument()
})

test('a role that does not see invoices sees no limit', async ({ api, visit }) => {
  answerClientPage(api)
  await visit(path, user('provider'))
  await expect.element(page.getByRole('heading', { name: 'Acme Logistics' })).toBeVisible()
  await expect.element(page.getByText('Credit limit')).not.toBeInTheDocument()
})
