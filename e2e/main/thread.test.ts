import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkScreen, languagesFor } from '../browser.ts'
import { countActs, typedTwice } from '../counted.ts'
import { type Person, person } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
// A point in the postal code of the work site.
const position = { latitude: 51.3226, longitude: 4.9447, accuracy: 12 }
const adminPassword = 'Quiet-Harbour-7!'
const workerPassword = 'Amber-Forklift-9?'
const vatNumbers = { seller: 'BE 0403.199.702', buyer: 'BE 0428.759.497' }

// The agency on a desktop and the worker on a phone; once the other way round, in the language with the longest words. Both VAT numbers
// are entered with the company and the client, or only in the form of the first invoice.
const scenes = [
  { language: 'fr', desk: 'agency', agency: 'desktop', worker: 'phone', vatAtFirst: false },
  { language: 'nl', desk: 'worker', agency: 'phone', worker: 'desktop', vatAtFirst: true },
  { language: 'en', desk: 'agency', agency: 'desktop', worker: 'phone', vatAtFirst: true },
] as const

test.each(scenes.filter(({ language }) => languagesFor('fr').includes(language)))(
  'from nothing to the first invoice, in $language, with the $desk at a desk: at most 32 clicks of the agency, and nothing typed twice',
  async (scene) => {
    const { language, vatAtFirst } = scene
    const agency = await person(product, language, '/auth/register', { size: scene.agency })
    const acts = await countActs(agency.page)
    await register(agency, `admin-${language}@thread.example`)
    await completeProfile(agency, `Kanaalwerk ${language}`, vatAtFirst)
    await addClient(agency, vatAtFirst)
    await addProject(agency)
    const workerMail = `wim-${language}@worker.example`
    await addWorker(agency, workerMail)
    await offer(agency)
    const worker = await person(product, language, '/auth/login?tab=worker', { size: scene.worker, position })
    await choosePassword(worker, workerMail)
    await acceptOffer(worker)
    await workADay(worker)
    await approve(agency)
    await seeTheWorth(worker)
    await bill(agency, vatAtFirst)
    console.log(`from nothing to the first invoice, ${language}, ${scene.agency}: ${acts.clicks.length} clicks`)
    if (process.env.SHOTS === '1') console.log(acts.clicks.join('\n'))
    expect(typedTwice(acts)).toEqual([])
    // On a phone the navigation has to be opened first.
    expect(acts.clicks.length).toBeLessThanOrEqual(scene.agency === 'phone' ? 36 : 32)
  },
)

async function register({ page, t, fill, press, open, sees }: Person, email: string): Promise<void> {
  await fill('accounts.register.email', email)
  await page.getByText(t('organisations.purpose.enlisting.name')).click()
  await press('accounts.register.submit')
  await sees(t('accounts.register.sentTitle'))
  const { links } = await product.mailTo(email)
  await open((links[0] ?? '').replace(product.url, ''))
  await fill('accounts.password.givenName', 'Anna')
  await fill('accounts.password.familyName', 'Peeters')
  await fill('accounts.password.new', adminPassword)
  await fill('accounts.password.confirm', adminPassword)
  await press('accounts.password.create')
  await sees(t('app.complete.title'))
}

async function completeProfile(agency: Person, name: string, withVat: boolean): Promise<void> {
  const { page, t, fill, choose, press, sees } = agency
  await checkScreen(agency, 'complete')
  await sees(t('accounts.register.step', { now: 4, of: 6 }))
  await fill('organisations.field.companyName', name)
  await choose('organisations.field.industry', 'retail')
  await fill('organisations.field.headquartersLocation', 'Rue Haute 1, 1000 Bruxelles')
  if (withVat) await fill('organisations.field.vatNumber', vatNumbers.seller)
  await press('app.complete.saveAndContinue')
  // The user who registers is the contact by default.
  await sees(t('accounts.register.step', { now: 5, of: 6 }))
  expect(await page.locator('input[name="primary.fullName"]').inputValue()).toBe('Anna Peeters')
  expect(await page.locator('input[name="primary.email"]').inputValue()).toMatch(/@thread\.example$/)
  await press('app.complete.saveAndContinue')
  // The browser knows the language and the time zone.
  await sees(t('accounts.register.step', { now: 6, of: 6 }))
  await press('app.complete.submit')
  await sees(t('app.firstSteps.title'))
  await checkScreen(agency, 'first-steps')
}

