import { expect, test } from 'vitest'
import { emailsTo, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleClientSession } from '#domains/portal/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { pdfsig } from '#platform/server/signatures/testing/pdfsig.ts'
import { checkScreen } from './browser.ts'
import { person, speaks } from './person.ts'
import { openProduct } from './product.ts'

const product = await openProduct({ startAt: '2026-11-20T09:00:00Z' })
const { world } = product
const email = 'ines.maes@client.example'

test('the desk sends a contract to a client in Dutch, and a contact signs it on a phone in French with six taps (T72)', async () => {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  await speaks(world, manager, 'nl')
  const { projectId, clientId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const worker = await sampleWorker(world, organisation, { firstName: 'Ann', lastName: 'Aerts' })
  const days = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', days)
  const contactId = await sampleContact(world, organisation, clientId, { name: 'Inès Maes', email, language: 'fr' })

  const desk = await person(product, 'nl', `/provider/assignments/${assignmentId}`, { cookie: manager.cookie })
  await desk.follow('contracts.list.add')
  await desk.choose('contracts.form.kind', 'be_client')
  await desk.choose('contracts.detail.reason', 'increase')
  await desk.choose('contracts.form.language', 'fr')
  await desk.fill('contracts.detail.licenceNumber', 'VG 1234/BUOSAP')
  await desk.fill('contracts.detail.socialSecurityNumber', '1234567-89')
  await desk.fill('contracts.detail.jointCommittee', 'Commission paritaire 100')
  await desk.fill('contracts.detail.workplace', 'Entrepôt 3, Anvers')
  await desk.fill('contracts.detail.schedule', 'Du lundi au vendredi, 08:00–16:30')
  await desk.fill('contracts.detail.referencePay', '17,35 € par heure')
  await desk.fill('contracts.detail.payDay', 'Le 5 du mois suivant')
  await desk.fill('contracts.detail.jobFeatures', 'Travail debout')
  await checkScreen(desk, 'write')
  await desk.press('contracts.form.save')
  await desk.sees(desk.t('contracts.form.saved'))
  await desk.press('contracts.action.send')
  await desk.sees(desk.t('contracts.action.sent'))
  await checkScreen(desk, 'sent')

  // Read and sign, tick, ask for the code, and sign: four taps, with the code typed in between.
  const { cookie: clientCookie } = await sampleClientSession(world, organisation, contactId)
  const phone = await person(product, 'fr', '/client', { clientCookie, size: 'phone' })
  await phone.sees(phone.t('portal.home.toSign'))
  await checkScreen(phone, 'home')
  await phone.page.getByRole('link', { name: /^Lire et signer Contrat/ }).click()
  await phone.sees('accroissement temporaire')
  await phone.page.getByLabel(phone.t('contracts.own.tick')).check()
  await phone.press('portal.contracts.sendCode')
  await phone.sees(phone.t('portal.contracts.codeHelp'))
  await checkScreen(phone, 'code')
  const sent = (await emailsTo(world, email)).find(({ subject }) => /^\d{6}/.test(subject))
  await phone.fill('portal.contracts.code', sent?.subject.slice(0, 6) ?? '')
  await phone.press('contracts.own.sign')
  await phone.sees(phone.t('contracts.ownStatus.party_signed'))
  await checkScreen(phone, 'signed')

  const [contract] = await world.sql<{ id: string }>`select id from contracts where assignment_id = ${assignmentId}`
  const id = contract?.id ?? ''
  await desk.open(`/provider/contracts/${id}`)
  await desk.sees('i***@client.example')
  await desk.press('contracts.action.countersign')
  await expect
    .poll(async () => (await world.sql<{ status: string }>`select status from contracts where id = ${id}`)[0]?.status)
    .toBe('signed')
  await phone.open(`/client/contracts/${id}`)
  await phone.sees(phone.t('portal.contracts.done'))
  const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.press('contracts.action.download')])
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(part as Buffer)
  expect(await pdfsig(Buffer.concat(parts))).toEqual(['Signature is Valid.'])
})
