import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listOf } from '#app/web/testing/list-of.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'

const navigation = page.getByRole('navigation', { name: 'Main navigation' })

test('the whole side bar fits into a window of 900 pixels (F60)', async ({ api, visit }) => {
  api.answers(workforceRoutes.listWorkers, () => listOf())
  await visit('/provider/workforce', user('providerAdmin'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Settings' })).toBeVisible()
  const bar = navigation.element()
  expect(navigation.getByRole('link').elements()).toHaveLength(17)
  expect(bar.scrollHeight).toBeLessThanOrEqual(bar.clientHeight)
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
