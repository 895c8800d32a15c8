import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOf } from '#app/web/testing/list-of.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'

const navigation = page.getByRole('navigation', { name: 'Main navigation' })

test('the whole side bar fits into a window of 900 pixels (F60)', async ({ api, visit }) => {
  api.answers(workforceRoutes.listWorkers, () => listOf())
  await visit('/provider/workforce', user('providerAdmin'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Settings' })).toBeVisible()
  const bar = navigation.element()
  expect(navigation.getByRole('link').elements()).toHaveLength(18)
  expect(bar.scrollHeight).toBeLessThanOrEqual(bar.clientHeight)
})

test('contracts that wait for the agency are counted in the navigation, for users who sign them', async ({
  api,
  visit,
}) => {
  api.answers(workforceRoutes.listWorkers, () => listOf())
  api.answers(contractRoutes.listContracts, () => ({ items: [], total: 7, nextCursor: null }))
  await visit('/provider/workforce', user('manager'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: /Contracts/ })).toMatchTextContent('7')
  expect(api.sentTo(contractRoutes.listContracts)).toMatchObject([{ query: { waiting: 'true' } }])
  await visit('/provider/workforce', user('user'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Workforce' })).toBeVisible()
  expect(api.sentTo(contractRoutes.listContracts)).toHaveLength(1)
})

test('in a lower window the settings stay in view, and the other entries scroll', async ({ api, visit }) => {
  await resizeWindow(1366, 600)
  api.answers(workforceRoutes.listWorkers, () => listOf())
  await visit('/provider/workforce', user('providerAdmin'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Home' })).toBeVisible()
  const bar = navigation.element()
  await expect.poll(() => bar.scrollHeight).toBeGreaterThan(bar.clientHeight)
  for (const name of ['Users', 'Settings', 'Terms'])
    expect(page.getByRole('link', { name, exact: true }).element().getBoundingClientRect().bottom).toBeLessThan(600)
})

test('the side bar collapses to icons with tooltips, with the keyboard, and stays so on this device', async ({
  api,
  visit,
}) => {
  api.answers(workforceRoutes.listWorkers, () => listOf())
  await visit('/provider/workforce', user('providerAdmin'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Clients' })).toBeVisible()
  const wide = navigation.element().getBoundingClientRect().width
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(() => navigation.element().getBoundingClientRect().width).toBeLessThan(wide / 2)
  expect(navigation.getByRole('link').elements()).toHaveLength(18)
  const bar = navigation.element()
  expect(bar.scrollHeight).toBeLessThanOrEqual(bar.clientHeight)
  await navigation.getByRole('link', { name: 'Clients' }).hover()
  await expect.element(page.getByRole('tooltip', { name: 'Clients' })).toBeVisible()

  await visit('/provider/workforce', user('providerAdmin'), { frame: true })
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect.poll(() => navigation.element().getBoundingClientRect().width).toBe(wide)
})

test('on a phone, a manager has four tabs and all other screens behind More', async ({ api, visit }) => {
  await resizeWindow(390, 844)
  api.answers(workforceRoutes.listWorkers, () => listOf())
  await visit('/provider/workforce', user('manager'), { frame: true })
  const names = () =>
    navigation
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Today', 'Schedule', 'Approve', 'Messages', 'More'])
  for (const one of navigation.getByRole('listitem').elements())
    expect(one.getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  await navigation.getByRole('button', { name: 'More' }).click()
  const all = page.getByRole('navigation', { name: 'More' })
  await expect.element(all.getByRole('link', { name: 'Workforce' })).toBeVisible()
  await expect.element(all.getByRole('link', { name: 'Pay' })).not.toBeInTheDocument()
})

test('a viewer, who decides on nothing, has no tab to approve', async ({ api, visit }) => {
  await resizeWindow(390, 844)
  api.answers(workforceRoutes.listWorkers, () => listOf())
  await visit('/provider/workforce', user('user'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Timesheets' })).toBeVisible()
  await expect.element(navigation.getByRole('link', { name: 'Approve' })).not.toBeInTheDocument()
})
