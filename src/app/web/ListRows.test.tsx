import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { pageOf, timeOff } from '#domains/absences/web/testing/time-off.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { jonas } from '#domains/accounts/web/testing/users.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { listed, listTotal } from '#domains/billing/web/testing/billing.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { documentRoutes, type FiledDocument } from '#domains/documents/contract.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { open } from '#domains/pay/web/testing/periods.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { agedRoutes } from '#domains/receivables/contract/aged.ts'
import { reminderRunRoutes } from '#domains/receivables/contract/reminder-runs.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { entry, pageOfEntries } from '#domains/timesheets/web/testing/entries.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { resizeWindow, test } from './testing/app-test.tsx'
import { sampleClient } from './testing/client-page.ts'
import type { FakeApi } from './testing/fake-api.ts'
import { listOf } from './testing/list-of.ts'
import { user } from './testing/people.ts'
import { savedWorkbook } from './testing/saved-workbook.ts'
import { assignment, project, staffingRequest } from './testing/staffing.ts'
import { workerInList } from './testing/worker-records.ts'

const many = <Item,>(item: Item): Item[] =>
  Array.from({ length: 50 }, (_, index) => ({ ...item, id: uuid(1000 + index) }))

const document: FiledDocument = {
  id: uuid(81),
  name: 'Forklift licence.pdf',
  type: 'application/pdf',
  bytes: 4096,
  scan: 'clean',
  description: 'A copy of both sides',
  worker: { id: uuid(11), name: 'Ada Novak' },
  project: null,
  certification: null,
  expiresOn: '2026-12-10',
  uploadedBy: { id: uuid(901), name: 'Mia Peeters' },
  createdAt: '2026-11-01T08:00:00Z',
  version: 1,
  allowed: ['download', 'edit', 'delete'],
}

/** Each list of the product, and what answers it with fifty records of usual length. */
const lists: Readonly<Record<string, (api: FakeApi) => void>> = {
  '/provider/workforce': (api) =>
    api.answers(workforceRoutes.listWorkers, () =>
      listOf(many(workerInList({ phone: '+32470123456', skills: ['Forklift', 'Picking', 'Packing', 'Loading'] }))),
    ),
  '/provider/clients': (api) =>
    api.answers(clientRoutes.listClients, () => listOf(many(sampleClient({ industry: 'manufacturing' })))),
  '/provider/projects': (api) => {
    api.answers(projectRoutes.listProjects, () =>
      listOf(many(project({ startDate: '2025-11-12', endDate: '2027-02-10' }))),
    )
    api.answers(userRoutes.listColleagues, () => listOf())
    api.answers(timesheetRoutes.listProjectHours, () => ({ items: [] }))
  },
  '/provider/requests?as=list': (api) => api.answers(requestRoutes.listRequests, () => listOf(many(staffingRequest()))),
  '/provider/assignments': (api) => api.answers(assignmentRoutes.listAssignments, () => listOf(many(assignment()))),
  '/provider/statements': (api) => {
    const sums = { invoices: 3, open: [{ amount: 1_234_567, currency: 'EUR' as const }] }
    api.answers(billingRoutes.listStatements, () => ({ ...listOf(many(listed)), totals: [listTotal] }))
    api.answers(billingRoutes.readStatementTotals, () => ({ outstanding: sums, overdue: sums, unsent: sums }))
  },
  '/provider/pay': (api) => {
    const { hindrances: _, missing: __, calculation: ___, ...period } = open
    const next = { startDate: '2026-11-16', endDate: '2026-11-22', payDate: '2026-11-27' }
    api.answers(payRoutes.listPeriods, () => ({ ...listOf(many(period)), next }))
  },
  '/provider/docs': (api) => api.answers(documentRoutes.listDocuments, () => listOf(many(document))),
  '/provider/users': (api) => api.answers(userRoutes.listUsers, () => ({ ...listOf(many(jonas)) })),
  '/provider/receivables': (api) => {
    const sums = { currency: 'EUR', notDue: 10_000, to30: 0, to60: 25_000, to90: 0, over90: 0, total: 35_000 } as const
    const row = {
      id: 'row',
      client: { id: uuid(31), name: 'Acme Logistics' },
      ...sums,
      reminderLevel: 2,
      note: null,
      creditLeft: null,
    }
    api.answers(reminderRunRoutes.listReminderRuns, () => listOf())
    api.answers(agedRoutes.listAged, () => ({ date: '2026-11-18', totals: [sums], ...listOf(many(row)) }))
    api.answersMeanwhile(agedRoutes.listAgedInvoices, () => listOf())
    api.answersMeanwhile(reminderRunRoutes.listReminderRuns, () => listOf())
  },
  '/provider/time-off': (api) => api.answers(absenceRoutes.listTimeOff, () => pageOf(many(timeOff()))),
  '/provider/timesheet': (api) => api.answers(timesheetRoutes.listEntries, () => pageOfEntries(many(entry()))),
}

