import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { Language } from '#base/language.ts'
import { checkScreen } from '../browser.ts'
import { goTo, tabTo } from '../keys.ts'
import { type Person, person, speaks } from '../person.ts'
import { openProduct } from '../product.ts'

const product = await openProduct({ startAt: '2026-12-01T08:00:00Z' })
const { world } = product

/** A worker with five approved days of eight hours in November, the eighth hour as overtime, and a tax of 20 %. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const admin = await sampleUser(world, organisation, 'administrator')
  const worker = await sampleWorker(world, organisation)
  const tax = [{ name: 'Income tax', kind: 'taxes', basisPoints: 2000, amount: null }]
  await world.sql`
    update organisations set overtime_daily_minutes = 420, overtime_percent = 150, deductions = ${JSON.stringify(tax)}
     where id = ${organisation.organisationId}`
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 5, status: 'approved' })
  const stub = async () => {
    const { body } = await world.call(payRoutes.listOwnStubs, { query: {} }, { cookie: worker.cookie })
    return body.items[0] as (typeof body.items)[number]
  }
  const speak = (language: Language) => speaks(world, worker, language)
  const raiseOvertime = () =>
    world.sql`update organisations set overtime_percent = 200 where id = ${organisation.organisationId}`
  return { admin, worker, stub, speak, raiseOvertime }
}

const dialog = ({ page }: Person) => page.getByRole('dialog')
const line = ({ page }: Person, words: string) => page.locator('summary').filter({ hasText: words })
const euros = (language: Language, cents: number) =>
  new Intl.NumberFormat({ en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' }[language], {
    style: 'currency',
    currency: 'EUR',
  }).format(cents / 100)

test('a month is calculated, adjusted and issued by keyboard only; its worker sees the same figures on a phone, in two more languages', async () => {
  const { admin, worker, stub, speak, raiseOvertime } = await scene()
  const payer = await person(product, 'en', '/provider', { cookie: admin.cookie })
  await open(payer)
  await calculate(payer)
  await adjust(payer)
  await raiseOvertime()
  await calculateAgain(payer)
  await issue(payer)
  const issued = await stub()
  await readStub(payer, issued.net)
  for (const language of ['fr', 'nl'] as const) {
    await speak(language)
    const who = await person(product, language, '/worker/timesheet', {
      cookie: worker.cookie,
      size: 'phone',
      dark: language === 'fr',
    })
    await readOwn(who, language, issued)
    await who.page.context().close()
  }
  await correct(payer)
})

async function open(who: Person): Promise<void> {
  const { page, t, sees, follow } = who
  await follow('app.nav.pay')
  await sees(t('pay.period.empty'))
  await checkScreen(who, 'none')
  await goTo(page, t('pay.next.add'))
  await dialog(who).waitFor()
  expect(await page.getByLabel(t('pay.field.startDate')).inputValue()).toBe('1 Nov 2026')
  await checkScreen(who, 'new')
  await goTo(page, t('pay.period.create'))
  await sees(t('pay.notice.notCalculated.title'))
  await checkScreen(who, 'open')
}

async function calculate(who: Person): Promise<void> {
  const { page, t, sees } = who
  await goTo(page, t('pay.calculate.action'))
  await sees(t('pay.sums.workers', { count: 1 }))
  await sees(t('pay.missing.bankAccounts', { count: 1 }))
  await checkScreen(who, 'calculated')
}

async function adjust(who: Person): Promise<void> {
  const { page, t, sees, fill, pick } = who
  await tabTo(page, t('pay.adjust.action'))
  await page.keyboard.press('Enter')
  await pick('pay.field.worker', 'Zoë Peeters')
  await fill('pay.field.amount', '100')
  await goTo(page, t('pay.adjust.submit'))
  // An adjustment requires a reason.
  await sees(t('pay.validation.reasonRequired'))
  await fill('pay.field.reason', 'For the peak')
  await checkScreen(who, 'adjust')
  await goTo(page, t('pay.adjust.submit'))
  await sees(t('pay.adjust.done'))
  await tabTo(page, t('platform.section.overview'))
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: t('pay.adjust.list') }).waitFor()
  await page.keyboard.press('ArrowLeft')
}

async function calculateAgain(who: Person): Promise<void> {
  const { page, t, sees } = who
  await page.reload()
  await sees(t('pay.notice.stale.title'))
  await checkScreen(who, 'stale')
  await goTo(page, t('pay.calculate.again'))
  await page.getByText(t('pay.notice.stale.title')).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('pay.issue.action') }).waitFor()
}

async function issue(who: Person): Promise<void> {
  const { page, t, sees } = who
  await goTo(page, t('pay.issue.action'))
  await dialog(who).getByText(t('pay.issue.missing')).waitFor()
  await checkScreen(who, 'issue')
  await goTo(page, t('pay.issue.action'))
  await sees(t('pay.issue.done'))
  const issued = page.getByText(t('pay.periodStatus.issued'), { exact: true })
  await issued.and(page.locator('[data-tone]')).waitFor()
  // The history shows it too.
  await tabTo(page, t('platform.section.overview'))
  await page.keyboard.press('ArrowLeft')
  await issued.and(page.locator('ol *')).waitFor()
  await checkScreen(who, 'issued')
  await page.keyboard.press('ArrowRight')
}

async function readStub(who: Person, net: number): Promise<void> {
  const { page, t, sees } = who
  await goTo(page, 'ZPZoë Peeters2026-00001')
  await sees('2026-00001')
  await sees(euros('en', net))
  await line(who, `${t('pay.kind.overtime')} 200%`).press('Enter')
  await sees(t('pay.rule.overtimeBeyond', { day: '7\u202Fh', week: '40\u202Fh', percent: '200%' }))
  await checkScreen(who, 'stub')
}

async function readOwn(who: Person, language: Language, { net, gross }: { net: number; gross: number }): Promise<void> {
  const { page, t, sees } = who
  await page.getByRole('tab', { name: t('pay.own.stub') }).click()
  if (language === 'fr') await checkScreen(who, 'own-stubs')
  await page.getByRole('link', { name: /2026/ }).press('Enter')
  await sees(euros(language, net))
  await sees(euros(language, gross))
  await page.getByText(t('pay.kind.overtime')).and(page.locator('summary *')).first().click()
  await checkScreen(who, `own-stub-${language}`)
  await page.getByRole('tab', { name: t('pay.own.compensation') }).click()
  await page.getByLabel(t('pay.range.label')).selectOption('last_month')
  await page
    .getByRole('row', { name: t('pay.field.net') })
    .getByText(euros(language, net))
    .waitFor()
  await checkScreen(who, `compensation-${language}`)
}

async function correct(who: Person): Promise<void> {
  const { page, t, sees, fill, choose } = who
  await page
    .getByRole('button', { name: t('pay.correct.line') })
    .first()
    .press('Enter')
  await choose('pay.field.kind', 'takenBack')
  await fill('pay.field.amount', '12.50')
  await fill('pay.field.reason', 'Counted twice')
  await checkScreen(who, 'correct')
  await dialog(who)
    .getByRole('button', { name: t('pay.correct.submit') })
    .press('Enter')
  await sees(/1 . 31 Dec 2026/)
}
