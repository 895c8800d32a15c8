import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { type ClientRequest, portalRequestRoutes } from '../../contract/requests.ts'
import { signedIn } from '../testing/contact.ts'

const request: ClientRequest = {
  id: uuid(50),
  title: 'December pickers',
  role: 'Picker',
  project: 'Night picking',
  site: 'Warehouse Halle',
  startDate: '2026-12-01',
  endDate: '2026-12-18',
  positions: 4,
  filledPositions: 1,
  status: 'pending',
  description: 'Early shift',
  placedBy: 'Ines Maes',
  createdAt: '2026-11-18T10:00:00Z',
}

test('places a request on a phone, which appears as pending', async ({ api, visit }) => {
  signedIn(api)
  let items: ClientRequest[] = []
  api.answers(portalRequestRoutes.listClientRequests, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(portalRequestRoutes.listClientProjects, () => ({
    items: [{ id: uuid(60), name: 'Night picking', site: 'Warehouse Halle' }],
  }))
  api.answers(portalRequestRoutes.placeClientRequest, () => {
    items = [request]
    return request
  })
  await page.viewport(390, 844)
  await visit('/client/requests', user('manager'))
  await expect.element(page.getByText('No requests yet')).toBeVisible()
  await page.getByRole('button', { name: 'Place request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('December pickers')
  await dialog.getByRole('textbox', { name: 'Role' }).fill('Picker')
  await dialog.getByRole('combobox', { name: 'Project' }).selectOptions('Night picking, Warehouse Halle')
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('2026-12-01')
  await dialog.getByRole('textbox', { name: 'End date' }).fill('2026-12-18')
  await dialog.getByRole('textbox', { name: 'Positions' }).fill('4')
  await dialog.getByRole('button', { name: 'Place request' }).click()
  await expect.element(page.getByText('Pending')).toBeVisible()
  expect(api.sentTo(portalRequestRoutes.placeClientRequest)).toMatchObject([
    { body: { title: 'December pickers', projectId: uuid(60), startDate: '2026-12-01', positions: 4 } },
  ])
})

test('shows one request, and that one is missing', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRequestRoutes.readClientRequest, () => request)
  await visit(`/client/requests/${request.id}`, user('manager'))
  await expect.element(page.getByRole('heading', { name: 'December pickers' })).toBeVisible()
  await expect.element(page.getByText('Early shift')).toBeVisible()
})

test('says that a request does not exist', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRequestRoutes.readClientRequest, () => {
    throw refuse.NOT_FOUND()
  })
  await visit(`/client/requests/${request.id}`, user('manager'))
  await expect.element(page.getByRole('alert')).toBeVisible()
})
