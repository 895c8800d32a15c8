import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test, type Visit } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { refuse } from '#base/problem.ts'
import { factorRoutes, type OwnFactors } from '#domains/accounts/contract/factors.ts'
import { secretField } from '#app/web/testing/secret-field.ts'
import { answerIntegrations, integrationsPath } from '#app/web/testing/integrations.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { type ApiKey, keyRefusals, keyRoutes } from '../contract.ts'

const key: ApiKey = {
  id: uuid(61),
  name: 'Payroll',
  scopes: ['pay:read', 'workforce:read'],
  status: 'active',
  createdAt: '2026-01-18T10:00:00Z',
  createdBy: { id: uuid(901), name: 'Mia Peeters' },
  expiresAt: '2027-01-18T10:00:00Z',
  expiresSoon: false,
  formerUntil: null,
  lastUsedOn: null,
  allowed: ['rotate', 'revoke'],
}

const add = page.getByRole('button', { name: 'Create API key' })
const dialog = page.getByRole('dialog')
const name = dialog.getByRole('textbox', { name: 'Name' })
const create = dialog.getByRole('button', { name: 'Create API key' })
const rowOf = (of: string) => page.getByRole('listitem').filter({ hasText: of })

function answerKeys(api: FakeApi, items: ApiKey[], allowed: 'add'[] = ['add']): void {
  api.answers(keyRoutes.listKeys, () => ({ items, scopes: ['workforce:read' as const, 'pay:read' as const], allowed }))
}

async function open(api: FakeApi, visit: Visit, items: ApiKey[], allowed?: 'add'[]): Promise<void> {
  answerIntegrations(api)
  answerKeys(api, items, allowed)
  await visit(integrationsPath, user('administrator'))
}

async function choose(action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Payroll' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

describe('Creating', () => {
  test('a key shows its text this one time', async ({ api, visit }) => {
    await open(api, visit, [])
    api.answers(keyRoutes.addKey, () => {
      answerKeys(api, [key])
      return { ...key, key: 'interim_1a2b3c' }
    })
    await add.click()
    await userEvent.fill(name, ' Payroll ')
    await expect.element(dialog.getByRole('combobox', { name: 'Valid for' })).toHaveValue('365')
    await dialog.getByRole('combobox', { name: 'Valid for' }).selectOptions('90 days')
    await dialog.getByRole('checkbox', { name: 'View pay, national IDs and bank details' }).click()
    await create.click()
    const shown = page.getByRole('dialog', { name: 'New API key' })
    await expect.element(shown.getByText('interim_1a2b3c')).toBeVisible()
    // Not on Close: Enter would lose the key.
    await expect.element(shown.getByRole('button', { name: 'Copy: API key' })).toHaveFocus()
    expect(api.sentTo(keyRoutes.addKey).map(({ body }) => body)).toEqual([
      { name: 'Payroll', scopes: ['pay:read'], days: 90 },
    ])
    await shown.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('interim_1a2b3c')).not.toBeInTheDocument()
    await expect.element(rowOf('Payroll')).toMatchTextContent(/Never used/)
  })

  test('asks for the identity, with the focus on the password although it appears later than the dialog', async ({
    api,
    visit,
  }) => {
    await open(api, visit, [])
    let answer: (factors: OwnFactors) => void = () => undefined
    api.answers(factorRoutes.readFactors, () => new Promise<OwnFactors>((resolve) => (answer = resolve)))
    api.answers(keyRoutes.addKey, () => {
      throw refuse.CONFIRMATION_REQUIRED()
    })
    await add.click()
    await userEvent.fill(name, 'Payroll')
    await dialog.getByRole('checkbox', { name: 'View pay, national IDs and bank details' }).click()
    await create.click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm your identity' })
    await expect.element(confirmation.getByRole('button', { name: 'Close' })).toHaveFocus()
    answer({ authenticator: null, passkeys: [], recoveryCodes: null, allowed: [] })
    await expect.element(secretField('Password', confirmation)).toHaveFocus()
    await confirmation.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(confirmation).not.toBeInTheDocument()
  })

  test('without a permission is refused with one message, and the focus moves to the permissions', async ({
    api,
    visit,
  }) => {
    await open(api, visit, [])
    await add.click()
    await userEvent.fill(name, 'Payroll')
    await create.click()
    const permissions = dialog.getByRole('group', { name: 'Permissions' })
    await expect.element(permissions).toHaveAccessibleDescription(/Choose at least one/)
    expect(dialog.getByText(/Choose at least one/).elements()).toHaveLength(1)
    await expect.poll(() => permissions.element().parentElement?.contains(document.activeElement)).toBe(true)
  })

  test('beyond the limit says which limit, and keeps the input', async ({ api, visit }) => {
    await open(api, visit, [key])
    api.answers(keyRoutes.addKey, () => {
      throw keyRefusals.TOO_MANY({ values: { count: 50 } })
    })
    await add.click()
    await userEvent.fill(name, 'Planning')
    await dialog.getByRole('checkbox', { name: 'View workers' }).click()
    await create.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent('You have reached the limit of 50 active API keys.')
    await expect.element(name).toHaveValue('Planning')
  })
})

