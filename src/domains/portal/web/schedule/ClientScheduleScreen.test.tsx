import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { user } from '#app/web/testing/people.ts'
import { portalRoutes } from '../../contract.ts'
import { ines, sampleShift, signedIn } from '../testing/contact.ts'

const shift = sampleShift()

test('opens at today, shows who comes when by day, project and site, and moves by a week (F56)', async ({
  api,
  visit,
}) => {
  signedIn(api)
  api.answers(portalRoutes.readClientSchedule, ({ query }) => ({ items: query.from === '2026-11-18' ? [shift] : [] }))
  await visit('/client/schedule', user('manager'))
  await expect.element(page.getByRole('heading', { name: /^Thursday/ })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Night picking, Warehouse Halle' })).toBeVisible()
  await expect.element(page.getByText('Ada Novak')).toBeVisible()
  await expect.element(page.getByText('08:00–16:30')).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByText('No shifts for this week')).toBeVisible()
  expect(api.sentTo(portalRoutes.readClientSchedule).at(-1)).toMatchObject({
    query: { from: '2026-11-25', to: '2026-12-01' },
  })
})

test('shows who was replaced, and counts only the workers who come', async ({ api, visit }) => {
  signedIn(api)
  const replaced = { ...shift, id: uuid(42), worker: 'Bram Peeters', replaced: true }
  api.answers(portalRoutes.readClientSchedule, () => ({ items: [shift, replaced] }))
  await visit('/client/schedule', user('manager'))
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Bram Peeters' })).toMatchTextContent('Replaced')
  await expect.element(page.getByText('1 worker', { exact: true })).toBeVisible()
})

test('shows the unpaid break of a shift', async ({ api, visit }) => {
  signedIn(api)
  const withBreak = { ...shift, id: uuid(42), worker: 'Bram Peeters', breakMinutes: 45 }
  api.answers(portalRoutes.readClientSchedule, () => ({ items: [shift, withBreak] }))
  await visit('/client/schedule', user('manager'))
  const rows = page.getByRole('listitem')
  await expect
    .element(rows.filter({ hasText: 'Bram Peeters' }))
    .toMatchTextContent(/08:00–16:30.*Picker · 45\smin unpaid break/)
  await expect.element(rows.filter({ hasText: 'Ada Novak' })).not.toMatchTextContent(/break/)
})

test('the navigation has only what the contact may do', async ({ api, visit }) => {
  signedIn(api, { ...ines, permissions: ['invoices:read'] })
  api.answers(portalRoutes.readClientSchedule, () => ({ items: [] }))
  await resizeWindow(390, 844)
  await visit('/client/schedule', user('manager'))
  await expect.element(page.getByRole('link', { name: 'Invoices' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Hours' }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Requests' }).elements()).toEqual([])
})

test('says what could not be loaded, and loads it again', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRoutes.readClientSchedule, unreachable)
  await visit('/client/schedule', user('manager'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('The schedule could not be loaded')
})

test('without a session it leads to the sign-in', async ({ api, visit }) => {
  signedIn(api, null)
  await visit('/client/schedule', user('manager'))
  await expect.element(page.getByRole('heading', { name: 'Client portal' })).toBeVisible()
})

test('signs out', async ({ api, visit }) => {
  signedIn(api)
  api.answers(portalRoutes.readClientSchedule, () => ({ items: [shift] }))
  api.answers(portalRoutes.signOutOfPortal, () => undefined)
  await visit('/client/schedule', user('manager'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByRole('heading', { name: 'Client portal' })).toBeVisible()
  expect(api.sentTo(portalRoutes.signOutOfPortal)).toHaveLength(1)
})
