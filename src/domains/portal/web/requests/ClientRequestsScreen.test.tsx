import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { type ClientRequest, type ClientRequestDetails, portalRequestRoutes } from '../../contract/requests.ts'
import { signedIn } from '../testing/contact.ts'

const request: ClientRequest = {
  id: uuid(50),
  title: 'December pickers',
  role: 'Picker',
  projectId: uuid(60),
  project: 'Night picking',
  site: 'Warehouse Halle',
  startDate: '2026-12-01',
  endDate: '2026-12-18',
  positions: 4,
  filledPositions: 1,
  workingHours: null,
  expected: null,
  status: 'pending',
  description: 'Early shift',
  placedBy: 'Ines Maes',
  createdAt: '2026-11-18T10:00:00Z',
}
const details: ClientRequestDetails = { ...request, workers: [] }

test('places a request on a phone, which appears as pending', async ({ api, visit }) => {
  signedIn(api)
  let items: ClientRequest[] = []
  api.answers(portalRequestRoutes.listClientRequests, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(portalRequestRoutes.listClientProjects, () => ({
    items: [{ id: uuid(60), name: 'Night picking', site: 'Warehouse Halle' }],
  }))
  api.answers(portalRequestRoutes.placeClientRequest, () => {
    items = [request]
    return details
  })
  await resizeWindow(390, 844)
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
  await dialog.getByRole('switch', { name: /^Enter working hours/ }).click()
  await expect.element(dialog.getByText(/^40\sh per week$/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Friday' }).click()
  await expect.element(dialog.getByText(/^32\sh per week$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Place request' }).click()
  await expect.element(page.getByText('Pending')).toBeVisible()
  expect(api.sentTo(portalRequestRoutes.placeClientRequest)).toMatchObject([
    { body: { title: 'December pickers', projectId: uuid(60), startDate: '2026-12-01', positions: 4 } },
  ])
  const day = { startTime: '08:00', endTime: '16:30', breakMinutes: 30 }
  expect(api.sentTo(portalRequestRoutes.placeClientRequest)[0]?.body.workingHours).toEqual({
    weeks: [{ days: [1, 2, 3, 4].map((weekday) => Object.assign({ weekday }, day)) }],
    weekAStartDate: null,
    skipHolidays: true,
    except: [],
  })
})

test('shows one request, and that one is missing', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRequestRoutes.readClientRequest, () => details)
  await visit(`/client/requests/${request.id}`, user('manager'))
  await expect.element(page.getByRole('heading', { name: 'December pickers' })).toBeVisible()
  await expect.element(page.getByText('Early shift')).toBeVisible()
})

test('shows the working hours and the hours that follow from them, or that there are none', async ({ api, visit }) => {
  signedIn(api)
  const days = [1, 2, 3].map((weekday) => ({ weekday, startTime: '22:00', endTime: '06:00', breakMinutes: 30 }))
  const hours = { weeks: [{ days }], weekAStartDate: null, skipHolidays: true, except: ['2026-12-07'] }
  let shown: ClientRequestDetails = {
    ...details,
    workingHours: hours,
    expected: { weekMinutes: [1350], positionMinutes: 3150, minutes: 12_600 },
  }
  api.answers(portalRequestRoutes.readClientRequest, () => shown)
  await visit(`/client/requests/${request.id}`, user('manager'))
  await expect.element(page.getByText('Monday to Wednesday')).toBeVisible()
  await expect.element(page.getByText(/^22\sh\s30$/)).toBeVisible()
  await expect.element(page.getByText(/No work on holidays/)).toBeVisible()
  shown = details
  await visit(`/client/requests/${request.id}`, user('manager'))
  await expect.element(page.getByText('Not stated; shifts are scheduled manually')).toBeVisible()
})

test('says that a request does not exist', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRequestRoutes.readClientRequest, () => {
    throw refuse.NOT_FOUND()
  })
  await visit(`/client/requests/${request.id}`, user('manager'))
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('requests the same people again: the form begins with the earlier request', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRequestRoutes.readClientRequest, () => ({ ...request, workers: ['Ada Novak', 'Bram Peeters'] }))
  api.answers(portalRequestRoutes.listClientProjects, () => ({
    items: [{ id: uuid(60), name: 'Night picking', site: 'Warehouse Halle' }],
  }))
  api.answers(portalRequestRoutes.placeClientRequest, () => details)
  await visit(`/client/requests/${request.id}`, user('manager'))
  await page.getByRole('button', { name: 'Request the same people' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('December pickers')
  await dialog.getByRole('textbox', { name: 'Start date' }).fill('2027-01-04')
  await dialog.getByRole('textbox', { name: 'End date' }).fill('2027-01-08')
  await dialog.getByRole('button', { name: 'Place request' }).click()
  await expect.element(page.getByText('Request placed')).toBeVisible()
  expect(api.sentTo(portalRequestRoutes.placeClientRequest)).toMatchObject([
    {
      body: {
        projectId: uuid(60),
        positions: 2,
        startDate: '2027-01-04',
        description: 'Please send the same people again: Ada Novak, Bram Peeters.\n\nEarly shift',
      },
    },
  ])
})