async function addClient(agency: Person, withVat: boolean): Promise<void> {
  const { page, t, fill, press, follow, sees } = agency
  await follow('app.firstSteps.client.action')
  await fill('clients.field.name', 'Canal Brewery')
  if (withVat) await fill('clients.field.vatNumber', vatNumbers.buyer)
  await press('clients.add.submit')
  await press('clients.site.add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('clients.field.siteName')).fill('Bottling hall')
  await dialog.getByLabel(t('clients.field.address')).fill('Industriestraat 22, 2300 Turnhout')
  await page.getByRole('option').first().click()
  await checkScreen(agency, 'work-site')
  await dialog.getByRole('button', { name: t('platform.action.save') }).click()
  await sees('Industriestraat 22, 2300 Turnhout')
  await checkScreen(agency, 'client')
}

async function addProject(agency: Person): Promise<void> {
  const { page, fill, press, follow } = agency
  await follow('projects.list.add')
  await fill('projects.field.name', 'Early shift')
  await press('projects.add.submit')
  await page.getByRole('heading', { name: 'Early shift' }).waitFor()
  await checkScreen(agency, 'project')
}

async function addWorker(agency: Person, email: string): Promise<void> {
  const { fill, press, follow, sees, t } = agency
  await goTo(agency, 'app.nav.home')
  await follow('app.firstSteps.worker.action')
  await fill('workforce.field.firstName', 'Wim')
  await fill('workforce.field.lastName', 'Werker')
  await fill('workforce.field.dateOfBirth', '1990-02-28')
  await fill('workforce.field.nationalId', '90.02.28-123.68')
  await fill('workforce.field.email', email)
  await fill('workforce.field.address', 'Kerkstraat 2, 2000 Antwerpen')
  await fill('workforce.field.primaryRole', 'Picker')
  await fill('workforce.field.payRate', '17.35')
  await press('workforce.add.submit')
  await sees(t('workforce.added.title', { name: 'Wim' }))
  await checkScreen(agency, 'worker-added')
}

async function offer(agency: Person): Promise<void> {
  const { page, t, fill, press, follow, sees } = agency
  await follow('workforce.added.offer')
  await fill('assignments.field.endDate', '2026-12-18')
  await checkScreen(agency, 'offer')
  await press('assignments.offer.submit')
  await sees(t('assignments.answer.awaited', { name: 'Wim Werker' }))
  expect(await page.getByText(/17[.,]35/).count()).toBeGreaterThan(0)
  await checkScreen(agency, 'offered')
}

const isPhone = (page: Page) => page.viewportSize()?.width === 390

/** Opens a screen from the navigation, which is collapsed on a phone. */
async function goTo({ page, t }: Person, words: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: t('app.nav.more') }).click()
  await page
    .getByRole('navigation', { name: t(isPhone(page) ? 'app.nav.more' : 'app.nav.label') })
    .getByRole('link', { name: t(words) })
    .click()
}

async function choosePassword(worker: Person, email: string): Promise<void> {
  const { fill, press, open, t } = worker
  // There may be notification emails to the worker by now, too.
  const { links } = await product.mailTo(
    email,
    new RegExp(`^${t('workforce.emails.invitation.subject', { company: '' })}`),
  )
  await open((links[0] ?? '').replace(product.url, ''))
  await fill('accounts.password.new', workerPassword)
  await fill('accounts.password.confirm', workerPassword)
  await press('accounts.password.create')
}

