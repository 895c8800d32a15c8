import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { accessibilityFaults, shot } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T08:00:00Z' })
const { world } = product

/** The text that a user types for a task, and the title of its screen. */
const tasks = [
  ['pay a period', 'pay.title'],
  ['publish week', 'shifts.schedule.title'],
  ['add worker', 'workforce.add.title'],
  ['rounding', 'app.settings.title'],
  ['invite user', 'accounts.users.title'],
  ['approve hours', 'timesheets.approval.title'],
  ['send invoice', 'billing.make.title'],
  ['export timesheets', 'timesheets.approval.title'],
  // In another language than the interface's, and mistyped.
  ['loon', 'pay.title'],
  ['factrue', 'billing.make.title'],
] as const

test('ten everyday tasks can be started from the palette by keyboard only, and a mistyped name finds its worker', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const worker = await sampleWorker(world, organisation)
  await world.sql`update workers set first_name = 'Katarzyna', last_name = 'Wojcik' where id = ${worker.accountId}`
  const by = await person(product, 'en', '/provider', { cookie: admin.cookie })
  const { page, t } = by
  const palette = page.getByRole('combobox', { name: t('app.palette.label') })
  await page.getByRole('button', { name: t('app.palette.label') }).waitFor()
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await palette.fill(typed)
  }
  for (const [typed, title] of tasks) {
    await open(typed)
    await page.locator('[role=option][aria-selected=true]').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: t(title), level: 1 }).waitFor()
  }
  await open('katarzina')
  await page.getByRole('option', { name: /Katarzyna Wojcik/ }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('option', { name: t('app.palette.do.message') }).waitFor()
  await shot(page, 'palette-actions')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: t('messages.new.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Katarzyna Wojcik' }).waitFor()
  await open('katarzina')
  await page.getByRole('option', { name: /Katarzyna Wojcik.*Picker/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Katarzyna Wojcik' }).waitFor()
  // Recently opened items are offered first.
  await open('')
  const first = page.getByRole('option').first()
  await expect.poll(() => first.textContent()).toContain('Katarzyna Wojcik')
  await shot(page, 'palette')
  expect(await accessibilityFaults(page)).toEqual([])
  await palette.fill('language nederlands')
  await page.keyboard.press('Enter')
  await page.locator('html[lang=nl]').waitFor()
})

test('a worker finds their pages on a phone, where the palette fills the screen', async () => {
  const worker = await sampleWorker(world, await sampleOrganisation(world))
  await speaks(world, worker, 'fr')
  const { page, t } = await person(product, 'fr', '/worker/home', { cookie: worker.cookie, size: 'phone' })
  await page.getByRole('button', { name: t('app.palette.label') }).click()
  const palette = page.getByRole('combobox', { name: t('app.palette.label') })
  await palette.fill('paie')
  await page.getByRole('option', { name: t('pay.own.stub') }).waitFor()
  const box = await page.getByRole('dialog').boundingBox()
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, page.viewportSize()?.width])
  await shot(page, 'palette-phone')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('option', { name: t('pay.own.stub') }).click()
  await page.getByRole('tab', { name: t('pay.own.stub'), selected: true }).waitFor()
})
