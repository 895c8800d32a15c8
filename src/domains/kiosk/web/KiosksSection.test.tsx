import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test, type Visit } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { workerInList } from '#app/web/testing/worker-records.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Kiosk, kioskRoutes, type UnverifiedPunch } from '../contract.ts'

const kiosk: Kiosk = {
  id: uuid(71),
  name: 'Gate 1',
  site: { id: uuid(41), name: 'Warehouse' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  status: 'paired',
  pairedAt: '2026-11-17T10:00:00Z',
  revokedAt: null,
  seenAt: '2026-11-18T09:59:00Z',
  allowed: ['pair', 'revoke'],
}
const unverified: UnverifiedPunch = {
  id: uuid(72),
  kiosk: { id: kiosk.id, name: kiosk.name },
  number: 40_001,
  worker: { id: uuid(11), name: 'Amina Diallo' },
  kind: 'in',
  at: '2026-11-18T06:00:00Z',
  receivedAt: '2026-11-18T09:00:00Z',
}
const jonas = workerInList({ id: uuid(12), firstName: 'Jonas', lastName: 'Peeters' })
const dialog = page.getByRole('dialog')

async function open(
  api: FakeApi,
  visit: Visit,
  items: Kiosk[],
  punches: UnverifiedPunch[] = [],
  total = punches.length,
): Promise<void> {
  api.answers(kioskRoutes.listKiosks, () => ({
    items,
    unverified: punches,
    unverifiedTotal: total,
    allowed: ['add' as const],
  }))
  await visit('/provider/settings?tab=kiosks', user('manager'))
}

test('a kiosk shows its site, its state and its last contact, and is revoked after a question', async ({
  api,
  visit,
}) => {
  await open(api, visit, [kiosk])
  const row = page.getByRole('listitem').filter({ hasText: 'Gate 1' })
  await expect.element(row.getByText('Acme Logistics · Warehouse')).toBeVisible()
  await expect.element(row.getByText('Last contact: 18/11/2026 10:59')).toBeVisible()
  api.answers(kioskRoutes.revokeKiosk, () => ({ ...kiosk, status: 'revoked' as const, allowed: ['pair' as const] }))
  await page.getByRole('button', { name: 'Actions for Gate 1' }).click()
  await page.getByRole('menuitem', { name: 'Revoke access' }).click()
  await expect.element(dialog.getByText(/will lose access immediately/)).toBeVisible()
  expect(api.sentTo(kioskRoutes.revokeKiosk)).toEqual([])
  await dialog.getByRole('button', { name: 'Revoke access' }).click()
  await expect.element(toasts).toMatchTextContent('Access revoked')
})

test('a pairing code is shown this one time, with the address to open on the tablet', async ({ api, visit }) => {
  await open(api, visit, [{ ...kiosk, status: 'revoked', seenAt: null, allowed: ['pair'] }])
  api.answers(kioskRoutes.makePairingCode, () => ({
    ...kiosk,
    status: 'pairing' as const,
    code: 'ABCD-EFGH',
    codeUntil: '2026-11-18T10:15:00Z',
  }))
  await page.getByRole('button', { name: 'Actions for Gate 1' }).click()
  await page.getByRole('menuitem', { name: 'Create pairing code' }).click()
  await expect.element(dialog.getByText('ABCD-EFGH')).toBeVisible()
  await expect.element(dialog.getByText(/works once, until 11:15/)).toBeVisible()
  await expect.element(dialog.getByText(`${location.origin}/kiosk`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('ABCD-EFGH')).not.toBeInTheDocument()
})

test('a kiosk without a work site is refused at its field', async ({ api, visit }) => {
  await open(api, visit, [])
  api.answers(clientRoutes.listClients, () => listOf())
  await page.getByRole('button', { name: 'Add kiosk' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gate 1')
  await dialog.getByRole('button', { name: 'Add kiosk' }).click()
  await expect
    .element(dialog.getByRole('combobox', { name: 'Work site' }))
    .toHaveAccessibleDescription(/Choose a work site/)
})

test('a clock time whose PIN was wrong is counted for the worker whom the user chooses', async ({ api, visit }) => {
  api.answers(workforceRoutes.listWorkers, () => listOf([jonas]))
  api.answers(kioskRoutes.confirmPunch, () => undefined)
  await open(api, visit, [kiosk], [unverified], 240)
  await expect.element(page.getByText('Clock in · 18/11/2026 07:00')).toBeVisible()
  await expect.element(page.getByText('The latest 1 of 240')).toBeVisible()
  const count = async () => {
    await page.getByRole('button', { name: 'Actions for Amina Diallo' }).click()
    await page.getByRole('menuitem', { name: 'Accept' }).click()
  }
  await count()
  const field = dialog.getByRole('combobox', { name: 'Worker' })
  await expect.element(field).toHaveValue('Amina Diallo')
  await field.click()
  await page.getByRole('option', { name: 'Jonas Peeters' }).click()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect.element(toasts).toMatchTextContent('Clock time accepted')
  expect(api.sentTo(kioskRoutes.confirmPunch)).toMatchObject([
    { params: { id: unverified.id }, body: { workerId: jonas.id } },
  ])
})

test('a revoked kiosk is deleted after a question', async ({ api, visit }) => {
  await open(api, visit, [{ ...kiosk, status: 'revoked', seenAt: null, allowed: ['pair', 'delete'] }])
  api.answers(kioskRoutes.deleteKiosk, () => undefined)
  await page.getByRole('button', { name: 'Actions for Gate 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts).toMatchTextContent('Kiosk deleted')
  expect(api.sentTo(kioskRoutes.deleteKiosk)).toMatchObject([{ params: { id: kiosk.id } }])
})
