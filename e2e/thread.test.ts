import { expect, test } from 'vitest'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { faultsOnce, shot } from './browser.ts'
import { type Person, person } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-18T07:00:00Z' })
const position = { ...samplePoint, accuracy: 12 }
const adminPassword = 'Quiet-Harbour-7!'
const workerPassword = 'Amber-Forklift-9?'

// The organisation at its desk and the worker on a phone; and once the other way round, in the language with the longest words.
test.each([
  { language: 'en', desk: 'admin', admin: 'desktop', worker: 'phone' },
  { language: 'fr', desk: 'admin', admin: 'desktop', worker: 'phone' },
  { language: 'nl', desk: 'worker', admin: 'phone', worker: 'desktop' },
] as const)(
  'the thread from registration to an approved hour, in $language, with the $desk at a desk',
  async (scene) => {
    const { language } = scene
    const who = `${language}-${scene.admin}`
    const admin = await person(product, language, '/auth/register', { size: scene.admin, position })
    await register(admin, `admin-${who}@thread.example`)
    await completeProfile(admin, `Thread ${who}`)
    const workerMail = `worker-${who}@thread.example`
    await addWorker(admin, workerMail)
    await addClient(admin)
    await addProject(admin)
    await offer(admin)
    const worker = await person(product, language, '/auth/login?tab=worker', { size: scene.worker, position })
    await signInAsWorker(worker, workerMail, `thread-${who}`)
    await acceptOffer(worker)
    await workADay(worker)
    await approve(admin)
    await seeTheWorth(worker)
  },
)

/** What each screen must be on the way: without a fault that shuts somebody out. */
async function looked({ page }: Person, name: string): Promise<void> {
  await shot(page, `thread-${name}`)
  expect(await faultsOnce(page, name)).toEqual([])
}

async function register({ page, t, fill, press, open, sees }: Person, email: string): Promise<void> {
  await fill('accounts.register.email', email)
  await page.getByText(t('organisations.purpose.enlisting.name')).click()
  await press('accounts.register.submit')
  await sees(t('accounts.register.sentTitle'))
  const { links } = await product.mailTo(email)
  await open((links[0] ?? '').replace(product.url, ''))
  await page
    .getByRole('link', { name: t('accounts.verify.continue') })
    .or(page.getByRole('button', { name: t('accounts.verify.continue') }))
    .click()
  await fill('accounts.password.givenName', 'Anna')
  await fill('accounts.password.familyName', 'Admin')
  await fill('accounts.password.new', adminPassword)
  await fill('accounts.password.confirm', adminPassword)
  await press('accounts.password.create')
  await sees(t('app.complete.title'))
}

async function completeProfile(admin: Person, name: string): Promise<void> {
  const { page, t, fill, choose, pick, press, sees } = admin
  await looked(admin, 'complete')
  await sees(t('accounts.register.step', { now: 3, of: 5 }))
  await fill('organisations.field.companyName', name)
  await choose('organisations.field.industry', 'retail')
  await fill('organisations.field.headquartersLocation', 'Rue Haute 1, 1000 Bruxelles')
  await press('app.complete.saveAndContinue')
  // Whoever registers is the contact, until somebody else is named.
  expect(await page.locator('input[name="primary.fullName"]').inputValue()).toBe('Anna Admin')
  expect(await page.locator('input[name="primary.email"]').inputValue()).toMatch(/@thread\.example$/)
  await press('app.complete.saveAndContinue')
  await pick('organisations.field.timeZone', 'Europe/Brussels')
  await press('app.complete.submit')
  await sees(t('app.firstSteps.title'))
}

async function addWorker(admin: Person, email: string): Promise<void> {
  const { fill, choose, press, open, sees, t } = admin
  await open('/provider/workforce/add')
  await fill('workforce.field.firstName', 'Wim')
  await fill('workforce.field.lastName', 'Werker')
  await fill('workforce.field.dateOfBirth', '1990-02-28')
  await fill('workforce.field.nationalId', '90.02.28-123.45')
  await fill('workforce.field.email', email)
  await fill('workforce.field.address', 'Kerkstraat 2, 2000 Antwerpen')
  await choose('workforce.field.industry', 'retail')
  await fill('workforce.field.primaryRole', 'Picker')
  await fill('workforce.field.payRate', '17.35')
  await press('workforce.add.submit')
  await sees(t('workforce.added.title', { name: 'Wim' }))
  await looked(admin, 'worker-added')
}

