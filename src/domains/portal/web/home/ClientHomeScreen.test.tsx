import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ClientHome, portalRoutes, reportRefusals } from '../../contract.ts'
import { portalRequestRoutes } from '../../contract/requests.ts'
import { ines, sampleShift, signedIn } from '../testing/contact.ts'

const today = '2026-11-18'
const invoice: NonNullable<ClientHome['invoices']>['items'][number] = {
  id: uuid(70),
  kind: 'invoice',
  number: '2026-0007',
  issueDate: '2026-10-02',
  dueDate: '2026-11-02',
  fromDate: '2026-10-01',
  toDate: '2026-10-31',
  currency: 'EUR',
  net: 34_000,
  vat: 7140,
  total: 41_140,
  open: 41_140,
  status: 'overdue',
  hasXml: false,
  payment: null,
}
const home = (changes: Partial<ClientHome> = {}): ClientHome => ({
  date: today,
  shifts: [],
  contracts: [],
  weeks: [],
  invoices: { count: 0, overdueCount: 0, open: [], items: [] },
  ...changes,
})

function answer(api: FakeApi, changes: Partial<ClientHome>, contact = ines): void {
  signedIn(api, contact)
  api.answers(portalRoutes.readClientHome, () => home(changes))
}

test('shows what waits and who is expected on a phone', async ({ api, visit }) => {
  answer(api, {
    shifts: [
      sampleShift({ date: today, presence: 'present', arrivedAt: '07:55' }),
      sampleShift({ id: uuid(42), date: today, worker: 'Bram Peeters', presence: 'notClockedIn' }),
    ],
    weeks: [{ weekStart: '2026-11-09', weekEnd: '2026-11-15', lineCount: 5, openCount: 3, totalMinutes: 2400 }],
    invoices: { count: 1, overdueCount: 1, open: [{ amount: 41_140, currency: 'EUR' }], items: [invoice] },
  })
  await resizeWindow(390, 844)
  await visit('/client', user('manager'))
  await expect.element(page.getByRole('link', { name: /^Weeks to confirm\s*1$/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^To pay\s*1 overdue\s*€411\.40$/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Expected today\s*1 at work now\s*2$/ })).toBeVisible()
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Ada Novak' })).toMatchTextContent('At work since 07:55')
  await expect.element(rows.filter({ hasText: 'Bram Peeters' })).toMatchTextContent('Not clocked in')
  await expect.element(page.getByRole('link', { name: /^Check hours for/ })).toBeVisible()
  await expect.element(page.getByText('Invoice 2026-0007')).toBeVisible()
})

test('shows the first people, then all; nothing of what the contact may not see', async ({ api, visit }) => {
  const shifts = Array.from({ length: 9 }, (_, nth) => sampleShift({ id: uuid(80 + nth), worker: `Worker ${nth + 1}` }))
  answer(api, { shifts, contracts: null, weeks: null, invoices: null }, { ...ines, permissions: [] })
  await visit('/client', user('manager'))
  await expect.element(page.getByText('Worker 6')).toBeVisible()
  await expect.element(page.getByText('Worker 7')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all 9' }).click()
  await expect.element(page.getByText('Worker 9')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Weeks to confirm/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^To pay/ })).not.toBeInTheDocument()
})

test('reports a no-show with a comment, once', async ({ api, visit }) => {
  const shift = sampleShift({ date: today, presence: 'notClockedIn', reports: ['noShow', 'late'] })
  answer(api, { shifts: [shift] })
  api.answers(portalRoutes.reportShift, () => {
    throw reportRefusals.REPORTED()
  })
  await visit('/client', user('manager'))
  await page.getByRole('button', { name: 'Actions for Ada Novak' }).click()
  await page.getByRole('menuitem', { name: 'Report no-show' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Northwind Staffing will be notified')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Gate 3')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog.getByText('This was already reported', { exact: false })).toBeVisible()
  api.answers(portalRoutes.reportShift, () => undefined)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Report sent to Northwind Staffing')).toBeVisible()
  expect(api.sentTo(portalRoutes.reportShift).at(-1)).toMatchObject({
    params: { id: shift.id },
    body: { kind: 'noShow', comment: 'Gate 3' },
  })
})

test('requests one more person for a shift: the form has its day, role and times', async ({ api, visit }) => {
  answer(api, { shifts: [sampleShift({ date: today })] })
  api.answers(portalRequestRoutes.listClientProjects, () => ({
    items: [{ id: uuid(60), name: 'Night picking', site: 'Warehouse Halle' }],
  }))
  await visit('/client', user('manager'))
  await page.getByRole('button', { name: 'Actions for Ada Novak' }).click()
  await page.getByRole('menuitem', { name: 'Request one more person' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: 'Role' })).toHaveValue('Picker')
  await expect.element(dialog.getByRole('textbox', { name: 'Positions' })).toHaveValue('1')
  api.answers(portalRequestRoutes.placeClientRequest, () => {
    throw reportRefusals.NOT_REPORTABLE()
  })
  await dialog.getByRole('button', { name: 'Place request' }).click()
  await expect
    .poll(() => api.sentTo(portalRequestRoutes.placeClientRequest))
    .toMatchObject([
      {
        body: {
          projectId: uuid(60),
          role: 'Picker',
          startDate: today,
          endDate: today,
          positions: 1,
          workingHours: { weeks: [{ days: [{ weekday: 3, startTime: '08:00', endTime: '16:30' }] }] },
        },
      },
    ])
})

test('says what could not be loaded, and loads it again', async ({ api, visit }) => {
  answer(api, {})
  api.answers(portalRoutes.readClientHome, unreachable)
  await visit('/client', user('manager'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('The home page could not be loaded')
  await recover(() => answer(api, {}))
  await expect.element(page.getByText('No shifts today')).toBeVisible()
})
