import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { availabilityRoutes } from '#domains/availability/contract.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { test } from '../testing/app-test.tsx'
import { never } from '../testing/fake-api.ts'
import { listOf } from '../testing/list-of.ts'
import { worker } from '../testing/people.ts'

const help = page.getByRole('link', { name: 'Help for this page' })
const path = () => window.location.pathname

test('the help of a tab opens its article inside the user’s navigation', async ({ api, visit }) => {
  api.answers(payRoutes.listOwnStubs, () => listOf())
  await visit('/worker/timesheet?tab=paystub', worker, { frame: true })
  await help.click()
  await expect.poll(path).toBe('/help/pay-stub')
  await expect.element(page.getByRole('heading', { name: 'Related articles' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
})

test('the help of a screen opens its article', async ({ api, visit }) => {
  api.answers(shiftRoutes.listOwnShifts, () => listOf())
  await visit('/worker/shifts', worker, { frame: true })
  await help.click()
  await expect.poll(path).toBe('/help/shifts-calendar')
})

test('the help of a tab that the address names as a view opens its article', async ({ api, visit }) => {
  api.answers(availabilityRoutes.readOwnAvailability, never)
  await visit('/worker/shifts?view=availability', worker, { frame: true })
  await help.click()
  await expect.poll(path).toBe('/help/availability')
})

test('visitors who are not signed in read the help, and find the way to sign in', async ({ api, visit }) => {
  api.answers(accountRoutes.readDemo, () => {
    throw refuse.NOT_FOUND()
  })
  await visit('/auth/login', null)
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('link', { name: 'Aide sur cette page' }).click()
  await expect.element(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'page de connexion' }).click()
  await expect.poll(path).toBe('/auth/login')
})
