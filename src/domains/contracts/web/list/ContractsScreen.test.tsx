import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { contractRoutes } from '../../contract.ts'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { contractPage } from '../testing/contract.ts'

const { text, details, evidence, countersignedBy, hasChanged, missingDetails, limits, ...listed } = contractPage({
  status: 'party_signed',
  allowed: ['countersign', 'void'],
})

test('several contracts are signed for the agency together; those that cannot be signed are named with the reason', async ({
  api,
  visit,
}) => {
  const items = [listed, { ...listed, id: uuid(72), worker: { id: uuid(12), name: 'Bo Peeters' } }]
  api.answers(contractRoutes.listContracts, () => listOf(items))
  await visit('/provider/contracts', user('manager'))
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Sign for the agency' }).click()
  const failed = [{ id: uuid(72), code: 'INVALID_TRANSITION', message: 'The worker has not signed yet.' }]
  api.answers(contractBatchRoutes.countersignContracts, () => ({ done: [listed.id], failed }))
  await page.getByRole('dialog').getByRole('button', { name: 'Sign for the agency' }).click()
  const report = page.getByRole('main').getByRole('status')
  await expect.element(report).toMatchTextContent(/1 contract signed 1 failed/)
  await expect.element(report).toMatchTextContent(/Bo Peeters · .*: The worker has not signed yet\./)
  expect(api.sentTo(contractBatchRoutes.countersignContracts)).toMatchObject([
    { body: { contracts: items.map(({ id, textHash }) => ({ id, textHash })) } },
  ])
})

test('several drafts are sent together, apart from contracts that wait for the signature of the agency', async ({
  api,
  visit,
}) => {
  const draft = { ...listed, status: 'draft' as const, allowed: ['edit', 'send', 'delete'] as typeof listed.allowed }
  const items = [listed, { ...draft, id: uuid(72) }, { ...draft, id: uuid(73) }]
  api.answers(contractRoutes.listContracts, () => listOf(items))
  await visit('/provider/contracts', user('manager'))
  await page.getByRole('columnheader').getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: 'Sign for the agency' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 contracts?' })
  api.answers(contractBatchRoutes.sendContracts, () => ({ done: [uuid(72), uuid(73)], failed: [] }))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent(/2 contracts sent/)
  expect(api.sentTo(contractBatchRoutes.sendContracts)).toMatchObject([{ body: { ids: [uuid(72), uuid(73)] } }])
})

test('the list begins with the contracts that wait for the agency, and can show these alone', async ({
  api,
  visit,
}) => {
  api.answers(contractRoutes.listContracts, () => listOf([listed]))
  await visit('/provider/contracts', user('manager'))
  await expect.element(page.getByRole('link', { name: /Ada Novak/ })).toBeVisible()
  expect(api.sentTo(contractRoutes.listContracts).at(-1)?.query).toMatchObject({ sort: 'need' })
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Awaiting our signature')
  await expect
    .poll(() => api.sentTo(contractRoutes.listContracts).at(-1)?.query)
    .toMatchObject({ waiting: 'true', sort: 'need' })
})

test('somebody who may not write sees the list without actions', async ({ api, visit }) => {
  api.answers(contractRoutes.listContracts, () => listOf([listed]))
  await visit('/provider/contracts', user('user'))
  await expect.element(page.getByRole('link', { name: /Ada Novak/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Renew contracts' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader').getByRole('checkbox')).not.toBeInTheDocument()
})

test('a status that no contract has differs from a list without contracts', async ({ api, visit }) => {
  api.answers(contractRoutes.listContracts, () => listOf([]))
  await visit('/provider/contracts?status=declined', user('manager'))
  await expect.element(page.getByText('No matching contracts')).toBeVisible()
  await visit('/provider/contracts', user('manager'))
  await expect.element(page.getByText('No contracts yet')).toBeVisible()
})
