import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { uuid } from '#platform/web/testing/uuid.ts'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { type ContractPage, contractRefusals, contractRoutes } from '../../contract.ts'
import { contractPage } from '../testing/contract.ts'

const path = `/provider/contracts/${contractPage().id}`

function answer(api: FakeApi, contract: ContractPage) {
  api.answers(contractRoutes.readContract, () => contract)
  api.answers(contractRoutes.readContractHistory, () => listOf())
}

test('a draft is sent, and a notice names one that is older than its assignment', async ({ api, visit }) => {
  const draft = contractPage({ status: 'draft', sentAt: null, allowed: ['edit', 'send', 'delete'], hasChanged: true })
  answer(api, draft)
  await visit(path, user('manager'))
  await expect.element(page.getByText('The assignment has changed since this contract was written.')).toBeVisible()
  api.answers(contractRoutes.sendContract, () => {
    throw contractRefusals.TERMS_CHANGED()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(toasts.getByText(/Edit the draft to update its text/)).toBeVisible()
  api.answers(contractRoutes.sendContract, () => contractPage())
  answer(api, contractPage())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})

test('the history of an older contract names a former status in words', async ({ api, visit }) => {
  answer(api, contractPage())
  const changes = [{ field: 'status', before: 'sent', after: 'worker_signed' }]
  const step = {
    id: uuid(91),
    at: '2026-11-20T09:00:00Z',
    by: null,
    job: null,
    kind: 'changed',
    entity: 'contracts',
  } as const
  api.answers(contractRoutes.readContractHistory, () => listOf([{ ...step, comment: null, changes }]))
  await visit(path, user('manager'))
  await expect.element(page.getByText('Signed by worker')).toBeVisible()
  await expect.element(page.getByText('worker_signed')).not.toBeInTheDocument()
})

test('a draft names the details that it lacks, and a contract of a cancelled assignment says why it is void', async ({
  api,
  visit,
}) => {
  answer(
    api,
    contractPage({
      status: 'draft',
      sentAt: null,
      missingDetails: ['reason', 'schedule'],
      allowed: ['edit', 'delete'],
    }),
  )
  await visit(path, user('manager'))
  await expect.element(page.getByText(/Missing details: Reason, Working hours/)).toBeVisible()
  answer(api, contractPage({ status: 'void', voidedAt: '2026-11-21T09:00:00Z', allowed: [] }))
  await visit(path, user('manager'))
  await expect.element(page.getByText('Withdrawn because the assignment was cancelled.')).toBeVisible()
})

test('a contract that the worker signed late is signed for the agency, and the page says what follows', async ({
  api,
  visit,
}) => {
  const signed = contractPage({
    status: 'party_signed',
    signedAt: '2026-12-03T10:00:00Z',
    evidence: { party: { method: 'password', address: '192.0.2.7', browser: 'Firefox' }, organisation: null },
    allowed: ['countersign', 'void'],
  })
  answer(api, signed)
  await visit(path, user('manager'))
  await expect.element(page.getByText('The worker signed after the start of the assignment.')).toBeVisible()
  await expect.element(page.getByText(/law of 24 July 1987, art. 8/)).toBeVisible()
  await expect.element(page.getByText('192.0.2.7, Firefox')).toBeVisible()
  const sealing = { ...signed, countersignedAt: '2026-12-03T11:00:00Z', allowed: [] }
  api.answers(contractRoutes.countersignContract, () => sealing)
  answer(api, sealing)
  await page.getByRole('button', { name: 'Sign for the agency' }).click()
  await expect.element(page.getByText('Both parties have signed. The file is being sealed.')).toBeVisible()
  expect(api.sentTo(contractRoutes.countersignContract)).toMatchObject([{ body: { textHash: signed.textHash } }])
})

test('a sealed contract shows its seal, and leads to an amendment', async ({ api, visit }) => {
  const file = {
    sealedAt: '2026-11-20T11:00:00Z',
    sha256: 'b'.repeat(64),
    isStamped: false,
    certificate: '51ec',
    stampedAt: null,
    isStampDue: true,
  }
  answer(api, contractPage({ status: 'signed', signedAt: '2026-11-20T10:00:00Z', file, allowed: ['amend'] }))
  await visit(path, user('manager'))
  await expect.element(page.getByText(/without time stamp/)).toBeVisible()
  await expect.element(page.getByText('Waiting for the time-stamping authority')).toBeVisible()
  await expect.element(page.getByText('Time stamp', { exact: true })).toBeVisible()
  await expect.element(page.getByText('b'.repeat(64))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Write amendment' }))
    .toHaveAttribute('href', `/provider/contracts/add?assignmentId=${uuid(41)}&kind=be_assignment`)
})

test('the form suggests details, names what is missing, and leads to the draft', async ({ api, visit }) => {
  api.answers(contractRoutes.prepareContract, ({ query: { kind = 'be_assignment' } }) => ({
    kind,
    details: kind === 'be_assignment' ? { qualification: 'Picker', trialDays: '3' } : {},
    worker: { id: uuid(11), name: 'Ada Novak' },
    role: 'Picker',
  }))
  await visit(`/provider/contracts/add?assignmentId=${uuid(41)}`, user('manager'))
  await expect.element(page.getByText(/This is not legal advice/)).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Qualification' })).toHaveValue('Picker')
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('replacement of an employee')
  await userEvent.fill(page.getByRole('textbox', { name: 'Place of work' }), 'Warehouse 3')
  await userEvent.fill(page.getByRole('textbox', { name: 'Working hours' }), 'Monday 08:00–16:30')
  api.answers(contractRoutes.writeContract, () => contractPage({ status: 'draft', allowed: ['send'] }))
  answer(api, contractPage({ status: 'draft', allowed: ['send'] }))
  await page.getByRole('button', { name: 'Write draft' }).click()
  await expect.element(toasts.getByText('Draft written')).toBeVisible()
  expect(api.sentTo(contractRoutes.writeContract)).toMatchObject([
    { body: { kind: 'be_assignment', language: 'fr', details: { reason: 'replacement', workplace: 'Warehouse 3' } } },
  ])
})
