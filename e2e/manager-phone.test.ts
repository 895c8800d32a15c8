import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

// A Friday, ten in the morning in Brussels.
const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product

/** Swipes the row of a worker to the right with one finger, by a number of pixels. */
async function swipe(page: Page, worker: string, pixels: number): Promise<void> {
  const box = await page.getByRole('row', { name: new RegExp(worker) }).boundingBox()
  if (!box) throw new Error(`there is no row of ${worker}`)
  const [x, y] = [box.x + 80, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await send('touchStart', x)
  for (let step = 1; step <= 8; step++) await send('touchMove', x + (pixels * step) / 8)
  await send('touchEnd')
}

test('a manager walks through the day on a phone: today, schedule, approval by swipe with undo, hours, and a call', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  await speaks(world, manager, 'nl')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const ann = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts', phone: '+32470000001' })
  const bob = await sampleWorker(world, organisation, { firstName: 'Bob', lastName: 'Bos', phone: '+32470000002' })
  const [annWorks, bobWorks] = [
    await sampleAssignment(world, ann, projectId),
    await sampleAssignment(world, bob, projectId),
  ]
  // Her shift began an hour ago, and she has not clocked in.
  await sampleShift(world, annWorks, '2026-11-20')
  const submitted = { projectId, count: 1, status: 'submitted', firstDay: '2026-11-19' } as const
  const [ofAnn = ''] = await sampleEntries(world, ann, { ...submitted, assignmentId: annWorks })
  const [ofBob = ''] = await sampleEntries(world, bob, { ...submitted, assignmentId: bobWorks })
  const statusOf = async (id: string) =>
    (await world.sql<{ status: string }>`select status from time_entries where id = ${id}`)[0]?.status

  const by = await person(product, 'nl', '/provider', { cookie: manager.cookie, size: 'phone', dark: true })
  const { page, t, press, sees } = by
  const tabs = page.getByRole('navigation', { name: t('app.nav.label') })
  const open = (tab: string) => tabs.getByRole('link', { name: t(tab) }).click()

  // Today: the worker of a shift at risk is called without opening anything.
  const call = page.getByRole('link', { name: t('matching.replacement.call', { name: 'Ann Aerts' }) })
  expect(await call.first().getAttribute('href')).toBe('tel:+32470000001')
  await checkScreen(by, 'today')
  await open('app.nav.schedule')
  await sees('Ann Aerts')
  await checkScreen(by, 'schedule')

  await open('app.nav.approve')
  await page.getByRole('row', { name: /Bob Bos/ }).waitFor()
  await checkScreen(by, 'approve')
  // A short movement is no decision.
  await swipe(page, 'Bob Bos', 60)
  await swipe(page, 'Ann Aerts', 200)
  await expect.poll(() => statusOf(ofAnn)).toBe('approved')
  expect(await statusOf(ofBob)).toBe('submitted')
  await checkScreen(by, 'approved')
  await press('timesheets.decision.undo.action')
  await expect.poll(() => statusOf(ofAnn)).toBe('submitted')
  await page.getByRole('row', { name: /Ann Aerts/ }).waitFor()
  // A button does the same.
  await page
    .getByRole('row', { name: /Bob Bos/ })
    .getByRole('button', { name: /Bob Bos/ })
    .click()
  await expect.poll(() => statusOf(ofBob)).toBe('approved')

  // She left an hour earlier than she wrote.
  await page
    .getByRole('row', { name: /Ann Aerts/ })
    .getByRole('link')
    .click()
  await press('timesheets.correction.action.correctAndApprove')
  await by.fill('timesheets.correction.reason', 'Om 16 uur vertrokken')
  await by.fill('timesheets.field.endTime', '16:00')
  await checkScreen(by, 'correct')
  await page
    .getByRole('dialog', { name: t('timesheets.correction.action.correctAndApprove') })
    .getByRole('button', { name: t('timesheets.correction.action.correctAndApprove') })
    .click()
  await expect.poll(() => statusOf(ofAnn)).toBe('approved')

  await page.goto(`${product.url}/provider/timesheet`)
  await press('timesheets.addHours.title')
  await by.pick('timesheets.field.worker', 'Bob Bos')
  await by.choose('timesheets.field.project', projectId)
  await by.fill('timesheets.field.startTime', '6:00')
  await by.fill('timesheets.field.endTime', '9:00')
  await by.fill('timesheets.field.taskDescription', 'Picking')
  await checkScreen(by, 'add-hours')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('timesheets.addHours.title'), exact: true })
    .click()
  await expect
    .poll(
      () =>
        world.sql`select total_minutes as "totalMinutes" from time_entries where worker_id = ${bob.accountId} and date = '2026-11-20'`,
    )
    .toEqual([{ totalMinutes: 180 }])

  await open('app.nav.messages')
  await page.getByRole('heading', { name: t('messages.title'), level: 1 }).waitFor()
  await press('app.nav.more')
  await checkScreen(by, 'more')
  await page
    .getByRole('navigation', { name: t('app.nav.more') })
    .getByRole('link', { name: t('app.nav.workforce') })
    .click()
  await page.getByRole('link', { name: 'Bob Bos' }).click()
  const record = page.getByRole('link', { name: new RegExp(t('app.palette.do.call')) })
  expect(await record.first().getAttribute('href')).toBe('tel:+32470000002')
  await checkScreen(by, 'worker')
})
