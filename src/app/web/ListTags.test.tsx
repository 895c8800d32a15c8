import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from './testing/app-test.tsx'
import { sampleClient } from './testing/client-page.ts'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { tagRoutes } from '#domains/tags/contract.ts'

const acme = sampleClient({ tags: ['VIP'] })
const bakery = sampleClient({ id: uuid(32), name: 'Bakery' })
const dialog = page.getByRole('dialog')

test('tags of the selected records are added and removed, and the result names what failed', async ({ api, visit }) => {
  api.answers(clientRoutes.listClients, () => listOf([acme, bakery]))
  api.answers(tagRoutes.listTags, () => ({
    items: [{ id: uuid(91), name: 'VIP', colour: 'amber' as const, version: 1, allowed: [] }],
  }))
  api.answers(clientRoutes.tagClients, () => ({
    done: [acme.id],
    failed: [{ id: bakery.id, code: 'STALE_VERSION', message: 'Someone else saved changes.' }],
  }))
  await visit('/provider/clients', user('manager'))
  const row = page.getByRole('row', { name: /Acme Logistics/ })
  await expect.element(row.getByText('VIP')).toHaveAttribute('data-colour', 'amber')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Tags to add' }), 'Night')
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(dialog.getByRole('combobox', { name: 'Tags to remove' }), 'VIP')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await expect.element(page.getByText('1 record tagged 1 failed:')).toBeVisible()
  await expect.element(page.getByText('Bakery: Someone else saved changes.')).toBeVisible()
  expect(api.sentTo(clientRoutes.tagClients)).toMatchObject([
    {
      body: {
        add: ['Night'],
        remove: ['VIP'],
        items: [
          { id: acme.id, version: 3 },
          { id: bakery.id, version: 3 },
        ],
      },
    },
  ])
})

test('a list is filtered by a tag', async ({ api, visit }) => {
  api.answers(clientRoutes.listClients, () => listOf([acme]))
  api.answers(tagRoutes.listTags, () => ({
    items: [{ id: uuid(91), name: 'VIP', colour: 'amber' as const, version: 1, allowed: [] }],
  }))
  await visit('/provider/clients', user('user'))
  await page.getByRole('combobox', { name: 'Tag' }).selectOptions('VIP')
  await expect.poll(() => api.sentTo(clientRoutes.listClients).at(-1)?.query).toMatchObject({ tag: 'VIP' })
  await expect.poll(() => window.location.search).toContain('tag=VIP')
})
