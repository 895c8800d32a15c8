import { afterAll, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { startIdentityProvider } from '#domains/accounts/server/testing/identity-provider.ts'
import { freePort } from '../scripts/free-port.ts'
import { checkScreen, languagesFor } from './browser.ts'
import { administratorAt, person } from './person.ts'
import { openProduct } from './product.ts'

const port = await freePort()
const provider = await startIdentityProvider(`http://localhost:${port}/auth/single-sign-on`)
afterAll(() => provider.stop())
const product = await openProduct({ settings: { PORT: String(port), PRIVATE_NETWORKS: '127.0.0.1/32' } })

test.each(languagesFor('fr'))('single sign-on is set up, used and ended, in %s', async (language: Language) => {
  const by = await administratorAt(product, language, '/provider/settings?tab=integrations')
  const { admin } = by
  const settings = (name: string) => `accounts.signOn.settings.${name}`
  await by.sees(`${product.url}/auth/single-sign-on`)
  await by.fill(settings('issuer'), 'https://127.0.0.2')
  await by.press(settings('check'))
  await by.sees(by.t(settings('finding.addressRefused')))
  await by.fill(settings('issuer'), provider.issuer)
  await by.press(settings('check'))
  await by.sees(by.t(settings('finding.good')))
  await by.page.getByLabel(by.t(settings('enabled')), { exact: true }).check()
  await by.fill(settings('name'), 'Sample ID')
  await by.fill(settings('clientIdentifier'), provider.clientIdentifier)
  await by.fill(settings('clientSecret'), provider.clientSecret)
  await by.fill(settings('domains'), 'sample.example')
  await by.page.keyboard.press('Enter')
  await by.page
    .getByRole('button', { name: by.t('platform.action.save'), exact: true })
    .last()
    .click()
  await by.sees(by.t(settings('saved')))
  await by.sees(by.t(settings('clientSecretKept')))
  await checkScreen(by, `settings-${language}`)

  provider.people.set(admin.accountId, { email: admin.email, email_verified: true })
  provider.subject = undefined
  const visitor = await person(product, language, '/auth/login', { size: 'phone' })
  await visitor.follow('accounts.signIn.singleSignOn')
  await visitor.fill('accounts.signIn.companyTag', admin.companyTag)
  await visitor.press('accounts.signOn.continue')
  const open = visitor.page.getByRole('button', { name: visitor.t('accounts.signOn.open', { name: 'Sample ID' }) })
  await open.waitFor()
  await checkScreen(visitor, `departure-${language}`)
  product.expectTrouble(/403/)
  await open.click()
  await visitor.sees(visitor.t('accounts.refusals.SSO_DECLINED'))
  await checkScreen(visitor, `declined-${language}`)

  provider.subject = admin.accountId
  await visitor.follow('accounts.signOn.again')
  await visitor.fill('accounts.signIn.companyTag', admin.companyTag)
  await visitor.press('accounts.signOn.continue')
  await open.click()
  await visitor.page.getByRole('heading', { name: visitor.t('app.providerHome.greeting', { name: 'Sam' }) }).waitFor()
  await visitor.page.getByRole('button', { name: visitor.t('app.profile.menu', { name: '' }).trim() }).click()
  await visitor.press('app.profile.signOut')
  await visitor.page.getByRole('button', { name: 'End session' }).click()
  await visitor.page.getByRole('heading', { name: visitor.t('accounts.signIn.title') }).waitFor()
})
