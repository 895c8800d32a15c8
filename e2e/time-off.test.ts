import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { accessibilityFaults, checkScreen } from './browser.ts'
import { goTo, tabTo } from './keys.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

/** A worker with shifts on two days of a week to come, on a project of the manager. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  await speaks(world, worker, 'nl')
  await world.sql`update organisations set vacation_days = 20 where id = ${organisation.organisationId}`
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignment = await sampleAssignment(world, worker, projectId)
  await sampleShift(world, assignment, '2026-12-08')
  await sampleShift(world, assignment, '2026-12-10')
  const planned = async () =>
    (
      await world.call(shiftRoutes.listShifts, { params: { id: assignment }, query: {} }, { cookie: manager.cookie })
    ).body.items.map(({ status }) => status)
  return { manager, worker, planned }
}

const dialog = ({ page }: Person) => page.getByRole('dialog')
const card = ({ page }: Person, words: string) => page.getByRole('article').filter({ hasText: words })

test('a worker requests a half day and a week on a phone; the organisation decides on the affected shifts and approves', async () => {
  const { manager, worker, planned } = await scene()
  const who = await person(product, 'nl', '/worker/home', { size: 'phone', cookie: worker.cookie })
  await askHalfDay(who)
  await askWeek(who)
  await askTwice(who)
  const lead = await person(product, 'en', '/provider', { cookie: manager.cookie })
  await decideOnWeek(lead)
  expect(await planned()).toEqual(['cancelled', 'cancelled'])
  await openMonth(lead)
  await seeAndWithdraw(who)
  await lead.open('/provider/time-off?status=withdrawn')
  await lead.sees('Zoë Peeters')
  // Days in the wrong order show an error at their fields, and the list stays.
  await lead.press('platform.list.filters')
  await lead.fill('absences.team.from', '2026-11-20')
  await lead.fill('absences.team.to', '2026-11-10')
  await lead.sees(lead.t('platform.validation.endNotBeforeStart'))
  await lead.sees('Zoë Peeters')
  await checkScreen(lead, 'backward')
})

test('a Dutch reader with an American browser types dates and times freely, and chooses a day with the keyboard only', async () => {
  const { worker } = await scene()
  const who = await person(product, 'nl', '/worker/time-off', { cookie: worker.cookie, language: 'en-US' })
  const { page, t, press, sees } = who
  await press('absences.own.ask')
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const type = async (name: string, text: string) => {
    await field(name).focus()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    return field(name).inputValue()
  }
  expect(await type('startDate', '24/11')).toBe('24 nov 2026')
  expect(await type('endDate', '+1w')).toBe('1 dec 2026')
  expect(await type('startDate', '26-11 t/m 3 dec')).toBe('26 nov 2026')
  expect(await field('endDate').inputValue()).toBe('3 dec 2026')

  // Text that is not a date stays, and the message gives an example.
  expect(await type('endDate', 'kerst')).toBe('kerst')
  await sees(t('platform.typed.date', { example: '20-11-2026' }))
  await press('absences.own.send')
  expect(await page.evaluate('document.activeElement.name')).toBe('endDate')
  expect(await field('endDate').inputValue()).toBe('kerst')

  await field('startDate').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: t('platform.typed.calendar') })
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
  await expect.poll(focused).toMatch(/^donderdag 26 november 2026/)
  expect(await calendar.getByRole('grid').locator('th').first().textContent()).toBe('ma')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.name')).toBe('startDate')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(focused).toMatch(/^donderdag 26 november 2026/)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.name')).toBe('startDate')
  expect(await field('startDate').inputValue()).toBe('25 dec 2026')

  await who.open('/worker/timesheet/add-entry')
  expect(await type('startTime', '7u30')).toBe('07:30')
  expect(await type('endTime', '1530')).toBe('15:30')
  expect(await type('date', 'gisteren')).toBe('19 nov 2026')
})

async function ask(who: Person, from: string, to: string): Promise<void> {
  await who.press('absences.own.ask')
  await who.fill('absences.field.startDate', from)
  await who.fill('absences.field.endDate', to)
}

async function askHalfDay(who: Person): Promise<void> {
  const { page, t, sees, press, follow } = who
  await follow('app.quick.timeOff')
  await sees(t('absences.own.empty'))
  await checkScreen(who, 'nothing')
  await ask(who, '2026-11-27', '2026-11-27')
  await dialog(who).getByText(t('absences.ask.afternoon'), { exact: true }).click()
  await sees(t('absences.days.count', { days: 0.5 }))
  await press('absences.own.send')
  await sees(t('absences.own.sent'))
  await card(who, 'middag').getByText(t('absences.status.pending')).waitFor()
  await page.getByText(t('absences.balance.lead')).waitFor()
}

async function askWeek(who: Person): Promise<void> {
  const { t, sees, press, fill } = who
  await ask(who, '2026-12-07', '2026-12-13')
  await sees(t('absences.days.count', { days: 7 }))
  // The affected shifts are shown before the request is sent.
  await sees(t('absences.ask.met', { count: 2 }))
  await fill('absences.ask.reason', 'Skiën')
  await checkScreen(who, 'ask')
  await press('absences.own.send')
  await card(who, 'Skiën')
    .getByText(t('absences.own.shifts.pending', { count: 2 }))
    .waitFor()
  await checkScreen(who, 'asked')
}

async function askTwice(who: Person): Promise<void> {
  const { page, t, press } = who
  await ask(who, '2026-12-13', '2026-12-14')
  await press('absences.own.send')
  await dialog(who)
    .getByText(t('absences.refusals.OVERLAP', { from: 'ma 7 dec 2026', to: 'zo 13 dec 2026' }))
    .waitFor()
  await checkScreen(who, 'overlap')
  await page.keyboard.press('Escape')
  await press('platform.leave.leave')
  await dialog(who).first().waitFor({ state: 'hidden' })
}

async function decideOnWeek(lead: Person): Promise<void> {
  const { page, t, follow, sees, press, fill } = lead
  await follow('app.nav.timeOff')
  await page.getByText(t('absences.team.shifts', { count: 2 })).waitFor()
  await checkScreen(lead, 'list')
  // Into the request with the keyboard only: the second row is the week.
  await tabTo(page, 'ZPZoë')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog(lead).getByText('Skiën').waitFor()
  await goTo(page, t('absences.approve.action'))
  await press('absences.approve.action')
  await sees(t('absences.validation.choiceRequired'))
  await dialog(lead)
    .getByLabel(t('absences.approve.cancel', { count: 2 }))
    .check()
  await fill('absences.approve.comment', 'Veel plezier')
  await checkScreen(lead, 'approve')
  await press('absences.approve.action')
  await sees(t('absences.approve.done', { worker: 'Zoë Peeters' }))
}

async function openMonth(lead: Person): Promise<void> {
  const { page, t, sees } = lead
  await page.getByRole('tab', { name: t('absences.team.calendar') }).click()
  // A half day has half the width of its day, at the end of the day.
  const half = await page.getByRole('button', { name: /27 Nov 2026, afternoon/ }).boundingBox()
  const day = await page.getByText('Fr27', { exact: true }).boundingBox()
  expect(half?.width).toBeCloseTo((day?.width ?? 0) / 2, 0)
  expect((half?.x ?? 0) + (half?.width ?? 0)).toBeCloseTo((day?.x ?? 0) + (day?.width ?? 0), 0)
  await page.getByRole('button', { name: t('platform.month.next') }).click()
  const bar = page.getByRole('button', { name: /Zoë Peeters: Vacation, 7 ?– ?13 Dec 2026, Approved/ })
  await bar.waitFor()
  await checkScreen(lead, 'calendar')
  await bar.press('Enter')
  await dialog(lead).getByText('Veel plezier').waitFor()
  await dialog(lead)
    .getByRole('button', { name: t('platform.history.title') })
    .click()
  await sees(t('platform.history.changed'))
  await checkScreen(lead, 'history')
  await page.keyboard.press('Escape')
}

async function seeAndWithdraw(who: Person): Promise<void> {
  const { page, t, open, sees } = who
  await open('/worker/notifications')
  await sees(/2 diensten geannuleerd/)
  await open('/worker/time-off')
  await card(who, 'Skiën').getByText('Veel plezier').waitFor()
  await card(who, 'Skiën')
    .getByRole('button', { name: t('absences.withdraw.action') })
    .click()
  await dialog(who)
    .getByRole('button', { name: t('absences.withdraw.action') })
    .click()
  await sees(t('absences.withdraw.done'))
  await page.getByText(t('absences.own.past', { count: 1 })).click()
  await card(who, 'Skiën').getByText(t('absences.status.withdrawn')).waitFor()
  await checkScreen(who, 'withdrawn')
}
