import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { accessibilityFaults, checkScreen } from './browser.ts'
import { tabTo } from './keys.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

// A Friday; the scheduled week begins on Monday the 23rd.
const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

test('a weekly pattern is planned, one shift is moved by mouse and undone, rules are overridden with a reason, a week is copied and published', async () => {
  const { manager, ann, annWorks } = await scene('en')
  const who = await person(product, 'en', `/provider/assignments/${annWorks}`, { cookie: manager.cookie })
  await planPattern(who)
  await who.open('/provider/schedule?date=2026-11-23')
  await card(who.page, '2026-11-23').waitFor()
  await checkScreen(who, 'week-en')
  await dragAndUndo(who, ann)
  await insistOnShortRest(who)
  await meetOverlap(who)
  await copyWeek(who)
  await publish(who)
  expect(await shiftsOf(ann)).toContain('2026-11-24 20:00 published')
})

test('with the keyboard only, a shift is moved to another day and worker, and back', async () => {
  const { manager, ann, bob, annWorks } = await scene('fr')
  await sampleShift(world, annWorks, '2026-11-24', { isPublished: false })
  const options = { cookie: manager.cookie, dark: true }
  const { page, t } = await person(product, 'fr', '/provider/schedule?date=2026-11-23', options)
  const key = (...keys: string[]) =>
    keys.reduce((last, one) => last.then(() => page.keyboard.press(one)), Promise.resolve())
  await card(page, '2026-11-24').waitFor()
  await checkScreen({ page }, 'week-fr')
  // The narrow space before the colon is announced as a normal space.
  await tabTo(page, t('shifts.schedule.add', { worker: 'Ann Aerts', date: 'lun. 23 nov.' }).replace(/\s/g, ' '))
  await key('ArrowRight', 'Space')
  await page.locator('[aria-live="assertive"]', { hasText: 'Ann Aerts, Night shift' }).waitFor({ state: 'attached' })
  await key('ArrowRight', 'ArrowDown')
  await page.locator('[aria-live="assertive"]', { hasText: 'Bob Bos, mer. 25 nov.' }).waitFor({ state: 'attached' })
  // No screenshot here: for one of a whole page, the browser briefly has the size of a phone.
  expect(await accessibilityFaults(page)).toEqual([])
  await key('Enter')
  await page.getByText(/Créneau déplacé/).waitFor()
  expect(await shiftsOf(bob)).toEqual(['2026-11-25 09:00 draft'])
  await key('Control+z')
  await page.getByText(/Déplacement annulé/).waitFor()
  expect(await shiftsOf(ann)).toEqual(['2026-11-24 09:00 draft'])
  await key('Space', 'ArrowLeft', 'Escape')
  await page.getByText(t('shifts.carry.putBack')).waitFor({ state: 'attached' })
  expect(await shiftsOf(ann)).toEqual(['2026-11-24 09:00 draft'])
})

test('on a phone the schedule is a list for each day, in which a shift is planned, opened and deleted', async () => {
  const { manager, ann } = await scene('nl')
  const options = { cookie: manager.cookie, size: 'phone' } as const
  const who = await person(product, 'nl', '/provider/schedule?date=2026-11-25', options)
  const { page, t, fill } = who
  await page.getByRole('button', { name: /Dienst toevoegen op wo 25 nov\.?/ }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ann Aerts/ })
    .tap()
  await fill('shifts.field.startTime', '22:00')
  await fill('shifts.field.endTime', '06:00')
  await page.getByText(t('shifts.plan.sum', { count: 1, length: '8\u202Fh' })).waitFor()
  await checkScreen(who, 'plan-nl')
  await page.getByRole('button', { name: t('shifts.plan.submit') }).tap()
  await page.getByRole('button', { name: 'Ann Aerts' }).first().waitFor()
  expect(await shiftsOf(ann)).toEqual(['2026-11-25 22:00 draft'])
  await page.getByRole('button', { name: /^do 26 nov/ }).tap()
  await page.getByText(t('shifts.times.until', { to: '06:00' })).waitFor()
  await checkScreen(who, 'phone-nl')
  await page.getByRole('button', { name: 'Ann Aerts' }).first().tap()
  await page.getByRole('button', { name: t('shifts.delete.action') }).tap()
  await page
    .getByRole('dialog', { name: t('shifts.delete.title') })
    .getByRole('button', { name: t('shifts.delete.action') })
    .tap()
  await page.getByText(t('shifts.delete.done')).waitFor()
  expect(await shiftsOf(ann)).toEqual([])
})

