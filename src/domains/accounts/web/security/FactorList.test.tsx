import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { accountRefusals } from '../../contract.ts'
import { factorRoutes, type OwnFactors } from '../../contract/factors.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerSecurity, noFactors, securityPath, withApp } from '../testing/security.ts'

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const setUp = page.getByRole('button', { name: 'Set up', exact: true })
const code = dialog.getByRole('textbox', { name: 'Code' })
const turnOn = dialog.getByRole('button', { name: 'Turn on' })
const codes = ['7K2M-9XQ4-0C5T-HW83', 'AAAA-BBBB-CCCC-DDDD']
const laptop = { id: uuid(91), name: 'Laptop', createdAt: '2026-11-03T08:00:00Z', usedAt: null }
const key = { id: uuid(92), name: 'Blue key', createdAt: '2026-11-03T08:00:00Z', usedAt: '2026-11-18T08:00:00Z' }
const withKeys: OwnFactors = { ...withApp, passkeys: [laptop, key], allowed: [...withApp.allowed, 'removePasskey'] }

function answerSetUp(api: FakeApi): void {
  const address = 'otpauth://totp/Interim:mia%40northwind.example?secret=JBSWY3DPEHPK3PXP&issuer=Interim'
  api.answers(factorRoutes.startAuthenticator, () => ({ challenge: 'c1', secret: 'JBSWY3DPEHPK3PXP', address }))
  api.answers(factorRoutes.addAuthenticator, () => {
    answerSecurity(api, withApp)
    return { factors: withApp, recoveryCodes: codes }
  })
}

describe('The authenticator app', () => {
  test('is set up with its first code, and its recovery codes must be saved', async ({ api, visit }) => {
    answerSecurity(api)
    answerSetUp(api)
    await visit(securityPath, user('manager'))
    await setUp.click()
    await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('123456{Enter}')
    const list = dialog.getByRole('list', { name: 'Recovery codes' })
    await expect.element(list).toMatchTextContent(codes.join(''))
    // The codes are not shown again, so that no key and no click beside the dialog closes it.
    await userEvent.keyboard('{Escape}')
    await expect.element(list).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'I have saved my codes' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row('Authenticator app')).toMatchTextContent(/Set up on/)
    await expect.element(row('Recovery codes')).toMatchTextContent(/10 codes left/)
    expect(api.sentTo(factorRoutes.addAuthenticator)).toMatchObject([{ body: { challenge: 'c1', code: '123456' } }])
  })

  test('a second factor that is added later shows no codes', async ({ api, visit }) => {
    answerSecurity(api)
    answerSetUp(api)
    api.answers(factorRoutes.addAuthenticator, () => ({ factors: withApp, recoveryCodes: null }))
    await visit(securityPath, user('manager'))
    await setUp.click()
    await userEvent.fill(code, '123456')
    await turnOn.click()
    await expect.element(toasts).toMatchTextContent('Authenticator app set up')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(setUp).toHaveFocus()
  })

  test('a wrong code is named at its field, and an expired setup in the dialog', async ({ api, visit }) => {
    answerSecurity(api)
    answerSetUp(api)
    api.answers(factorRoutes.addAuthenticator, () => {
      throw invalid('code', 'This code is incorrect or has already been used.')
    })
    await visit(securityPath, user('manager'))
    await setUp.click()
    await userEvent.fill(code, '000000')
    await turnOn.click()
    await expect.element(dialog.getByText('This code is incorrect or has already been used.')).toBeVisible()
    await expect.element(code).toBeInvalid()
    api.answers(factorRoutes.addAuthenticator, () => {
      throw accountRefusals.SETTING_UP_EXPIRED()
    })
    await turnOn.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('This setup has expired. Start again.')
  })

  test('is removed after a question that says what remains', async ({ api, visit }) => {
    answerSecurity(api, withApp)
    api.answers(factorRoutes.removeAuthenticator, () => {
      answerSecurity(api)
      return noFactors
    })
    await visit(securityPath, user('manager'))
    await page.getByRole('button', { name: 'Remove authenticator app' }).click()
    await expect.element(dialog.getByText(/You will sign in with your password only/)).toBeVisible()
    expect(api.sentTo(factorRoutes.removeAuthenticator)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(toasts).toMatchTextContent('Authenticator app removed')
    await expect.element(setUp).toBeVisible()
  })

  test('that another session has set up meanwhile is explained', async ({ api, visit }) => {
    answerSecurity(api)
    api.answers(factorRoutes.startAuthenticator, () => {
      answerSecurity(api, withApp)
      throw accountRefusals.HAS_AUTHENTICATOR()
    })
    await visit(securityPath, user('manager'))
    await setUp.click()
    await expect.element(toasts).toMatchTextContent('An authenticator app is already set up.')
    await expect.element(setUp).not.toBeInTheDocument()
  })
})

