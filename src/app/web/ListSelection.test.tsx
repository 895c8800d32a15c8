import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { listed, listTotal } from '#domains/billing/web/testing/billing.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { conversationRoutes } from '#domains/messages/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from './testing/app-test.tsx'
import { sampleClient } from './testing/client-page.ts'
import type { FakeApi } from './testing/fake-api.ts'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { assignment, project, staffingRequest } from './testing/staffing.ts'
import { workerInList } from './testing/worker-records.ts'

const [ada, ben] = [
  workerInList({ id: uuid(11), firstName: 'Ada', lastName: 'Novak' }),
  workerInList({ id: uuid(12), firstName: 'Ben', lastName: 'Maes' }),
]
const dialog = page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function selectWorkers(api: FakeApi, visit: (path: string, by: ReturnType<typeof user>) => Promise<unknown>) {
  api.answers(workforceRoutes.listWorkers, () => listOf([ada, ben]))
  await visit('/provider/workforce', user('administrator'))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
}

test('j, k and x move between the rows and select one, from wherever the focus is', async ({ api, visit }) => {
  api.answers(workforceRoutes.listWorkers, () => listOf([ada, ben]))
  await visit('/provider/workforce', user('administrator'))
  await expect.element(page.getByRole('link', { name: /Ben Maes/ })).toBeVisible()
  const focused = () => window.document.activeElement?.textContent ?? ''
  await userEvent.keyboard('j')
  expect(focused()).toContain('Ada Novak')
  await userEvent.keyboard('jj')
  expect(focused()).toContain('Ben Maes')
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('row', { name: /Ben Maes/ }).getByRole('checkbox')).toBeChecked()
  await userEvent.keyboard('k')
  expect(focused()).toContain('Ada Novak')
  await expect.element(page.getByRole('row', { name: /Ada Novak/ }).getByRole('checkbox')).not.toBeChecked()
})

test('a field of selected records is changed like in their form; who was refused is named', async ({ api, visit }) => {
  const clients = [sampleClient(), sampleClient({ id: uuid(32), name: 'Zenith', version: 5 })]
  api.answers(clientRoutes.listClients, () => listOf(clients))
  api.answers(clientRoutes.editClient, ({ params: { id } }) => {
    if (id === uuid(32)) throw refuse.STALE_VERSION()
    return sampleClient({ industry: 'retail' })
  })
  await visit('/provider/clients', user('administrator'))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await press('Change a field')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await userEvent.fill(dialog.getByRole('combobox', { name: 'New value' }), 'Retail')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Retail/ })
    .click()
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(page.getByText(/1 record changed/)).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Zenith' }).last()).toBeVisible()
  expect(api.sentTo(clientRoutes.editClient)).toMatchObject([
    { params: { id: clients[0]?.id }, body: { industry: 'retail' } },
    { params: { id: uuid(32) }, body: { industry: 'retail' } },
  ])
})