test('the printed schedule has every row of the week, including hidden ones, and the days on every page of rows', async () => {
  const { manager } = await scene('en')
  const { projectId } = await sampleProject(world, manager)
  const names = Array.from({ length: 40 }, (_, index) => `Zed Nr${index + 10}`)
  for (const name of names) {
    const worker = await sampleWorker(world, manager, { firstName: 'Zed', lastName: name.slice(4) })
    await sampleAssignment(world, worker, projectId)
  }
  const { page } = await person(product, 'en', '/provider/schedule?date=2026-11-23', { cookie: manager.cookie })
  await page.getByRole('rowheader', { name: 'Ann Aerts' }).waitFor()
  const isLastDrawn = () => page.getByRole('rowheader', { name: names.at(-1) ?? '' }).count()
  expect(await isLastDrawn()).toBe(0)
  const { pages, text } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(names.filter((name) => !text.includes(name))).toEqual([])
  const withRows = pages.filter((one) => one.includes('Zed'))
  expect(withRows.length).toBeGreaterThan(1)
  for (const day of ['Mon 23 Nov', 'Sun 29 Nov']) expect(withRows.filter((one) => !one.includes(day))).toEqual([])
  await expect.poll(isLastDrawn).toBe(0)
})

/** An organisation with two workers on one project, and a manager with a language. */
async function scene(language: Language) {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  await speaks(world, manager, language)
  const { projectId } = await sampleProject(world, organisation)
  const ann = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  const bob = await sampleWorker(world, organisation, { firstName: 'Bob', lastName: 'Bos' })
  const annWorks = await sampleAssignment(world, ann, projectId)
  await sampleAssignment(world, bob, projectId)
  return { manager, ann, bob, annWorks }
}

/** Reads the stored shifts of a worker, in Brussels time. */
async function shiftsOf(worker: SampleAccount): Promise<string[]> {
  const rows = await world.sql<{ at: string }>`
    select to_char(starts_at at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI') ||
           case when published_at is null then ' draft' else ' published' end as at
      from shifts where worker_id = ${worker.accountId} and status <> 'cancelled' order by starts_at`
  return rows.map(({ at }) => at)
}

const cell = (page: Page, date: string) => page.locator(`[data-cell][data-date="${date}"]`)
const card = (page: Page, date: string) => cell(page, date).locator('[data-shift]:not([data-tail])').first()

async function planPattern(who: Person): Promise<void> {
  const { page, t, fill, press, sees } = who
  await press('shifts.plan.action')
  const dialog = page.getByRole('dialog')
  await fill('shifts.field.from', '2026-11-23')
  await fill('shifts.field.to', '2026-12-04')
  await fill('shifts.field.startTime', '08:00')
  await fill('shifts.field.endTime', '16:00')
  await dialog.getByText(t('shifts.plan.sum', { count: 10, length: '80\u202Fh' })).waitFor()
  await dialog.getByRole('button', { name: /^Wed,? 25 Nov$/ }).click()
  await dialog.getByText(t('shifts.plan.sum', { count: 9, length: '72\u202Fh' })).waitFor()
  await checkScreen(who, 'pattern-en')
  await press('shifts.plan.submit')
  await sees(t('shifts.plan.done', { count: 9 }))
}

