import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { type ClientContractPage, portalContractRoutes, signingRefusals } from '../../contract/contracts.ts'
import { ines, signedIn } from '../testing/contact.ts'

const id = uuid(71)
const path = `/client/contracts/${id}`
const contract = (changes: Partial<ClientContractPage> = {}): ClientContractPage => ({
  id,
  kind: 'fr_client',
  language: 'fr',
  status: 'sent',
  title: 'Contrat de mise à disposition',
  client: { id: uuid(31), name: 'Acme Logistics' },
  worker: 'Ada Novak',
  role: 'Picker',
  startDate: '2026-12-01',
  endDate: '2026-12-14',
  dueDate: '2026-12-03',
  amendment: null,
  sentAt: '2026-11-20T09:00:00Z',
  signedAt: null,
  countersignedAt: null,
  declinedAt: null,
  voidedAt: null,
  voidReason: null,
  file: null,
  text: '# Contrat de mise à disposition\n\n## Motif du recours\nAccroissement temporaire.',
  textHash: 'a'.repeat(64),
  agency: 'Northwind Staffing',
  signedBy: null,
  version: 2,
  allowed: ['sign', 'decline'],
  ...changes,
})

function answer(api: FakeApi, shown: ClientContractPage): void {
  signedIn(api, ines)
  api.answers(portalContractRoutes.readClientContract, () => shown)
}

async function askForCode(api: FakeApi): Promise<void> {
  api.answers(portalContractRoutes.sendSigningCode, () => ({
    email: 'ines@acme.example',
    expiresAt: '2026-11-20T09:20:00Z',
  }))
  await page.getByRole('checkbox', { name: /I have read this contract/ }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
}

test('a contact ticks, gets a code by email and signs with it', async ({ api, visit }) => {
  answer(api, contract())
  await visit(path, user('manager'))
  await expect.element(page.getByText('Accroissement temporaire.')).toBeVisible()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect.element(page.getByText('Confirm that you have read the contract').first()).toBeVisible()
  await askForCode(api)
  await expect.element(toasts.getByText('Code sent to ines@acme.example')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled()

  const code = page.getByRole('textbox', { name: 'Code from the email' })
  await userEvent.fill(code, '123456')
  api.answers(portalContractRoutes.signClientContracts, () => {
    throw signingRefusals.SIGNING_CODE_WRONG({ values: { left: 4 } })
  })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByText(/This code is incorrect/).first()).toBeVisible()
  const signed = contract({
    status: 'party_signed',
    signedAt: '2026-11-20T09:12:00Z',
    signedBy: 'Ines Maes, Acme Logistics',
    allowed: [],
  })
  api.answers(portalContractRoutes.signClientContracts, () => ({ done: [id] }))
  answer(api, signed)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(page.getByText(/Ines Maes, Acme Logistics signed/)).toBeVisible()
  expect(api.sentTo(portalContractRoutes.signClientContracts).at(-1)).toMatchObject({
    body: { contracts: [{ id, textHash: 'a'.repeat(64) }], code: '123456' },
  })
})

test('the code stays typed when the connection is lost, and signs afterwards', async ({ api, visit }) => {
  answer(api, contract())
  await visit(path, user('manager'))
  await askForCode(api)
  const code = page.getByRole('textbox', { name: 'Code from the email' })
  await userEvent.fill(code, '123456')
  api.answers(portalContractRoutes.signClientContracts, unreachable)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(code).toHaveValue('123456')
  const signed = contract({ status: 'party_signed', signedAt: '2026-11-20T09:12:00Z', allowed: [] })
  api.answers(portalContractRoutes.signClientContracts, () => ({ done: [id] }))
  answer(api, signed)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(toasts.getByText('Signed')).toBeVisible()
})

test('several contracts are shown with their texts, and signed with one code', async ({ api, visit }) => {
  signedIn(api, ines)
  const both = [contract(), contract({ id: uuid(72), worker: 'Bo Peeters', textHash: 'b'.repeat(64) })]
  const shown = both.map((one) => ({ id: one.id, textHash: one.textHash }))
  api.answers(portalContractRoutes.listClientContracts, () =>
    listOf(both.map(({ text, agency, signedBy, ...listed }) => listed)),
  )
  api.answers(portalContractRoutes.listClientContractsToSign, () => ({ items: both }))
  await visit('/client/contracts', user('manager'))
  await page.getByRole('link', { name: 'Sign 2 contracts together' }).click()
  await expect.element(page.getByText('Accroissement temporaire.').nth(1)).toBeVisible()
  await expect.element(page.getByText(/Bo Peeters · /)).toBeVisible()
  api.answers(portalContractRoutes.sendSigningCode, () => ({
    email: 'ines@acme.example',
    expiresAt: '2026-11-20T09:20:00Z',
  }))
  await page.getByRole('checkbox', { name: /I have read these contracts/ }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Code from the email' }), '123456')
  expect(api.sentTo(portalContractRoutes.sendSigningCode)).toMatchObject([{ body: { contracts: shown } }])
  api.answers(portalContractRoutes.signClientContracts, () => ({ done: shown.map((one) => one.id) }))
  await page.getByRole('button', { name: 'Sign 2 contracts' }).click()
  await expect.element(toasts.getByText('Signed')).toBeVisible()
  expect(api.sentTo(portalContractRoutes.signClientContracts)).toMatchObject([
    { body: { contracts: shown, code: '123456' } },
  ])
})

test('without contracts to sign, the screen that signs several is empty, and says when it cannot load', async ({
  api,
  visit,
}) => {
  signedIn(api, ines)
  api.answers(portalContractRoutes.listClientContractsToSign, () => ({ items: [] }))
  await visit('/client/contracts/sign', user('manager'))
  await expect.element(page.getByText('No contracts to sign')).toBeVisible()
  api.answers(portalContractRoutes.listClientContractsToSign, unreachable)
  await visit('/client/contracts/sign', user('manager'))
  await expect.element(page.getByText('The contracts could not be loaded')).toBeVisible()
})

test('a contract is declined with a reason', async ({ api, visit }) => {
  answer(api, contract())
  await visit(path, user('manager'))
  await page.getByRole('button', { name: 'Decline' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Reason' }), 'The end is wrong.')
  const declined = contract({ status: 'declined', allowed: [] })
  api.answers(portalContractRoutes.declineClientContract, () => declined)
  answer(api, declined)
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('This contract was declined.')).toBeVisible()
})

test('the list leads to the contracts to sign, and says what will be there', async ({ api, visit }) => {
  signedIn(api, ines)
  api.answers(portalContractRoutes.listClientContracts, () => listOf())
  await visit('/client/contracts', user('manager'))
  await expect.element(page.getByText('No contracts yet')).toBeVisible()
  const { text, agency, signedBy, ...listed } = contract()
  api.answers(portalContractRoutes.listClientContracts, () => listOf([listed]))
  await visit('/client/contracts', user('manager'))
  await expect.element(page.getByText('To be signed by 3 Dec 2026')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Read and sign Contrat de mise à disposition, Ada Novak' }))
    .toHaveAttribute('href', path)
})

test.for([
  ['2026-11-17', /^The signature was due by/],
  ['2099-12-31', /^To be signed by/],
] as const)('a contract shows that it is to be signed by %s', async ([dueDate, text], { api, visit }) => {
  answer(api, contract({ dueDate }))
  await visit(path, user('manager'))
  await expect.element(page.getByText(text)).toBeVisible()
})
