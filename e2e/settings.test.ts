import { expect, test } from 'vitest'
import { type Language } from '#base/language.ts'
import {
  type SampleAccount,
  sampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleSession,
} from '#domains/accounts/server/samples.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { checkScreen, languagesFor } from './browser.ts'
import { type Person, person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const password = 'Quiet-Harbour-7!'

interface Scene {
  organisation: SampleOrganisation
  admin: SampleAccount
  worker: SampleAccount
}

async function scene(language: Language): Promise<Scene> {
  const organisation = await sampleOrganisation(product.world)
  const admin = await sampleAccount(product.world, organisation, 'provider', 'providerAdmin', { password })
  const worker = await sampleAccount(product.world, organisation, 'worker', 'worker', { password })
  await product.world
    .sql`update accounts set preferred_language = ${language} where organisation_id = ${organisation.organisationId}`
  return { organisation, admin, worker }
}

test.each(languagesFor('nl'))('users are invited, given roles and removed, in %s', async (language) => {
  const { admin } = await scene(language)
  const by = await person(product, language, '/provider/users', { cookie: admin.cookie })
  await by.sees(admin.email)
  await checkScreen(by, 'users')
  const email = `ines-${language}@settings.example`
  await invite(by, email)
  const ines = await person(product, language, await linkTo(email), { size: 'phone' })
  await chooseFirstPassword(ines)
  await ines.page.getByRole('heading', { name: ines.t('app.providerHome.greeting', { name: 'Ines' }) }).waitFor()
  await ines.open('/provider/users')
  await ines.sees(ines.t('platform.refusals.FORBIDDEN'))
  await ines.open('/provider/settings')
  await ines.page.getByRole('tab', { name: ines.t('app.settings.tab.kiosks') }).waitFor()
  expect(await ines.page.getByRole('tab').count()).toBe(1)
  await ines.open('/provider/account')
  await ines.sees(ines.t('accounts.region.lead'))
  expect(await ines.page.getByRole('tab').count()).toBe(4)
  await raise(by)
  await ines.open('/provider/users')
  await ines.page.getByRole('link', { name: 'Ines Moreau' }).waitFor()
  await checkScreen(ines, 'users-phone')
  await lastAdminStays(by, ines, admin)
  await letGo(by, ines)
})

async function invite(by: Person, email: string): Promise<void> {
  const { page, t, fill, press, sees } = by
  await press('accounts.users.invite.action')
  await fill('accounts.users.field.givenName', 'Ines')
  await fill('accounts.users.field.familyName', 'Moreau')
  await fill('accounts.users.field.email', email)
  await page.getByText(t('accounts.roleText.manager')).click()
  await checkScreen(by, 'invite')
  await press('accounts.users.invite.submit')
  await sees(t('accounts.users.invite.done', { email }))
  await page.getByRole('cell').getByText(t('accounts.users.status.invited')).waitFor()
}

async function linkTo(email: string): Promise<string> {
  const { links } = await product.mailTo(email)
  return (links[0] ?? '').replace(product.url, '')
}

async function chooseFirstPassword({ t, fill, press, sees }: Person): Promise<void> {
  await sees(t('accounts.password.invitedText'))
  await fill('accounts.password.new', password)
  await fill('accounts.password.confirm', password)
  await press('accounts.password.create')
}

async function raise(by: Person): Promise<void> {
  const { page, t, press, sees } = by
  await page.getByRole('link', { name: 'Ines Moreau' }).click()
  await page.getByRole('heading', { name: 'Ines Moreau' }).waitFor()
  await checkScreen(by, 'user')
  await page.getByText(t('accounts.roleText.administrator')).click()
  await press('platform.action.save')
  await sees(t('accounts.users.one.saved'))
}

async function lastAdminStays(by: Person, ines: Person, { accountId }: SampleAccount): Promise<void> {
  await by.open(`/provider/users/${accountId}`)
  await by.sees(by.t('accounts.users.one.onlyAdmin'))
  expect(await by.page.getByRole('radio').count()).toBe(0)
  expect(await by.page.getByRole('button', { name: by.t('accounts.users.deactivate.action') }).count()).toBe(0)
  await ines.open(`/provider/users/${accountId}`)
  await ines.sees(ines.t('accounts.users.one.above'))
  expect(await ines.page.getByRole('radio').count()).toBe(0)
}

async function letGo(by: Person, ines: Person): Promise<void> {
  const { page, t, press, open, sees } = by
  await open('/provider/users?q=moreau')
  await page.getByRole('link', { name: 'Ines Moreau' }).click()
  await press('accounts.users.deactivate.action')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts.users.deactivate.action') })
    .click()
  await sees(t('accounts.users.status.inactive'))
  await ines.open('/provider')
  await ines.sees(ines.t('accounts.signIn.title'))
}

test.each(languagesFor('fr'))('an organisation changes its settings, and a user their own, in %s', async (language) => {
  const { admin, worker } = await scene(language)
  const by = await person(product, language, '/provider/settings', { cookie: admin.cookie })
  const tag = `tag-${language}-${admin.accountId.slice(-8)}`
  await changeTag(by, tag)
  await signInWith(tag, worker, language)
  await setTimeRules(by)
  await setPayRules(by)
  await addHolidays(by)
  await by.open('/provider/account')
  await chooseChannels(by)
  await chooseRegion(by)
  await endOtherSession(by, admin, language)
  await speakAnother(by)
})

const panel = ({ page, t }: Person, tab: string) => page.getByRole('tabpanel', { name: t(`app.settings.tab.${tab}`) })
const openTab = (by: Person, tab: string) => by.page.getByRole('tab', { name: by.t(`app.settings.tab.${tab}`) }).click()

async function changeTag(by: Person, tag: string): Promise<void> {
  const { t, fill, press, sees } = by
  await by.page.getByText(t('organisations.settings.tag.help')).waitFor()
  await checkScreen(by, 'organisation')
  await fill('organisations.field.companyTag', tag)
  await sees(t('organisations.settings.tag.save'))
  await press('organisations.settings.tag.save')
  await sees(t('organisations.settings.tag.saved', { tag }))
}

async function signInWith(tag: string, { email }: SampleAccount, language: Language): Promise<void> {
  const { page, t, fill, press } = await person(product, language, '/auth/login?tab=worker', { size: 'phone' })
  await fill('accounts.signIn.email', email)
  await fill('accounts.signIn.password', password)
  await fill('accounts.signIn.companyTag', tag)
  await press('accounts.signIn.submit')
  await page.getByRole('heading', { name: t('assignments.own.title') }).waitFor()
}

async function setTimeRules(by: Person): Promise<void> {
  const { page, t, fill, choose, press, sees } = by
  await openTab(by, 'time')
  await choose('organisations.settings.field.roundingMinutes', '15')
  await fill('organisations.settings.field.overtimeDailyMinutes', '7:36')
  await fill('organisations.settings.field.overtimeWeeklyMinutes', '200:00')
  await press('platform.action.save')
  await sees(t('platform.validation.tooBig', { max: 10_080 }))
  await fill('organisations.settings.field.overtimeWeeklyMinutes', '38')
  await choose('organisations.settings.field.reminderWeekday', '5')
  await checkScreen(by, 'time')
  await press('platform.action.save')
  await sees(t('organisations.settings.saved'))
  await page.reload()
  const field = (name: string) => savedIn(by, name)
  expect(await field('overtimeDailyMinutes')).toBe('7:36')
  expect(await field('overtimeWeeklyMinutes')).toBe('38:00')
  expect([await field('roundingMinutes'), await field('reminderWeekday')]).toEqual(['15', '5'])
}

function savedIn({ page, t }: Person, name: string): Promise<string> {
  return page
    .getByLabel(t(`organisations.settings.field.${name}`))
    .first()
    .inputValue()
}

async function setPayRules(by: Person): Promise<void> {
  const { page, t, fill, choose, press, sees } = by
  await openTab(by, 'pay')
  await fill('organisations.settings.field.nightPercent', '135')
  await choose('organisations.settings.field.payPeriod', 'two_weekly')
  await press('organisations.settings.pay.addDeduction')
  await fill('organisations.settings.field.name', 'Bedrijfsvoorheffing')
  await fill('organisations.settings.field.percent', '11,15')
  await checkScreen(by, 'pay')
  await panel(by, 'pay')
    .getByRole('button', { name: t('platform.action.save') })
    .click()
  await sees('Bedrijfsvoorheffing')
  await page
    .getByText(/11[.,]15\s?%/)
    .first()
    .waitFor()
  await page.reload()
  const field = (name: string) => savedIn(by, name)
  expect([await field('nightPercent'), await field('payPeriod')]).toEqual(['135', 'two_weekly'])
  expect(await field('percent')).toMatch(/^11[.,]15$/)
}

async function addHolidays(by: Person): Promise<void> {
  const { page, t, fill, press, sees } = by
  await openTab(by, 'holidays')
  await page.getByRole('checkbox').nth(0).check()
  await sees(t('organisations.holiday.belgianDay'))
  await fill('organisations.settings.field.date', '2027-01-04')
  await page.locator('input[name="name"]').fill('Verloren maandag')
  await press('organisations.settings.holidays.submit')
  await sees(t('organisations.settings.holidays.added', { name: 'Verloren maandag' }))
  await page.getByText(t('organisations.settings.holidays.own'), { exact: true }).waitFor()
  await checkScreen(by, 'holidays')
}

async function chooseRegion(by: Person): Promise<void> {
  const { t, choose, press, sees } = by
  await openTab(by, 'region')
  await choose('accounts.region.dateFormat', 'yyyy-mm-dd')
  await choose('accounts.region.timeFormat', '12')
  await checkScreen(by, 'region')
  await press('platform.action.save')
  await sees(t('accounts.region.saved'))
  await openTab(by, 'security')
  await panel(by, 'security')
    .getByText(/2026-\d\d-\d\d \d{1,2}:\d\d\s[ap]\.?\s?m/i)
    .first()
    .waitFor()
}

async function chooseChannels(by: Person): Promise<void> {
  const { page, t, fill, press, sees } = by
  await openTab(by, 'notifications')
  await fill('notifications.settings.quietFrom', '22:00')
  await fill('notifications.settings.quietTo', '06:30')
  await press('platform.action.save')
  await sees(t('notifications.settings.saved'))
  await page.reload()
  const until = page.getByLabel(t('notifications.settings.quietTo'), { exact: true }).and(page.locator('input'))
  await expect.poll(() => until.inputValue()).toBe('06:30')
}

async function endOtherSession(by: Person, admin: SampleAccount, language: Language): Promise<void> {
  const { page, t, press, sees } = by
  const cookie = await sampleSession(product.world, admin)
  const elsewhere = await person(product, language, '/provider', { cookie })
  await elsewhere.sees(t('app.nav.home'))
  await page.reload()
  await sees(t('accounts.security.present'))
  await checkScreen(by, 'security')
  await page
    .getByRole('button', { name: t('accounts.security.end') })
    .last()
    .click()
  await sees(t('accounts.security.ended'))
  await elsewhere.page.reload()
  await elsewhere.sees(t('accounts.signIn.title'))
  await press('accounts.security.signOut')
  await sees(t('accounts.signIn.title'))
  // A request of this page that is refused later would delete the next cookie: leaving the page ends all its requests.
  await page.goto('about:blank')
  await by.page
    .context()
    .addCookies([
      { name: 'interim', value: await sampleSession(product.world, admin), url: product.url, httpOnly: true },
    ])
}

async function speakAnother(by: Person): Promise<void> {
  const { page, choose, press, open } = by
  await open('/provider/account?tab=region')
  const other = (await page.locator('html').getAttribute('lang')) === 'nl' ? 'fr' : 'nl'
  await choose('accounts.region.language', other)
  await press('platform.action.save')
  await page.getByRole('heading', { name: translateTo(other)('app.settings.ownTitle') }).waitFor()
  await open('/provider/profile')
  await page.getByRole('heading', { name: translateTo(other)('organisations.profile.title') }).waitFor()
  await checkScreen(by, 'profile')
}

test('an error summary names two fields with the same label by their group', async () => {
  const { admin } = await scene('en')
  const { page, t, press, open } = await person(product, 'en', '/provider/profile', { cookie: admin.cookie })
  await open('/provider/profile?tab=contacts')
  await page.locator('[name="primary.email"]').fill('nowhere')
  await page.locator('[name="alternate.email"]').fill('nowhere')
  await press('platform.action.save')
  const named = page.locator('[data-form-summary] a', { hasText: t('platform.validation.email') })
  await named.first().waitFor()
  const texts = await named.allTextContents()
  expect(texts.map((text) => text.split(':')[0])).toEqual([
    t('organisations.profile.primaryContact'),
    t('organisations.profile.alternateContact'),
  ])
})