async function dragAndUndo({ page, t }: Person, ann: SampleAccount): Promise<void> {
  await drag(page, '2026-11-24', '2026-11-25')
  await page.getByText(/^Shift moved: Ann Aerts, Wed/).waitFor()
  expect(await shiftsOf(ann)).toContain('2026-11-25 08:00 draft')
  await page.getByRole('button', { name: t('platform.action.undo') }).click()
  await page.getByText(/^Move undone: Ann Aerts, Tue/).waitFor()
  expect(await shiftsOf(ann)).not.toContain('2026-11-25 08:00 draft')
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = await Promise.all([card(page, from).boundingBox(), cell(page, to).first().boundingBox()])
  if (!start || !end) throw new Error('there is nothing to drag')
  await page.mouse.move(start.x + 30, start.y + 15)
  await page.mouse.down()
  await page.mouse.move(start.x + 60, start.y + 20, { steps: 3 })
  await page.mouse.move(end.x + end.width / 2, end.y + 20, { steps: 6 })
  await page.locator('[data-target="fit"]').waitFor()
  await page.mouse.up()
}

async function insistOnShortRest(who: Person): Promise<void> {
  const { page, t, press, fill } = who
  await card(page, '2026-11-24').click()
  await press('shifts.move.action')
  await fill('shifts.field.startTime', '20:00')
  await fill('shifts.field.endTime', '23:30')
  // The Wednesday is free: the rest becomes too short with the shift that is scheduled on it.
  await page.getByText(t('shifts.move.fits')).waitFor()
  await press('platform.action.save')
  await page.getByText(t('shifts.move.saved')).waitFor()
  await cell(page, '2026-11-25')
    .first()
    .getByRole('button', { name: /Add shift/ })
    .click()
  await fill('shifts.field.startTime', '06:00')
  await fill('shifts.field.endTime', '12:00')
  await page.getByText(/would have only 6 h 30/).waitFor()
  await press('shifts.plan.anyway')
  await page.getByText(t('shifts.validation.reasonRequired')).waitFor()
  await checkScreen(who, 'warning-en')
  await fill('shifts.plan.reason', 'The cold store failed')
  await press('shifts.plan.anyway')
  await page.getByText(t('shifts.plan.done', { count: 1 })).waitFor()
  await card(page, '2026-11-25').click()
  await press('platform.history.title')
  await page.locator('blockquote', { hasText: 'The cold store failed' }).waitFor()
  await checkScreen(who, 'history-en')
  await page.keyboard.press('Escape')
}

async function meetOverlap({ page, fill, press }: Person): Promise<void> {
  await cell(page, '2026-11-25')
    .first()
    .getByRole('button', { name: /Add shift/ })
    .click()
  await fill('shifts.field.startTime', '10:00')
  await fill('shifts.field.endTime', '14:00')
  await page.getByText(/Ann Aerts already has a shift at this time: Night shift, .*25 Nov/).waitFor()
  await press('platform.action.close')
  await press('platform.leave.leave')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function copyWeek(who: Person): Promise<void> {
  const { page, t, press, fill } = who
  await press('shifts.copy.action')
  // The week of the pattern already has shifts; two weeks later is free.
  await fill('shifts.copy.to', '2026-12-09')
  await page.getByText(t('shifts.copy.sum', { count: 5 })).waitFor()
  await fill('shifts.plan.reason', 'As the week before')
  await checkScreen(who, 'copy-en')
  await press('shifts.copy.anyway')
  await page.waitForURL(/date=2026-12-07/)
  await card(page, '2026-12-07').waitFor()
}

async function publish({ page, t, open }: Person): Promise<void> {
  await open('/provider/schedule?date=2026-11-23')
  await page.getByRole('button', { name: t('shifts.publish.drafts', { count: 5 }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shifts.publish.action') })
    .click()
  await page.getByText(t('shifts.publish.done', { shifts: 5, workers: 1 })).waitFor()
  await page.locator('[data-state="scheduled"]').first().waitFor()
}