async function acceptOffer(worker: Person): Promise<void> {
  const { t, press, sees } = worker
  await sees(t('assignments.own.offers', { count: 1 }))
  await checkScreen(worker, 'offers')
  await press('assignments.accept.action')
  await sees(t('assignments.accept.done', { project: 'Early shift' }))
}

async function workADay(worker: Person): Promise<void> {
  const { page, t, press, open, sees } = worker
  await open('/worker/timesheet')
  await press('clock.action.in')
  await agreeToLocation(worker)
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  await product.passMinutes(240)
  await page.reload()
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  await checkScreen(worker, 'working')
  await page.getByRole('button', { name: t('timesheets.breakType.lunch') }).click()
  await sees(t('clock.onBreak.lunch'))
  await product.passMinutes(30)
  await press('clock.action.resume')
  await page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor()
  await product.passMinutes(215)
  await press('clock.action.out')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clock.action.out') })
    .click()
  await sees(/7\s?[hu]\s?35/)
  await checkScreen(worker, 'clocked-out')
  await open('/worker/timesheet?tab=my-timesheet')
  await sees(/7\s?[hu]\s?35/)
  await checkScreen(worker, 'my-timesheet')
  await press('timesheets.own.submitAll')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('timesheets.submit.one'), exact: true })
    .click()
  await sees(t('timesheets.status.submitted'))
}

async function agreeToLocation({ page, t }: Person): Promise<void> {
  const agree = page.getByRole('dialog').getByRole('button', { name: t('clock.reason.goOn') })
  await Promise.race([
    agree.click(),
    page.getByRole('region', { name: t('clock.state.working'), exact: true }).waitFor(),
  ])
}

async function approve(agency: Person): Promise<void> {
  const { page, t, press, sees } = agency
  await goTo(agency, 'app.nav.home')
  await checkScreen(agency, 'home')
  await page.getByRole('link', { name: 'Wim Werker' }).first().click()
  await sees(/131[.,]57/)
  await checkScreen(agency, 'approval')
  await press('timesheets.decision.approve.action')
  await page.locator('[data-item]').waitFor({ state: 'detached' })
  // On a phone the details cover the list until they are closed.
  if (isPhone(page))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('platform.action.close') })
      .click()
}

async function bill(agency: Person, hasVat: boolean): Promise<void> {
  const { page, t, fill, press, follow, sees } = agency
  await goTo(agency, 'app.nav.statements')
  await follow('billing.list.make')
  await press('billing.make.thisMonth')
  await checkScreen(agency, 'invoice-setup')
  if (!hasVat) {
    await page.locator('input[name="sellerVat"]').fill(vatNumbers.seller)
    await page.locator('input[name="buyerVat"]').fill(vatNumbers.buyer)
  }
  await fill('billing.field.accountNumber', 'BE68 5390 0754 7034')
  await fill('billing.field.billRate', '29,5')
  // Between two Belgian companies the client's reference is required.
  await fill('billing.field.buyerReference', 'Kanaal 22')
  await press('platform.action.save')
  // The password was confirmed a day ago, and a bank account requires it again.
  await fill('accounts.confirm.password', adminPassword)
  await press('accounts.confirm.submit')
  const preview = page.getByRole('table', { name: t('billing.one.lines') })
  await preview
    .getByText(/29[.,]50/)
    .first()
    .waitFor()
  await checkScreen(agency, 'invoice-preview')
  const [before = '', after = ''] = t('billing.make.action', { total: '|' }).split('|')
  const make = { name: new RegExp(`^${before}.+${after}$`) }
  await page.getByRole('button', make).click()
  await page.getByRole('dialog').getByRole('button', make).click()
  await page.getByRole('heading', { name: /2026-0001/, level: 1 }).waitFor()
  for (const number of Object.values(vatNumbers)) await sees(number.replace(/[ .]/g, ''))
  await checkScreen(agency, 'invoice')
}

async function seeTheWorth(worker: Person): Promise<void> {
  const { t, open, sees } = worker
  await open('/worker/timesheet?tab=my-timesheet')
  await sees(t('timesheets.status.approved'))
  await sees(/131[.,]57/)
}
