import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clientRoutes } from '#domains/clients/contract.ts'
import { replacementCandidateRoutes } from '#domains/matching/contract/replacement.ts'
import { type FoundRecord, searchRoutes } from '#domains/search/contract.ts'
import { type Schedule, shiftRoutes } from '#domains/shifts/contract.ts'
import { waveProgressRoutes } from '#domains/shifts/contract/waves.ts'
import { noWaves } from '#domains/shifts/web/testing/waves.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entry } from '#domains/timesheets/web/testing/entries.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test, type Visit } from '../testing/app-test.tsx'
import type { FakeApi } from '../testing/fake-api.ts'
import { listOf } from '../testing/list-of.ts'
import { user } from '../testing/people.ts'
import { emptySchedule } from '../testing/schedule.ts'
import { toasts } from '../testing/screen-parts.ts'

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
  await expect.element(palette.getByRole('combobox', { name: 'Report sick: choose a worker' })).toHaveFocus()
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

describe('Finding a replacement for a worker', () => {
  const scheduled = {
    assignmentId: uuid(41),
    breakMinutes: 30,
    missing: null,
    atWorkSince: null,
    swap: null,
    version: 1,
  }
  const shift = (id: number, day: string, published: boolean): Schedule['items'][number] => ({
    ...scheduled,
    id: uuid(id),
    startsAt: `${day}T07:00:00Z`,
    endsAt: `${day}T15:30:00Z`,
    status: 'scheduled',
    published,
    allowed: [],
  })
  const assignment: Schedule['assignments'][number] = {
    id: uuid(41),
    worker: { id: uuid(11), name: 'Ada Novak' },
    project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
    client: { id: uuid(31), name: 'Acme Logistics' },
    site: null,
    role: 'Picker',
    startDate: '2026-11-16',
    endDate: '2027-01-31',
    status: 'assigned',
  }

  async function choose(api: FakeApi, visit: Visit, items: Schedule['items']): Promise<void> {
    api.answers(clientRoutes.listClients, () => listOf())
    api.answers(searchRoutes.search, () => ({ items: [record({ allowed: ['replace'] })] }))
    api.answers(openShiftRoutes.listOpenShifts, () => listOf())
    api.answers(swapRoutes.listSwaps, () => listOf())
    api.answers(shiftRoutes.readSchedule, () => ({ ...emptySchedule, items, assignments: [assignment] }))
    await visit('/provider/clients', user('manager'), { frame: true })
    await search('find replacement')
    await expect.element(option('Find replacement…')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(palette.getByRole('combobox', { name: 'Find replacement: choose a worker' })).toHaveFocus()
    await userEvent.keyboard('ada')
    await expect.element(option(/Ada Novak/)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
  }

  test('leads to the next published shift', async ({ api, visit }) => {
    const { project, role, worker } = assignment
    const needed = { project: { id: project.id, name: project.name }, role, replaces: worker }
    api.answers(replacementCandidateRoutes.listReplacementCandidates, () => ({
      openShiftId: null,
      shift: { ...needed, startsAt: '2026-12-02T07:00:00Z', endsAt: '2026-12-02T15:30:00Z' },
      closed: null,
      items: [],
      total: 0,
    }))
    api.answers(waveProgressRoutes.readShiftWaves, () => noWaves)
    await choose(api, visit, [
      shift(61, '2026-12-01', false),
      shift(62, '2026-12-02', true),
      shift(63, '2026-12-03', true),
    ])
    await expect.element(page.getByRole('dialog', { name: 'Find replacement' })).toMatchTextContent(/Wed 2 Dec/)
    expect(window.location.search).toBe(`?view=day&date=2026-12-02&replace=${uuid(62)}`)
  })

  test('without one, leads to the schedule of the worker and gives the reason', async ({ api, visit }) => {
    await choose(api, visit, [])
    await expect.poll(() => window.location.search).toBe(`?workerId=${uuid(11)}`)
    await expect.element(toasts.getByText('Ada Novak has no shift to replace in the next four weeks.')).toBeVisible()
  })
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