test('a request is offered to each selected worker on their own', async ({ api, visit }) => {
  const request = staffingRequest({ allowed: ['offer'] })
  api.answers(requestRoutes.listRequests, () => listOf([request]))
  const bens = Promise.withResolvers<void>()
  api.answers(assignmentRoutes.offerAssignment, async ({ body }) => {
    if (body.workerId !== ben.id) return assignment()
    await bens.promise
    throw refuse.NOT_FOUND()
  })
  await selectWorkers(api, visit)
  await press('Offer')
  await dialog.getByRole('combobox', { name: 'Request' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Send offers' }).click()
  await expect.element(dialog.getByText('1 of 2')).toBeVisible()
  bens.resolve()
  await expect.element(page.getByText(/1 offer sent/)).toBeVisible()
  await expect.element(page.getByText(/Ben Maes/).first()).toBeVisible()
  expect(api.sentTo(assignmentRoutes.offerAssignment)).toMatchObject([
    { body: { requestId: request.id, workerId: ada.id } },
    { body: { requestId: request.id, workerId: ben.id } },
  ])
})

test('the order number of selected projects is changed', async ({ api, visit }) => {
  api.answers(projectRoutes.listProjects, () => listOf([project(), project({ id: uuid(22), name: 'Day picking' })]))
  api.answers(projectRoutes.editProject, () => project())
  api.answers(timesheetRoutes.listProjectHours, () => ({ items: [] }))
  api.answers(userRoutes.listColleagues, () => listOf())
  await visit('/provider/projects', user('manager'))
  await page.getByRole('checkbox', { name: 'Select Day picking' }).click()
  await press('Change a field')
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'Order number')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('PO 4711')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect.element(page.getByText(/1 record changed/)).toBeVisible()
  expect(api.sentTo(projectRoutes.editProject)).toMatchObject([
    { params: { id: uuid(22) }, body: { orderNumber: 'PO 4711' } },
  ])
})

test('assignments are extended: the days after an accepted one are offered, an offer gets the new end, and one that ends later is named', async ({
  api,
  visit,
}) => {
  const accepted = assignment({ status: 'in_progress', endDate: '2026-11-22', allowed: ['edit'] })
  const offer = assignment({ id: uuid(45), endDate: '2026-11-25', allowed: ['edit'], version: 3 })
  const later = assignment({
    id: uuid(46),
    worker: { id: uuid(12), name: 'Ben Maes' },
    endDate: '2027-03-01',
    allowed: ['edit'],
  })
  api.answers(assignmentRoutes.listAssignments, () => listOf([accepted, offer, later]))
  api.answers(assignmentRoutes.offerAssignment, () => assignment())
  api.answers(assignmentRoutes.editAssignment, () => assignment())
  await visit('/provider/assignments', user('manager'))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await press('Extend')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'New end date' }), '31/12/2026')
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect.element(page.getByText(/2 assignments extended/)).toBeVisible()
  await expect.element(page.getByText(/This assignment already ends on or after this day/).first()).toBeVisible()
  expect(api.sentTo(assignmentRoutes.offerAssignment)).toMatchObject([
    {
      body: {
        projectId: accepted.project.id,
        workerId: accepted.worker.id,
        startDate: '2026-11-23',
        endDate: '2026-12-31',
      },
    },
  ])
  expect(api.sentTo(assignmentRoutes.editAssignment)).toMatchObject([
    { params: { id: offer.id }, body: { endDate: '2026-12-31' } },
  ])
})

test('selected workers are written to', async ({ api, visit }) => {
  api.answers(conversationRoutes.listReachable, () => listOf())
  api.answers(projectRoutes.listProjects, () => listOf())
  await selectWorkers(api, visit)
  await press('Message')
  await expect.element(dialog.getByText('Ada Novak')).toBeVisible()
  await expect.element(dialog.getByText('Ben Maes')).toBeVisible()
})

test('selected invoices are sent to their contacts; one without a recipient is named', async ({ api, visit }) => {
  const other = { ...listed, id: uuid(73), number: '2026-0009' }
  const none = { invoices: 0, open: [] }
  api.answers(clientRoutes.listClients, () => listOf())
  api.answers(billingRoutes.readStatementTotals, () => ({ outstanding: none, overdue: none, unsent: none }))
  api.answers(billingRoutes.listStatements, () => ({ ...listOf([listed, other]), totals: [listTotal] }))
  const sending = (recipients: string[]) => ({
    recipients,
    subject: 'Invoice',
    message: 'Dear client',
    files: ['pdf' as const],
    proposedFiles: ['pdf' as const],
    items: [],
    allowed: ['send' as const],
  })
  api.answers(receivableRoutes.readSending, ({ params: { id } }) => sending(id === listed.id ? ['a@acme.example'] : []))
  api.answers(receivableRoutes.sendStatement, () => sending(['a@acme.example']))
  await visit('/provider/statements', user('administrator'))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await press('Send')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(/1 document sent/)).toBeVisible()
  await expect.element(page.getByText(/This client has no contact who receives invoices/)).toBeVisible()
  expect(api.sentTo(receivableRoutes.sendStatement)).toMatchObject([
    { params: { id: listed.id }, body: { recipients: ['a@acme.example'], subject: 'Invoice', files: ['pdf'] } },
  ])
})
