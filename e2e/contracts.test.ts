import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { pdfsig } from '#platform/server/signatures/testing/pdfsig.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product
const password = 'une longue phrase sur la pluie'

test('the desk writes a contract, the worker signs it on a phone, and both have the sealed file (T72)', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const { projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const worker = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  const hash = await world.services.passwords.hash(password)
  await world.sql`update accounts set password_hash = ${hash} where id = ${worker.accountId}`
  for (const one of [manager, worker]) await speaks(world, one, 'fr')
  const days = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', days)

  const desk = await person(product, 'fr', `/provider/assignments/${assignmentId}`, { cookie: manager.cookie })
  await desk.follow('contracts.list.add')
  await desk.choose('contracts.detail.reason', 'increase')
  await desk.fill('contracts.detail.workplace', 'Entrepôt 3, Anvers')
  await desk.fill('contracts.detail.schedule', 'Du lundi au vendredi, 08:00–16:30')
  await checkScreen(desk, 'write')
  await desk.press('contracts.form.save')
  await desk.sees(desk.t('contracts.form.saved'))
  await desk.press('contracts.action.send')
  await desk.sees(desk.t('contracts.action.sent'))
  await checkScreen(desk, 'sent')

  // Opened from the notification, it takes a tick, the password and a button.
  const [contract] = await world.sql<{ id: string }>`select id from contracts where assignment_id = ${assignmentId}`
  const id = contract?.id ?? ''
  const onPhone = { cookie: worker.cookie, size: 'phone', dark: true } as const
  const phone = await person(product, 'fr', `/worker/contracts/${id}`, onPhone)
  await phone.sees('accroissement temporaire de l’activité')
  await checkScreen(phone, 'read')
  await phone.page.getByLabel(phone.t('contracts.own.tick')).check()
  await phone.fill('accounts.confirm.password', password)
  await phone.press('contracts.own.sign')
  await phone.sees(phone.t('contracts.ownStatus.party_signed'))
  await checkScreen(phone, 'signed')

  await desk.open(`/provider/contracts/${id}`)
  await desk.press('contracts.action.countersign')
  await expect
    .poll(async () => (await world.sql<{ status: string }>`select status from contracts where id = ${id}`)[0]?.status)
    .toBe('signed')
  await desk.open(`/provider/contracts/${id}`)
  await desk.sees(desk.t('contracts.status.signed'))
  await checkScreen(desk, 'sealed')
  await phone.open(`/worker/contracts/${id}`)
  await phone.sees(phone.t('contracts.own.done'))
  const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.press('contracts.action.download')])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  expect(await pdfsig(Buffer.concat(parts))).toEqual(['Signature is Valid.'])
})
