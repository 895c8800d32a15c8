import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product
const password = 'Regen-op-straat-2026'
const address = 'lieve.peeters@invited.example'

test('an invited worker chooses a password on a phone and completes the record, which the desk then sees as complete', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const admin = await sampleUser(world, organisation, 'administrator')
  await speaks(world, admin, 'nl')
  const desk = await person(product, 'nl', '/provider/workforce', { cookie: admin.cookie })
  await desk.press('workforce.invite.action')
  await desk.fill('workforce.field.firstName', 'Lieve')
  await desk.fill('workforce.field.lastName', 'Peeters')
  await desk.fill('workforce.field.email', address)
  await checkScreen(desk, 'invite')
  await desk.press('workforce.invite.submit')
  await desk.sees(desk.t('workforce.invite.done', { name: 'Lieve Peeters' }))
  await desk.sees(desk.t('workforce.complete.count', { done: 0, all: 7 }))

  const { text } = await product.mailTo(address)
  const link = new URL(/https?:\S+\/auth\/reset-password\S+/.exec(text)?.[0] ?? '')
  const phone = await person(product, 'nl', link.pathname + link.search, { size: 'phone', dark: true })
  await phone.fill('accounts.password.new', password)
  await phone.fill('accounts.password.confirm', password)
  await checkScreen(phone, 'password')
  await phone.press('accounts.password.create')
  await phone.sees(phone.t('workforce.complete.progress', { done: 1, all: 7 }))
  await checkScreen(phone, 'first-step')
  const progress = (done: number) => phone.sees(phone.t('workforce.complete.progress', { done, all: 7 }))

  await phone.fill('workforce.field.dateOfBirth', '1985-07-30')
  await phone.press('workforce.complete.next')
  await progress(2)
  // The number of somebody who was born on another day is refused; what was typed stays.
  await phone.fill('workforce.field.nationalId', '91.07.30-123.64')
  await phone.press('workforce.complete.next')
  await phone.sees(phone.t('workforce.validation.nationalIdBirth'))
  await checkScreen(phone, 'refused')
  await phone.fill('workforce.field.nationalId', '85.07.30-033.28')
  await phone.press('workforce.complete.next')
  await progress(3)
  await phone.fill('workforce.field.address', 'Kerkstraat 2\n2000 Antwerpen')
  await phone.press('workforce.complete.next')
  await progress(4)

  // Left and opened again, it continues where it was.
  await phone.open('/worker/complete')
  await progress(4)
  await phone.fill('workforce.field.accountNumber', 'BE71 0961 2345 6769')
  await phone.press('workforce.complete.next')
  await progress(5)
  await checkScreen(phone, 'photo')
  await phone.press('workforce.complete.skip')
  await phone.page.locator('input[type="file"]').setInputFiles({
    name: 'identiteitskaart.pdf',
    mimeType: 'application/pdf',
    buffer: samplePdf(),
  })
  await phone.sees(phone.t('workforce.complete.later'))
  await checkScreen(phone, 'later')

  await desk.open('/provider/workforce')
  await desk.sees(desk.t('workforce.complete.count', { done: 6, all: 7 }))
  const stored = await world.sql<{ born: string; address: string }>`
    select date_of_birth::text as born, address from workers join accounts using (organisation_id, id) where email = ${address}`
  expect(stored).toEqual([{ born: '1985-07-30', address: 'Kerkstraat 2\n2000 Antwerpen' }])
})
