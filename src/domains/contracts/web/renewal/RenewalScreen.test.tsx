import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { assignment } from '#app/web/testing/staffing.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import {
  type ContractRun,
  type ContractRunItem,
  contractBatchRoutes as routes,
  type Renewal,
} from '../../contract/batches.ts'

const path = '/provider/contracts/renew?by=week&date=2026-12-07'
const ready: Renewal = {
  id: uuid(41),
  worker: { id: uuid(11), name: 'Ada Novak' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  startDate: '2026-12-07',
  endDate: '2026-12-13',
  kind: 'be_assignment',
  language: 'fr',
  obstacle: null,
  warnings: [],
  limits: [],
  dayContracts: null,
}
const blocked: Renewal = { ...ready, id: uuid(42), worker: { id: uuid(12), name: 'Bo Peeters' }, obstacle: 'details' }
const run = {
  id: uuid(95),
  status: 'done' as const,
  startDate: '2026-12-07',
  endDate: '2026-12-13',
  sends: true,
  startedAt: '2026-12-02T08:00:00Z',
  startedBy: 'An Admin',
  endedAt: '2026-12-02T08:01:00Z',
  total: 2,
  done: 1,
  blocked: 1,
} satisfies ContractRun
const done: ContractRunItem = {
  id: uuid(96),
  assignmentId: ready.id,
  contractId: uuid(71),
  worker: ready.worker,
  client: ready.client,
  state: 'done',
  obstacle: null,
}
const left: ContractRunItem = { ...done, id: uuid(97), worker: blocked.worker, contractId: null, state: 'waiting' }

function answer(api: FakeApi, items: Renewal[]) {
  api.answers(routes.listRenewals, () => ({ ...listOf(items), runId: null }))
  api.answers(routes.listContractRuns, () => listOf())
  api.answers(assignmentRoutes.listAssignments, () => listOf())
}

test('assignments that nothing follows are extended together', async ({ api, visit }) => {
  answer(api, [])
  const ending = [41, 42].map((number) =>
    assignment({ id: uuid(number), status: 'in_progress', endDate: '2026-12-11', allowed: ['edit'] }),
  )
  api.answers(assignmentRoutes.listAssignments, () => listOf(ending))
  api.answers(assignmentRoutes.offerAssignment, () => assignment({ status: 'pending' }))
  await visit(path, user('manager'))
  const list = page.getByRole('table', { name: 'Ending assignments' })
  await expect.element(list.getByText('11/12/2026').first()).toBeVisible()
  expect(api.sentTo(assignmentRoutes.listAssignments)).toMatchObject([{ query: { endsBy: '2026-12-13' } }])
  for (const box of list.getByRole('checkbox', { name: /^Select Ada Novak/ }).elements()) (box as HTMLElement).click()
  await page.getByRole('button', { name: 'Extend' }).click()
  await page.getByRole('textbox', { name: 'New end date' }).fill('31/12/2026')
  await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click()
  await expect
    .poll(() => api.sentTo(assignmentRoutes.offerAssignment).map(({ body }) => body))
    .toMatchObject([
      { startDate: '2026-12-12', endDate: '2026-12-31' },
      { startDate: '2026-12-12', endDate: '2026-12-31' },
    ])
})

test('those that are ready are selected, and the run shows its progress and its result', async ({ api, visit }) => {
  answer(api, [ready, blocked])
  await visit(path, user('manager'))
  await expect.element(page.getByRole('row', { name: /Ada Novak/ })).toMatchTextContent('Ready')
  await expect.element(page.getByRole('row', { name: /Bo Peeters/ })).toMatchTextContent('Details missing')
  await expect
    .element(page.getByRole('link', { name: /Bo Peeters/ }))
    .toHaveAttribute('href', `/provider/contracts/add?assignmentId=${blocked.id}`)
  await page.getByRole('button', { name: 'Create and send' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Create and send 1 contract?')).toBeVisible()
  api.answers(routes.startContractRun, () => run)
  api.answers(routes.readContractRun, () => ({ ...run, status: 'running' as const, blocked: 0 }))
  api.answers(routes.listContractRunItems, () => listOf([done, { ...left, state: 'blocked', obstacle: 'covered' }]))
  await dialog.getByRole('button', { name: 'Create and send' }).click()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  expect(api.sentTo(routes.startContractRun)).toMatchObject([
    { body: { fromDate: '2026-12-07', toDate: '2026-12-13', send: true, assignmentIds: [ready.id] } },
  ])
  api.answers(routes.readContractRun, () => run)
  await expect.element(page.getByRole('row', { name: /Ada Novak/ })).toMatchTextContent('Written')
  await expect.element(page.getByRole('row', { name: /Bo Peeters/ })).toMatchTextContent('Already has a contract')
})

test('a user who may not write contracts is led to the assignment', async ({ api, visit }) => {
  answer(api, [blocked])
  await visit(path, user('user'))
  await expect
    .element(page.getByRole('link', { name: /Bo Peeters/ }))
    .toHaveAttribute('href', `/provider/assignments/${blocked.id}`)
})

test('warnings and the counters of day contracts are shown with a contract', async ({ api, visit }) => {
  const counters = { startDate: '2026-07-01', endDate: '2026-12-31', agreement: 41, levy: 39, euros: 0, nextFrom: 40 }
  answer(api, [{ ...ready, warnings: ['fr_renewals'], dayContracts: counters }])
  await visit(path, user('manager'))
  await expect.element(page.getByText('41 / 39')).toBeVisible()
  await expect.element(page.getByText(/More than two renewals/)).toBeVisible()
})

test('a renewal that passes a limit of the law says which, and one that is refused is not selected', async ({
  api,
  visit,
}) => {
  const limit: Renewal['limits'][number] = {
    rule: 'FR-TC-12',
    subject: 'renewals',
    article: 'Code du travail, L1251-35-1',
    limit: 2,
    unit: 'times',
    actual: 3,
    from: '2026-11-02',
    to: '2026-12-13',
    until: null,
    isRefused: true,
    message: 'The contract at Acme Logistics would be renewed 3 times. The maximum is 2. (Code du travail, L1251-35-1)',
  }
  const warned: Renewal = { ...ready, id: uuid(43), limits: [{ ...limit, isRefused: false }] }
  answer(api, [warned, { ...blocked, obstacle: 'limit', limits: [limit] }])
  await visit(path, user('manager'))
  await expect.element(page.getByText(/renewed 3 times/).first()).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Ada Novak' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Select Bo Peeters' })).not.toBeInTheDocument()
})

test('the list loads, may be empty, and can be read again after an error', async ({ api, visit }) => {
  answer(api, [])
  api.answers(routes.listContractRuns, () => listOf())
  api.answers(routes.listRenewals, never)
  await visit(path, user('manager'))
  await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
  api.answers(routes.listRenewals, unreachable)
  await visit(path, user('manager'))
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  answer(api, [])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('All contracts are written')).toBeVisible()
})

test('the latest runs are listed below, and lead to their results', async ({ api, visit }) => {
  answer(api, [ready])
  api.answers(routes.listContractRuns, () => listOf([run]))
  await visit(path, user('manager'))
  const row = page.getByRole('table', { name: 'Latest renewals' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/An Admin.*1 of 2.*Done/)
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/provider/contract-runs/${run.id}`)
})

test('a run that has failed names the assignments that are left', async ({ api, visit }) => {
  api.answers(routes.readContractRun, () => ({ ...run, status: 'failed' as const, blocked: 0 }))
  api.answers(routes.listContractRunItems, () => listOf([done, left]))
  await visit(`/provider/contract-runs/${run.id}`, user('manager'))
  await expect.element(page.getByText('Some contracts were not written')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Bo Peeters/ })).toMatchTextContent('Not written')
})
