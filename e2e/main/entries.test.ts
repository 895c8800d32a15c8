import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from '../browser.ts'
import { type Person, person, speaks } from '../person.ts'
import { openProduct } from '../product.ts'

// A Friday evening.
const product = await openProduct({ startAt: '2026-11-20T18:00:00Z' })

test('a worker enters the hours of a week on a phone, in Dutch', async () => {
  const organisation = await sampleOrganisation(product.world, { timeZone: 'Europe/Brussels' })
  const worker = await sampleWorker(product.world, organisation)
  const { projectId } = await sampleProject(product.world, organisation)
  const assignmentId = await sampleAssignment(product.world, worker, projectId)
  await speaks(product.world, worker, 'nl')
  await sampleShift(product.world, assignmentId, '2026-11-20')
  // Last week, Monday to Thursday, from nine to five.
  const approved = { projectId, assignmentId, count: 4, status: 'approved', firstDay: '2026-11-09' } as const
  await sampleEntries(product.world, worker, approved)
  const who = await person(product, 'nl', '/worker/timesheet/add-entry', { cookie: worker.cookie, size: 'phone' })
  await addOne(who)
  await enterWeek(who)
  await submitAll(who)
  await withdraw(who)
  await openMonth(who)
})

const fridayOf = (page: Page) => page.getByRole('region', { name: 'vrijdag 20 november 2026' })

async function addOne(who: Person): Promise<void> {
  const { page, t, fill, press, sees } = who
  await sees(t('timesheets.entry.asPlanned', { from: '09:00', to: '17:00', project: 'Night shift' }))
  await fill('timesheets.field.startTime', '09:00')
  await fill('timesheets.field.endTime', '08:00')
  await press('timesheets.entry.saveDraft')
  await sees(t('timesheets.validation.endAfterStart'))
  await sees(t('timesheets.validation.taskDescriptionRequired'))
  expect(await page.evaluate('document.activeElement.name')).toBe('endTime')
  await checkScreen(who, 'faults')
  // The typed values are stored as a draft, and offered again.
  await page.reload()
  await sees(t('platform.draft.restored'))
  await press('platform.draft.goOn')
  await fill('timesheets.field.endTime', '16:45')
  // A break with start and end, at first outside the hours of the entry.
  await press('timesheets.entry.splitBreaks')
  await page.getByText(t('timesheets.entry.breakBy.times')).click()
  await fill('timesheets.entry.breakFrom', '16:30')
  await fill('timesheets.entry.breakTo', '17:00')
  await press('timesheets.entry.saveDraft')
  await sees(t('timesheets.validation.breakOutside'))
  await checkScreen(who, 'break')
  await fill('timesheets.entry.breakTo', '16:45')
  await fill('timesheets.field.taskDescription', 'Orders verzamelen')
  await sees(/7\s?h\s?30/)
  await press('timesheets.entry.saveDraft')
  await sees(t('timesheets.entry.added'))
  await sees('Orders verzamelen')
  await fridayOf(page).getByText(t('timesheets.day.in_progress')).waitFor()
  await checkScreen(who, 'week')
}

async function enterWeek(who: Person): Promise<void> {
  const { page, t, fill, press, follow, sees } = who
  await follow('timesheets.week.enter')
  await press('timesheets.grid.copyWeek')
  await sees(t('timesheets.grid.copied', { count: 4 }))
  const cell = (date: string, field: string) => page.locator(`[name^="days.${date}.${field}"]`)
  expect(await cell('2026-11-17', 'hours').inputValue()).toBe('8:00')
  await cell('2026-11-16', 'hours').fill('7u30')
  await cell('2026-11-16', 'rest').fill('30')
  await cell('2026-11-17', 'hours').fill('acht')
  await press('timesheets.grid.save')
  await sees(t('timesheets.validation.duration'))
  expect(await cell('2026-11-16', 'hours').inputValue()).toBe('7:30')
  await cell('2026-11-17', 'hours').fill('7,5')
  // Friday has an entry until 16:45: one that begins earlier is refused, and nothing is saved.
  await cell('2026-11-20', 'start').fill('16')
  await cell('2026-11-20', 'hours').fill('1')
  await page.getByRole('button', { name: /^Details: Night shift, vrijdag/ }).click()
  await fill('timesheets.field.equipmentUsed', 'Heftruck')
  await checkScreen(who, 'cell')
  await press('timesheets.grid.takeDetails')
  await page.locator('[name="off.parts.2026-11-21"]').selectOption('morning')
  await press('timesheets.grid.save')
  await page.getByText(/Night shift, vr 20 nov 2026, 09:00–16:45/).waitFor()
  expect(await page.evaluate('document.activeElement.name')).toBe('days.2026-11-20.start')
  await checkScreen(who, 'grid')
  await cell('2026-11-20', 'start').fill('17:00')
  await press('timesheets.grid.save')
  await sees(t('timesheets.grid.saved', { count: 5 }))
  await sees(t('timesheets.grid.timeOffSent', { count: 1 }))
}

async function submitAll(who: Person): Promise<void> {
  const { page, t, press, sees } = who
  await press('timesheets.own.submitAll')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('timesheets.submit.one'), exact: true })
    .click()
  await sees(t('timesheets.report.done'))
  await sees(t('timesheets.report.sum', { count: 6, hours: '39\u202Fh\u202F30' }))
  await checkScreen(who, 'report')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('platform.action.close') })
    .last()
    .click()
  await page.getByText(t('timesheets.own.submitAll')).waitFor({ state: 'detached' })
}

async function withdraw(who: Person): Promise<void> {
  const { page, t, sees } = who
  const friday = fridayOf(page)
  await friday
    .getByRole('button', { name: t('timesheets.withdraw.action') })
    .first()
    .click()
  await sees(t('timesheets.withdraw.done'))
  await friday.getByText(t('timesheets.status.draft')).waitFor()
  await sees(t('timesheets.own.submitAll'))
}

async function openMonth(who: Person): Promise<void> {
  const { page, t, sees } = who
  await page.getByText(t('timesheets.view.month'), { exact: true }).click()
  await sees('November 2026')
  await page.getByRole('button', { name: /^zondag 8 november 2026/ }).click()
  await sees(t('timesheets.own.emptyDate'))
  await page.getByRole('button', { name: /^woensdag 18 november 2026.*Voltooid/ }).click()
  await sees(t('timesheets.status.submitted'))
  await checkScreen(who, 'month')
}