describe('A key', () => {
  test('names its permissions, its creator, its expiry and its last use', async ({ api, visit }) => {
    await open(api, visit, [{ ...key, lastUsedOn: '2026-11-17', formerUntil: '2026-11-19T10:00:00Z' }])
    const row = rowOf('Payroll')
    await expect.element(row).toMatchTextContent(/View pay, national IDs and bank details · View workers/)
    await expect
      .element(row)
      .toMatchTextContent(/Mia Peeters · Expires: 18\/01\/2027 11:00 · Last used: 17\/11\/2026 \(UTC\)/)
    await expect.element(row).toMatchTextContent(/The old key is valid until 19\/11\/2026 11:00/)
  })

  test('is revoked after a question', async ({ api, visit }) => {
    await open(api, visit, [key])
    const revoked: ApiKey = { ...key, status: 'revoked', allowed: [] }
    api.answers(keyRoutes.revokeKey, () => {
      answerKeys(api, [revoked])
      return revoked
    })
    await choose('Revoke')
    await expect.element(dialog.getByText(/lose access immediately/)).toBeVisible()
    expect(api.sentTo(keyRoutes.revokeKey)).toEqual([])
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(toasts).toMatchTextContent('API key revoked')
    await expect.element(rowOf('Payroll').getByText('Revoked')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Actions for Payroll' })).not.toBeInTheDocument()
    expect(api.sentTo(keyRoutes.revokeKey)).toMatchObject([{ params: { id: key.id } }])
  })

  test('that somebody else has revoked is not rotated, and the list shows it', async ({ api, visit }) => {
    await open(api, visit, [key])
    api.answers(keyRoutes.rotateKey, () => {
      answerKeys(api, [{ ...key, status: 'revoked', allowed: [] }])
      throw keyRefusals.NOT_ACTIVE()
    })
    await choose('Rotate')
    await dialog.getByRole('button', { name: 'Rotate' }).click()
    await expect.element(toasts).toMatchTextContent('This API key has expired or was revoked. Create a new one.')
    await expect.element(rowOf('Payroll').getByText('Revoked')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('that has expired says since when', async ({ api, visit }) => {
    await open(api, visit, [{ ...key, status: 'expired', expiresAt: '2026-11-01T10:00:00Z', allowed: [] }])
    await expect.element(rowOf('Payroll')).toMatchTextContent(/Expired: 01\/11\/2026 11:00/)
  })
})

test('without the permission to add keys there is no button', async ({ api, visit }) => {
  await open(api, visit, [key], [])
  await expect.element(rowOf('Payroll')).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})