async function addClient(admin: Person): Promise<void> {
  const { page, t, fill, press, open, sees } = admin
  await open('/provider/clients/add')
  await fill('clients.field.name', 'Canal Brewery')
  await press('clients.add.submit')
  await press('clients.site.add')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('clients.field.siteName')).fill('Bottling hall')
  await dialog.getByLabel(t('clients.field.address')).fill('Quai des Usines 22, Bruxelles')
  await dialog.getByLabel(t('clients.field.latitude')).fill(String(samplePoint.latitude))
  await dialog.getByLabel(t('clients.field.longitude')).fill(String(samplePoint.longitude))
  await dialog.getByRole('button', { name: t('platform.action.save') }).click()
  await sees('Quai des Usines 22, Bruxelles')
  await looked(admin, 'client')
}

async function addProject(admin: Person): Promise<void> {
  const { page, fill, choose, pick, press, open } = admin
  await open('/provider/projects/add')
  await fill('projects.field.name', 'Early shift')
  await pick('projects.field.client', 'Canal Brewery')
  await choose('projects.field.workSite', 'Bottling hall')
  await press('projects.add.submit')
  await page.getByRole('heading', { name: 'Early shift' }).waitFor()
  await looked(admin, 'project')
}

async function offer(admin: Person): Promise<void> {
  const { page, t, fill, pick, press, open, sees } = admin
  await open('/provider/assignments/add')
  await pick('assignments.field.project', 'Early shift')
  await pick('assignments.field.worker', 'Wim Werker')
  await fill('assignments.field.role', 'Line operator')
  await fill('assignments.field.startDate', '2026-11-18')
  await fill('assignments.field.endDate', '2026-12-18')
  await press('assignments.offer.submit')
  await sees(t('assignments.answer.awaited', { name: 'Wim Werker' }))
  expect(await page.getByText(/17[.,]35/).count()).toBeGreaterThan(0)
  await looked(admin, 'offered')
}

async function signInAsWorker(worker: Person, email: string, companyTag: string): Promise<void> {
  const { fill, press, open, sees, t } = worker
  // By now there may be emails of what the worker was told, too.
  const { links } = await product.mailTo(
    email,
    new RegExp(`^${t('workforce.emails.invitation.subject', { company: '' })}`),
  )
  await open((links[0] ?? '').replace(product.url, ''))
  await fill('accounts.password.new', workerPassword)
  await fill('accounts.password.confirm', workerPassword)
  await press('accounts.password.create')
  await sees(t('accounts.signIn.submit'))
  await fill('accounts.signIn.email', email)
  await fill('accounts.signIn.password', workerPassword)
  await fill('accounts.signIn.companyTag', companyTag)
  await press('accounts.signIn.submit')
}

async function acceptOffer(worker: Person): Promise<void> {
  const { t, press, sees } = worker
  await sees(t('assignments.own.offers', { count: 1 }))
  await looked(worker, 'offers')
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
  await looked(worker, 'working')
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
  await looked(worker, 'clocked-out')
  await open('/worker/timesheet?tab=my-timesheet')
  await sees(/7\s?[hu]\s?35/)
  await looked(worker, 'my-timesheet')
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

async function approve(admin: Person): Promise<void> {
  const { page, press, open, sees } = admin
  await open('/provider/timesheet')
  await sees('Wim Werker')
  await sees(/131[.,]57/)
  await looked(admin, 'approval')
  await page.getByRole('link', { name: 'Wim Werker' }).click()
  await press('timesheets.decision.approve.action')
  await page.locator('[data-entry]').waitFor({ state: 'detached' })
  await open('/provider/timesheet?status=approved')
  await sees('Wim Werker')
  await sees(/131[.,]57/)
}

async function seeTheWorth(worker: Person): Promise<void> {
  const { t, open, sees } = worker
  await open('/worker/timesheet?tab=my-timesheet')
  await sees(t('timesheets.status.approved'))
  await sees(/131[.,]57/)
}
