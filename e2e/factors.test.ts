import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import {
  type SampleAccount,
  sampleAccount,
  sampleOrganisation,
  sampleSession,
} from '#domains/accounts/server/samples.ts'
import { codeOf, sampleAuthenticator } from '#domains/accounts/server/testing/factor-samples.ts'
import { checkScreen, languagesFor, type Visitor } from './browser.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const password = 'Quiet-Harbour-7!'

async function account(language: Language, type: 'provider' | 'worker' = 'provider'): Promise<SampleAccount> {
  const organisation = await sampleOrganisation(product.world)
  const role = type === 'provider' ? 'providerAdmin' : 'worker'
  const created = await sampleAccount(product.world, organisation, type, role, { password })
  await speaks(product.world, created, language)
  return created
}

/** Signs in as far as the second step. */
async function upToStep(who: SampleAccount, language: Language, visitor: Visitor = {}): Promise<Person> {
  const by = await person(product, language, '/auth/login', visitor)
  await signIn(by, who)
  return by
}

async function signIn({ t, fill, press, sees }: Person, { email }: SampleAccount): Promise<void> {
  await fill('accounts.signIn.email', email)
  await fill('accounts.signIn.password', password)
  await press('accounts.signIn.submit')
  await sees(t('accounts.factors.step.title'))
}

const greeted = ({ page, t }: Person) =>
  page.getByRole('heading', { name: t('app.providerHome.greeting', { name: 'Sam' }) }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))

test('an authenticator app is set up in the settings, and required at the next sign-in', async () => {
  const admin = await account('en')
  const elsewhere = await person(product, 'en', '/provider', { cookie: await sampleSession(product.world, admin) })
  await greeted(elsewhere)
  const cookie = await sampleSession(product.world, admin, { confirmed: false })
  const by = await person(product, 'en', '/provider/account?tab=security', { cookie })
  const { page, t, fill, press, sees } = by
  await press('accounts.factors.authenticator.add')
  await press('accounts.confirm.submit')
  await sees(t('accounts.factors.validation.passwordRequired'))
  await fill('accounts.confirm.password', 'Wrong-Harbour-7!')
  await press('accounts.confirm.submit')
  await sees(t('accounts.validation.currentPasswordWrong'))
  await checkScreen(by, 'confirm')
  await fill('accounts.confirm.password', password)
  await press('accounts.confirm.submit')
  await page.getByRole('img', { name: t('accounts.factors.authenticator.qr') }).waitFor()
  const secret = (await page.locator('[role="dialog"] code').innerText()).replaceAll(' ', '')
  await checkScreen(by, 'authenticator')
  await fill('accounts.factors.step.code', codeOf(product.world, secret, 5))
  await press('accounts.factors.authenticator.confirm')
  await sees(t('accounts.factors.validation.codeWrong'))
  await fill('accounts.factors.step.code', codeOf(product.world, secret))
  await press('accounts.factors.authenticator.confirm')
  const shown = page.getByRole('list', { name: t('accounts.factors.recovery.list') }).getByRole('listitem')
  await shown.nth(9).waitFor()
  expect(await shown.count()).toBe(10)
  const recoveryCode = await shown.first().innerText()
  await page.keyboard.press('Escape')
  await checkScreen(by, 'codes')
  await press('accounts.factors.recovery.saved')
  await sees(t('accounts.factors.recovery.left', { left: 10, when: '' }).split(',')[0] ?? '')
  await checkScreen(by, 'on')
  await product.mailTo(admin.email, /^Authenticator app added/)
  await elsewhere.page.reload()
  await elsewhere.sees(t('accounts.signIn.title'))
  await signIn(elsewhere, admin)
  expect(await focused(elsewhere.page)).toBe('one-time-code')
  await elsewhere.fill('accounts.factors.step.code', codeOf(product.world, secret))
  await elsewhere.press('accounts.factors.step.submit')
  await elsewhere.sees(t('accounts.factors.validation.codeWrong'))
  await elsewhere.press('accounts.factors.step.useRecovery')
  await elsewhere.fill('accounts.factors.step.recoveryCode', recoveryCode.toLowerCase())
  await elsewhere.press('accounts.factors.step.submit')
  await greeted(elsewhere)
  await keepsNoToken(elsewhere.page)
})

/** T02: the session is only in the cookie, which scripts cannot read. */
async function keepsNoToken(page: Page): Promise<void> {
  const [cookie] = await page.context().cookies()
  const reachable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
  )
  expect([cookie?.name, cookie?.httpOnly, cookie?.value.length]).toEqual(['interim', true, 43])
  expect(reachable).not.toContain(cookie?.value)
}

// The journey above covers English on a desktop.
test.each(languagesFor('nl'))(
  'the second step fits a phone, and is done with the keyboard alone, in %s',
  async (language) => {
    const admin = await account(language)
    const app = await sampleAuthenticator(product.world, admin)
    const by = await upToStep(admin, language, { size: 'phone', dark: language === 'nl' })
    const { page, t, sees } = by
    expect(await focused(page)).toBe('one-time-code')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await sees(t('accounts.factors.validation.codeWrong'))
    await checkScreen(by, `step-${language}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByLabel(t('accounts.factors.step.code')).fill('')
    await page.keyboard.type(app.code())
    await page.keyboard.press('Enter')
    await greeted(by)
  },
)

test('an administrator restores access for a user who has lost their phone and recovery codes', async () => {
  const admin = await account('nl')
  const user = await sampleAccount(product.world, admin, 'provider', 'manager', { password })
  await sampleAuthenticator(product.world, user)
  const by = await person(product, 'nl', `/provider/users/${user.accountId}`, { cookie: admin.cookie, size: 'phone' })
  const { page, t, press, sees } = by
  await press('accounts.factors.reset.action')
  await page.getByRole('dialog').waitFor()
  await checkScreen(by, 'reset')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts.factors.reset.action') })
    .click()
  await sees(t('accounts.factors.reset.done', { name: 'Sam Sample manager' }))
})

test('a worker adds a passkey to the phone, signs in with it, and confirms its removal with it', async () => {
  const worker = await account('fr', 'worker')
  const by = await person(product, 'fr', '/worker/profile?tab=security', { cookie: worker.cookie, size: 'phone' })
  const { page, t, fill, press, sees } = by
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await press('accounts.factors.passkeys.add')
  await fill('accounts.factors.passkeys.field', 'Téléphone bleu')
  await checkScreen(by, 'passkey')
  await press('accounts.factors.passkeys.make')
  await sees(t('accounts.factors.recovery.title'))
  await checkScreen(by, 'codes-phone')
  await press('accounts.factors.recovery.saved')
  await sees('Téléphone bleu')
  await checkScreen(by, 'passkeys')
  await page.context().clearCookies()
  await by.open(`/auth/login?tab=worker&tag=${worker.companyTag}`)
  await signIn(by, worker)
  await checkScreen(by, 'step-passkey')
  await press('accounts.factors.step.usePasskey')
  // Back at the previous screen.
  const remove = { name: t('accounts.factors.passkeys.removeOf', { name: 'Téléphone bleu' }) }
  await page.getByRole('button', remove).click()
  await product.world.sql`update sessions set confirmed_until = 'epoch' where account_id = ${worker.accountId}`
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts.factors.passkeys.remove'), exact: true })
    .click()
  await press('accounts.confirm.usePasskey')
  await sees(t('accounts.factors.passkeys.removed', { name: 'Téléphone bleu' }))
  await sees(t('accounts.factors.off'))
})
