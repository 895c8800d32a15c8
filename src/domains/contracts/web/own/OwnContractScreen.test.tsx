import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { never, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { factorRoutes, type OwnFactors } from '#domains/accounts/contract/factors.ts'
import { contractRefusals, contractRoutes } from '../../contract.ts'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { ownContractPage } from '../testing/contract.ts'

const contract = ownContractPage()
const path = `/worker/contracts/${contract.id}`
const noFactors: OwnFactors = { authenticator: null, passkeys: [], recoveryCodes: null, allowed: [] }
const tick = page.getByRole('checkbox')
const password = page.getByLabelText(/^Password/)
const sign = page.getByRole('button', { name: 'Sign', exact: true })

test('the worker reads the contract, ticks it, confirms with the password, and signs what was shown', async ({
  api,
  visit,
}) => {
  api.answers(contractRoutes.readOwnContract, () => contract)
  api.answers(factorRoutes.readFactors, () => noFactors)
  await visit(path, worker)
  await expect.element(page.getByText('Accroissement temporaire.')).toBeVisible()
  await sign.click()
  await expect.element(page.getByText('Confirm that you have read the contract')).toBeVisible()
  await expect.element(page.getByText('Enter your password')).toBeVisible()
  expect(api.sentTo(contractRoutes.signContract)).toEqual([])

  const signed = ownContractPage({ status: 'party_signed', signedAt: '2026-11-20T10:00:00Z', allowed: [] })
  api.answers(contractRoutes.signContract, () => signed)
  await tick.click()
  await userEvent.fill(password, 'a long sentence about rain')
  api.answers(contractRoutes.readOwnContract, () => signed)
  await sign.click()
  await expect.element(toasts.getByText('Signed')).toBeVisible()
  expect(api.sentTo(contractRoutes.signContract)).toMatchObject([
    { body: { textHash: contract.textHash, password: 'a long sentence about rain' } },
  ])
  await expect.element(page.getByText(/You will receive the file once your agency has signed too/)).toBeVisible()
  await expect.element(sign).not.toBeInTheDocument()
})

test('without a connection the input stays, and the same signature can be sent again', async ({ api, visit }) => {
  api.answers(contractRoutes.readOwnContract, () => contract)
  api.answers(factorRoutes.readFactors, () => noFactors)
  await visit(path, worker)
  await tick.click()
  await userEvent.fill(password, 'a long sentence about rain')
  api.answers(contractRoutes.signContract, unreachable)
  await sign.click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(password).toHaveValue('a long sentence about rain')
  const signed = ownContractPage({ status: 'party_signed', signedAt: '2026-11-20T10:00:00Z', allowed: [] })
  api.answers(contractRoutes.signContract, () => signed)
  api.answers(contractRoutes.readOwnContract, () => signed)
  await sign.click()
  await expect.element(page.getByText(/You will receive the file once your agency has signed too/)).toBeVisible()
})

test('an account with a second factor signs with a code, and with a passkey only after the tick', async ({
  api,
  visit,
}) => {
  api.answers(contractRoutes.readOwnContract, () => contract)
  const passkeys = [{ id: uuid(83), name: 'Phone', createdAt: '2026-11-16T08:00:00Z', usedAt: null }]
  const authenticator = { createdAt: '2026-11-16T08:00:00Z' }
  api.answers(factorRoutes.readFactors, () => ({ ...noFactors, authenticator, passkeys }))
  await visit(path, worker)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect.element(page.getByText('Confirm that you have read the contract')).toBeVisible()
  await tick.click()
  await userEvent.fill(page.getByLabelText(/^App or recovery code/), '123456')
  const signed = ownContractPage({ status: 'party_signed', signedAt: '2026-11-20T10:00:00Z', allowed: [] })
  api.answers(contractRoutes.signContract, () => signed)
  api.answers(contractRoutes.readOwnContract, () => signed)
  await sign.click()
  await expect.element(toasts.getByText('Signed')).toBeVisible()
  const body = { textHash: contract.textHash, code: '123456' }
  expect(api.sentTo(contractRoutes.signContract)).toEqual([expect.objectContaining({ body })])
})

test('a text that has changed is not signed', async ({ api, visit }) => {
  api.answers(contractRoutes.readOwnContract, () => contract)
  api.answers(factorRoutes.readFactors, () => noFactors)
  await visit(path, worker)
  await tick.click()
  await userEvent.fill(password, 'a long sentence about rain')
  api.answers(contractRoutes.signContract, () => {
    throw contractRefusals.TEXT_CHANGED()
  })
  await sign.click()
  await expect.element(page.getByText(/The contract has changed since you opened it/)).toBeVisible()
})

test('declining says that the assignment is cancelled, and needs a reason', async ({ api, visit }) => {
  api.answers(contractRoutes.readOwnContract, () => contract)
  api.answers(factorRoutes.readFactors, () => noFactors)
  await visit(path, worker)
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Your assignment and its shifts will be cancelled.')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Reason' }), 'The hours differ')
  const declined = ownContractPage({ status: 'declined', allowed: [] })
  api.answers(contractRoutes.declineContract, () => declined)
  api.answers(contractRoutes.readOwnContract, () => declined)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('You declined this contract.')).toBeVisible()
  expect(api.sentTo(contractRoutes.declineContract)).toMatchObject([{ body: { reason: 'The hours differ' } }])
})

