import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type SavedView, viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { searchRoutes } from '#domains/search/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from './testing/app-test.tsx'
import { sampleClient } from './testing/client-page.ts'
import type { FakeApi } from './testing/fake-api.ts'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { toasts } from './testing/screen-parts.ts'

const path = '/provider/clients'
const saved: SavedView = {
  id: uuid(81),
  list: path,
  name: 'Prospects',
  query: 'sort=name&status=prospect',
  columns: ['name', 'phone', 'status'],
  isShared: true,
  isOwn: true,
  version: 1,
  allowed: ['edit', 'share', 'delete'],
}
const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name })

function answer(api: FakeApi, ...items: SavedView[]): void {
  api.answers(clientRoutes.listClients, () => listOf([sampleClient()]))
  api.answers(viewRoutes.listViews, () => ({ items, allowed: ['share' as const] }))
}

test('filters, order and columns are saved as a view, whose address opens it', async ({ api, visit }) => {
  answer(api)
  api.answers(viewRoutes.addView, () => saved)
  await visit(`${path}?status=prospect&sort=name`, user('manager'))
  await page.getByRole('button', { name: 'Views' }).click()
  await item('Save as view').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Prospects')
  await page.getByRole('checkbox', { name: 'Share with the organisation' }).click()
  answer(api, saved)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.element(toasts).toMatchTextContent(/View saved/)
  expect(api.sentTo(viewRoutes.addView)).toMatchObject([
    { body: { list: path, name: 'Prospects', query: 'sort=name&status=prospect', columns: null, isShared: true } },
  ])
  await expect.poll(() => window.location.search).toContain(`view=${saved.id}`)

  await visit(`${path}?view=${saved.id}`, user('user'))
  await expect.element(page.getByRole('button', { name: 'Prospects' })).toBeVisible()
  await expect.poll(() => window.location.search).toContain('status=prospect')
  await expect.element(head('Phone')).toBeVisible()
  await expect.element(head('Projects')).not.toBeInTheDocument()
})

test('a view is set as default, updated and deleted', async ({ api, visit }) => {
  answer(api, saved)
  api.answers(viewRoutes.editView, () => ({ ...saved, version: 2 }))
  api.answers(viewRoutes.deleteView, () => undefined)
  await visit(`${path}?view=${saved.id}`, user('manager'))
  const open = page.getByRole('button', { name: 'Prospects' })
  await open.click()
  await item('Set as default').click()

  await visit(path, user('manager'))
  await expect.poll(() => window.location.search).toContain('status=prospect')
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('inactive')
  await open.click()
  await item('Update view').click()
  await expect
    .poll(() => api.sentTo(viewRoutes.editView))
    .toMatchObject([{ body: { query: 'sort=name&status=inactive', columns: saved.columns } }])

  await open.click()
  await item('Delete view').click()
  answer(api)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => window.location.search).toBe('')
})

test('views are in the navigation below their list, and in the palette', async ({ api, visit }) => {
  answer(api, saved)
  api.answers(searchRoutes.search, () => ({ items: [] }))
  await visit('/provider/clients', user('manager'), { frame: true })
  const navigation = page.getByRole('navigation', { name: 'Main navigation' }).first()
  const views = navigation.getByRole('button', { name: 'Clients: views' })
  await expect.element(views).toHaveAttribute('aria-expanded', 'false')
  await views.click()
  await navigation.getByRole('link', { name: 'Prospects' }).click()
  await expect.poll(() => window.location.search).toBe(`?sort=name&status=prospect&view=${saved.id}`)
  await expect.element(navigation.getByRole('link', { name: 'Prospects' })).toHaveAttribute('aria-current', 'page')
  await expect.element(head('Phone')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('inactive')
  await navigation.getByRole('link', { name: 'Prospects' }).click()
  await expect.poll(() => window.location.search).toContain('status=prospect')

  await visit('/provider/clients', user('manager'), { frame: true })
  await expect.element(navigation.getByRole('link', { name: 'Prospects' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('prospects')
  await page.getByRole('option', { name: /Prospects/ }).click()
  await expect.poll(() => window.location.search).toContain(`view=${saved.id}`)
})