describe('Passkeys', () => {
  test('are listed with their last use, and one of several is removed', async ({ api, visit }) => {
    answerSecurity(api, withKeys)
    api.answers(factorRoutes.removePasskey, () => {
      answerSecurity(api, { ...withKeys, passkeys: [laptop] })
      return withApp
    })
    await visit(securityPath, user('manager'))
    await expect.element(row('Laptop')).toMatchTextContent(/not used yet/)
    await expect.element(row('Blue key')).toMatchTextContent(/last used 2 hr ago/)
    await page.getByRole('button', { name: 'Remove passkey “Blue key”' }).click()
    await expect.element(dialog.getByText('You can still sign in with your other methods.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect.element(toasts).toMatchTextContent('Passkey “Blue key” removed')
    await expect.element(row('Blue key')).not.toBeInTheDocument()
    expect(api.sentTo(factorRoutes.removePasskey)).toMatchObject([{ params: { id: key.id } }])
  })

  test('the last method is removed with a warning', async ({ api, visit }) => {
    answerSecurity(api, { ...withKeys, authenticator: null, passkeys: [laptop] })
    await visit(securityPath, user('manager'))
    await page.getByRole('button', { name: 'Remove passkey “Laptop”' }).click()
    await expect.element(dialog.getByText(/You will sign in with your password only/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(row('Laptop')).toBeVisible()
  })
})

describe('Recovery codes', () => {
  test('that run low are marked, and new ones replace them', async ({ api, visit }) => {
    const low = { ...withApp, recoveryCodes: { left: 1, madeAt: '2026-11-02T08:00:00Z' } }
    answerSecurity(api, low)
    api.answers(factorRoutes.renewRecoveryCodes, () => {
      answerSecurity(api, withApp)
      return { factors: withApp, recoveryCodes: codes }
    })
    await visit(securityPath, user('manager'))
    await expect.element(row('Recovery codes')).toMatchTextContent(/Running low.*1 code left/)
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await expect.element(dialog.getByText('Your current codes will stop working.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create new codes' }).click()
    await expect.element(dialog.getByText(codes[0] ?? '')).toBeVisible()
    await dialog.getByRole('button', { name: 'I have saved my codes' }).click()
    await expect.element(row('Recovery codes')).not.toMatchTextContent(/Running low/)
  })

  test('are counted in the grammar of the language', async ({ api, visit }) => {
    answerSecurity(api, { ...withApp, recoveryCodes: { left: 0, madeAt: '2026-11-02T08:00:00Z' } })
    await visit(securityPath, { ...user('manager'), preferred_language: 'fr' })
    await expect.element(page.getByText(/^Aucun code restant · codes générés le/)).toBeVisible()
  })
})

test('the methods are shown once the server is reachable again', async ({ api, visit }) => {
  answerSecurity(api)
  api.answers(factorRoutes.readFactors, unreachable)
  await visit(securityPath, user('manager'))
  await recover(() => answerSecurity(api, withApp))
  await expect.element(page.getByRole('button', { name: 'Remove authenticator app' })).toBeVisible()
})

test('a setup that the server cannot start leaves the list', async ({ api, visit }) => {
  answerSecurity(api)
  api.answers(factorRoutes.startAuthenticator, () => {
    throw refuse.RATE_LIMITED({ retryAfter: 60 })
  })
  await visit(securityPath, user('manager'))
  await setUp.click()
  await expect.element(toasts).toMatchTextContent('Too many attempts')
  await expect.element(dialog).not.toBeInTheDocument()
})