test('a contract that does not exist is reported as such', async ({ api, visit }) => {
  api.answers(contractRoutes.readOwnContract, () => {
    throw refuse.NOT_FOUND()
  })
  await visit(path, worker)
  await expect.element(page.getByText(/could not be found/).first()).toBeVisible()
})

test('the list shows the contracts, or where they come from', async ({ api, visit }) => {
  api.answers(contractRoutes.listOwnContracts, never)
  await visit('/worker/contracts', worker)
  await expect.element(page.getByRole('heading', { name: 'My contracts' })).toBeVisible()
  api.answers(contractRoutes.listOwnContracts, () => listOf())
  await visit('/worker/contracts', worker)
  await expect.element(page.getByText('No contracts yet')).toBeVisible()
  const { text, agency, ...listed } = contract
  api.answers(contractRoutes.listOwnContracts, () => listOf([listed]))
  await visit('/worker/contracts', worker)
  await expect.element(page.getByRole('link', { name: /Contrat de travail intérimaire/ })).toBeVisible()
  await expect.element(page.getByText('To sign')).toBeVisible()
})

test('several contracts are shown with their texts, and signed with one signature', async ({ api, visit }) => {
  const second = ownContractPage({
    id: uuid(72),
    textHash: 'b'.repeat(64),
    startDate: '2026-12-15',
    endDate: '2026-12-21',
  })
  const { text, agency, ...listed } = contract
  api.answers(contractRoutes.listOwnContracts, () => listOf([listed, { ...listed, id: uuid(72) }]))
  api.answers(contractBatchRoutes.listContractsToSign, () => ({ items: [contract, second] }))
  api.answers(factorRoutes.readFactors, () => noFactors)
  await visit('/worker/contracts', worker)
  await page.getByRole('link', { name: 'Sign 2 contracts together' }).click()
  await expect.element(page.getByText('Accroissement temporaire.').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Sign 2 contracts' }).click()
  expect(api.sentTo(contractBatchRoutes.signContracts)).toEqual([])
  await page.getByRole('checkbox', { name: /I have read these contracts/ }).click()
  await userEvent.fill(password, 'a long sentence about rain')
  api.answers(contractBatchRoutes.signContracts, () => ({ done: [contract.id, second.id] }))
  await page.getByRole('button', { name: 'Sign 2 contracts' }).click()
  await expect.element(toasts.getByText('Signed')).toBeVisible()
  expect(api.sentTo(contractBatchRoutes.signContracts)).toMatchObject([
    {
      body: {
        contracts: [contract, second].map(({ id, textHash }) => ({ id, textHash })),
        password: 'a long sentence about rain',
      },
    },
  ])
})

test('without contracts to sign together, the screen is empty', async ({ api, visit }) => {
  api.answers(contractBatchRoutes.listContractsToSign, () => ({ items: [] }))
  await visit('/worker/contracts/sign', worker)
  await expect.element(page.getByText('No contracts to sign')).toBeVisible()
})
