import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientRoutes } from '#domains/clients/contract.ts'
import { type FoundRecord, searchRoutes } from '#domains/search/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entry } from '#domains/timesheets/web/testing/entries.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '../testing/app-test.tsx'
import { listOf } from '../testing/list-of.ts'
import { user } from '../testing/people.ts'

const blank = { detail: '', days: null, minutes: null, phone: null, version: null, ended: null, allowed: [] }
const record = (changes: Partial<FoundRecord>): FoundRecord => ({
  ...blank,
  kind: 'worker',
  id: uuid(11),
  name: 'Ada Novak',
  ...changes,
})
const palette = page.getByRole('dialog')
const field = palette.getByRole('combobox')
const option = (name: string | RegExp) => palette.getByRole('option', { name })

async function search(words: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Search or go to' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, words)
}

test('the right arrow shows the actions of a record that was found, and the left arrow the results', async ({
  api,
  visit,
}) => {
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(searchRoutes.search, () => ({
    items: [record({ phone: '+32470000001', allowed: ['message', 'call', 'offer', 'plan'] }), record({ kind: 'user' })],
  }))
  await visit('/provider/clients', user('manager'), { frame: true })
  await search('ada')
  await expect.element(option(/Ada Novak.*Worker/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(palette.getByRole('combobox', { name: 'Actions for Ada Novak' })).toHaveFocus()
  const names = () =>
    palette
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Message', 'Call+32470000001', 'Offer assignment', 'Add shift'])
  await userEvent.keyboard('offer')
  await expect.poll(names).toEqual(['Offer assignment'])
  await userEvent.keyboard('{Backspace>5/}{ArrowLeft}')
  await expect.element(option(/Ada Novak.*Worker/)).toHaveAttribute('aria-selected', 'true')
  // Nothing can be done with the user that was found: Tab leaves the field.
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(option(/Ada Novak.*User/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{Tab}{ArrowDown}{ArrowDown}')
  await expect.element(option('Offer assignment')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(option('Offer assignment'))
    .toHaveAttribute('href', `/provider/assignments/add?workerId=${uuid(11)}`)
})

test('an action that concerns a worker asks for one, and leads to it with its dialog', async ({ api, visit }) => {
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(searchRoutes.search, ({ query }) => ({
    items: query.q.startsWith('ad')
      ? [record({ allowed: ['message', 'reportSick'] }), record({ id: uuid(12), name: 'Ada Former', allowed: [] })]
      : [],
  }))
  await visit('/provider/clients', user('manager'), { frame: true })
  await search('sick')
  await expect.element(option('Report sick…')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(palette.getByRole('combobox', { name: 'Report sick leave: choose a worker' })).toHaveFocus()
  await userEvent.keyboard('ada')
  await expect.element(option(/Ada Novak/)).toHaveAttribute('aria-selected', 'true')
  expect(palette.getByRole('option').elements()).toHaveLength(1)
  await expect
    .element(option(/Ada Novak/))
    .toHaveAttribute('href', `/provider/workforce/profile/${uuid(11)}?action=reportSick`)
  // Back in the empty field, all results return.
  await userEvent.keyboard('{Backspace>4/}')
  await expect.element(option('Report sick…')).toBeVisible()
})

test('equal names differ by their days, and an entry is approved in its version, with undo', async ({ api, visit }) => {
  const times = { kind: 'entry', detail: 'Night picking', minutes: 480 } as const
  const found = [
    record({ ...times, id: uuid(1), days: { from: '2026-11-16', to: '2026-11-16' }, version: 3, allowed: ['approve'] }),
    record({ ...times, id: uuid(2), days: { from: '2026-11-17', to: '2026-11-17' }, version: 1 }),
  ]
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(searchRoutes.search, () => ({ items: found }))
  api.answers(timesheetRoutes.approveEntry, () => entry({ status: 'approved', version: 4 }))
  api.answers(timesheetRoutes.decideInBulk, () => ({ done: [uuid(1)], failed: [] }))
  await visit('/provider/clients', user('manager'), { frame: true })
  await search('ada')
  await expect.element(option(/16 Nov/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(option(/17 Nov/)).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect
    .poll(() => api.sentTo(timesheetRoutes.approveEntry))
    .toMatchObject([{ params: { entryId: uuid(1) }, ifMatch: 3 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => api.sentTo(timesheetRoutes.decideInBulk))
    .toMatchObject([{ body: { action: 'undo', items: [{ id: uuid(1), version: 4 }] } }])
})
