import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { checkScreen } from './browser.ts'
import { type Person, person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T06:55:00Z' })
const { world } = product

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const admin = await sampleUser(world, organisation, 'administrator')
  const project = await sampleProject(world, organisation)
  const worker = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  for (const one of [admin, worker]) await speaks(world, one, 'nl')
  const assignmentId = await sampleAssignment(world, worker, project.projectId)
  await sampleShift(world, assignmentId, '2026-11-20T07:00:00Z', { end: '2026-11-20T15:00:00Z' })
  return { admin, worker, project }
}

test('a tablet is paired, a worker clocks in and out with number and PIN, and a revoked tablet shows nothing', async () => {
  const { admin, worker, project } = await scene()
  const desk = await person(product, 'nl', '/provider/settings?tab=kiosks', { cookie: admin.cookie, dark: true })
  await desk.press('kiosk.list.add')
  await desk.fill('kiosk.field.name', 'Poort 1')
  await desk.pick('kiosk.field.client', 'Sample Client')
  await desk.choose('kiosk.field.site', project.workSiteId)
  await checkScreen(desk, 'add')
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: desk.t('kiosk.list.add') })
    .click()
  const code = desk.page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await code.waitFor()
  await checkScreen(desk, 'code')

  const tablet = await person(product, 'nl', '/kiosk', { dark: true })
  await tablet.sees(tablet.t('kiosk.pairing.heading'))
  await checkScreen(tablet, 'pair')
  await tablet.fill('kiosk.pairing.code', await code.innerText())
  await tablet.press('kiosk.pairing.action')
  await tablet.page.getByRole('img', { name: tablet.t('kiosk.tablet.qr') }).waitFor()
  await checkScreen(tablet, 'qr')

  const phone = await person(product, 'nl', '/worker/profile?tab=security', { cookie: worker.cookie, size: 'phone' })
  await phone.press('kiosk.pin.choose')
  await phone.fill('kiosk.pin.field', '582913')
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: phone.t('platform.action.save') })
    .click()
  const saved = phone.page.getByText(/^\d{5}$/)
  await saved.waitFor()
  await checkScreen(phone, 'pin')

  for (const kind of ['in', 'out'] as const) {
    await product.passMinutes(kind === 'in' ? 5 : 8 * 60)
    await tablet.press('kiosk.tablet.usePin')
    await checkScreen(tablet, `pad-${kind}`)
    await enter(tablet, await saved.innerText(), '582913')
    const choice = tablet.page.getByRole('button', { name: tablet.t(`kiosk.kind.${kind}`) }).first()
    await choice.waitFor()
    await checkScreen(tablet, `choice-${kind}`)
    await choice.click()
    await tablet.sees(tablet.t(`kiosk.done.${kind}`, { name: 'Ann' }))
    // The tablet sets its clock by the answer, which must be of the time at which it arrives.
    const contact = tablet.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/kiosk')
    await tablet.press('platform.action.close')
    await (await contact).finished()
  }
  const worked =
    await world.sql`select total_minutes as minutes from time_entries where worker_id = ${worker.accountId}`
  expect(worked).toEqual([{ minutes: 480 }])

  await desk.open('/provider/settings?tab=kiosks')
  await desk.page.getByRole('button', { name: desk.t('kiosk.list.actions', { name: 'Poort 1' }) }).click()
  await desk.page.getByRole('menuitem', { name: desk.t('kiosk.revoke.action') }).click()
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: desk.t('kiosk.revoke.action') })
    .click()
  await tablet.sees(tablet.t('kiosk.pairing.revoked'))
})

async function enter({ page }: Person, ...numbers: string[]): Promise<void> {
  for (const digit of numbers.join('')) await page.getByRole('button', { name: digit, exact: true }).click()
}