/** The rows of the list that are whole in the window, with the headings of their groups. */
function rowsInSight(): number {
  const rows = [...window.document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
  return rows.filter(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight).length
}

describe.for(Object.entries(lists))('%s', ([path, answer]) => {
  test('shows 20 rows at 1440 × 900, and 25 at 1920 × 1080', async ({ api, visit }) => {
    api.answersMeanwhile(clientRoutes.listClients, () => listOf())
    api.answersMeanwhile(projectRoutes.listProjects, () => listOf())
    answer(api)
    await visit(path, user('administrator'), { frame: true })
    await expect.element(page.getByRole('table').first()).toBeVisible()
    await expect.poll(rowsInSight).toBeGreaterThanOrEqual(20)
    await resizeWindow(1920, 1080)
    await expect.poll(rowsInSight).toBeGreaterThanOrEqual(25)
    await expect.poll(() => window.document.documentElement.scrollWidth).toBeLessThanOrEqual(1920)
  })

  test('has two lines for each record on a phone, and a table from 768 pixels', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    api.answersMeanwhile(clientRoutes.listClients, () => listOf())
    api.answersMeanwhile(projectRoutes.listProjects, () => listOf())
    answer(api)
    await visit(path, user('administrator'), { frame: true })
    const row = () => window.document.querySelector<HTMLElement>('tbody tr[data-item]')
    await expect.poll(() => row()?.offsetHeight).toBeLessThanOrEqual(72)
    const first = row()?.getBoundingClientRect()
    const status = row()?.querySelector('[data-end]')?.getBoundingClientRect()
    if (first && status) expect(status.bottom).toBeLessThan(first.top + first.height / 2 + 8)
    await resizeWindow(768, 1024)
    await expect.poll(() => row() && getComputedStyle(row() as HTMLElement).display).toMatch(/table-row|grid/)
    await expect.poll(() => window.document.documentElement.scrollWidth).toBeLessThanOrEqual(768)
  })
})

describe.for(Object.entries(lists))('%s', ([path, answer]) => {
  test('exports each shown column', async ({ api, visit }) => {
    api.answersMeanwhile(clientRoutes.listClients, () => listOf())
    api.answersMeanwhile(projectRoutes.listProjects, () => listOf())
    answer(api)
    await visit(path, user('administrator'))
    await expect.element(page.getByRole('table').first()).toBeVisible()
    const { rows } = await savedWorkbook(async () => {
      const menu = page.getByRole('button', { name: 'Export', exact: true })
      if (menu.elements().length === 0) return page.getByRole('button', { name: 'Export to Excel' }).click()
      await menu.click()
      await page.getByRole('menuitem', { name: 'Shown columns (Excel)' }).click()
    })
    expect(rows).toHaveLength(51)
    const headings = page.getByRole('table').first().getByRole('columnheader').elements()
    // The hours of projects are read by another call.
    const others = new Set(['Actions', 'Selection', '', 'Hours and budget'])
    const shown = headings.map((one) => one.textContent).filter((name) => !others.has(name))
    expect(shown.filter((name) => !rows[0]?.includes(name))).toEqual([])
  })
})

test('the height of the rows is stored for the user', async ({ api, visit }) => {
  lists['/provider/clients']?.(api)
  await visit('/provider/clients', user('manager'))
  const heightOf = () => window.document.querySelector<HTMLElement>('tbody tr[data-item]')?.offsetHeight
  await expect.poll(heightOf).toBe(32)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByText('Comfortable').click()
  await expect.poll(heightOf).toBe(44)
  await visit('/provider/clients', user('manager'))
  await expect.poll(heightOf).toBe(44)
  await visit('/provider/clients', { ...user('manager'), id: uuid(902) })
  await expect.poll(heightOf).toBe(32)
})
