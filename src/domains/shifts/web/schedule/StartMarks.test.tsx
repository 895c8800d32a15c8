import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { type IncompleteStart, incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Schedule, shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'

const assignment: Schedule['assignments'][number] = {
  id: uuid(41),
  worker: { id: uuid(11), name: 'Ada Novak' },
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  site: null,
  role: 'Picker',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  status: 'assigned',
}
const shiftOn = (date: string, number: number): Schedule['items'][number] => ({
  id: uuid(number),
  assignmentId: assignment.id,
  startsAt: `${date}T08:00:00Z`,
  endsAt: `${date}T16:00:00Z`,
  breakMinutes: 0,
  status: 'scheduled',
  published: true,
  missing: null,
  atWorkSince: null,
  swap: null,
  version: 1,
  allowed: ['move', 'cancel'],
})
const start: IncompleteStart = {
  assignmentId: assignment.id,
  worker: assignment.worker,
  phone: null,
  project: { id: uuid(21), name: 'Night picking' },
  client: assignment.client,
  role: 'Picker',
  date: '2026-11-19',
  startsAt: '2026-11-19T08:00:00Z',
  problems: [{ item: 'contract', name: null, problem: 'missing', expiresOn: null, effect: 'block', link: null }],
}

function answer(api: FakeApi): void {
  const none = listOf<never>()
  api.answers(openShiftRoutes.listOpenShifts, () => none)
  api.answers(swapRoutes.listSwaps, () => none)
  api.answers(workforceRoutes.listWorkers, () => none)
  api.answers(projectRoutes.listProjects, () => none)
  api.answers(clientRoutes.listClients, () => none)
  api.answers(incompleteStartRoutes.listIncompleteStarts, () => listOf([start]))
  api.answers(shiftRoutes.readSchedule, () => ({
    items: [shiftOn('2026-11-19', 91), shiftOn('2026-11-20', 92)],
    total: 2,
    nextCursor: null,
    assignments: [assignment],
    holidays: [],
    absences: [],
    availability: [],
    demand: [],
    openPositions: [],
    drafts: 0,
    allowed: ['plan' as const],
  }))
}

test('the week marks the starts that lack something, with one call, and leads to their list', async ({
  api,
  visit,
}) => {
  answer(api)
  await visit('/provider/schedule?date=2026-11-19', user('manager'))
  const marked = page.getByRole('button', { name: /^Ada Novak, Thu 19 Nov,.*Start blocked, Contract: missing$/ })
  await expect.element(marked).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Ada Novak, Fri 20 Nov,.*Published$/ })).toBeVisible()
  const link = page.getByRole('link', { name: '1 incomplete start, 1 blocked' })
  expect(link.element().getAttribute('href')).toBe('/provider/starts?from=2026-11-16&to=2026-11-22')
  expect(api.sentTo(incompleteStartRoutes.listIncompleteStarts)).toMatchObject([
    { query: { from: '2026-11-16', to: '2026-11-22', drafts: 'true' } },
  ])
})

test('a phone names in the list what a start lacks', async ({ api, visit }) => {
  answer(api)
  await resizeWindow(390, 844)
  await visit('/provider/schedule?date=2026-11-19', user('manager'))
  await expect.element(page.getByRole('listitem').getByText('Start blocked · Contract: missing')).toBeVisible()
})

test('users who do not plan read no starts', async ({ api, visit }) => {
  answer(api)
  await visit('/provider/schedule?date=2026-11-19', user('user'))
  await expect.element(page.getByRole('button', { name: /^Ada Novak, Thu 19 Nov,.*Published$/ })).toBeVisible()
  expect(api.sentTo(incompleteStartRoutes.listIncompleteStarts)).toEqual([])
})
