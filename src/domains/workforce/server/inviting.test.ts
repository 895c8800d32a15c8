import { beforeEach, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { invitationRoutes } from '../contract/invitations.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { ownProfile, workforce } from './routes.ts'

const world = await openWorld([...workforce, ...ownProfile, ...accounts])
let phone: string
let number = 0
const password = 'Pruimen-Boom-42!'

let organisation: Awaited<ReturnType<typeof sampleOrganisation>>
let admin: SampleAccount
beforeEach(async () => {
  world.setClock('2026-11-20T08:00:00Z')
  // Messages to a number are limited.
  phone = `+3247012345${number++ % 10}`
  organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  admin = await sampleUser(world, organisation)
})

const invite = (body: object, by = admin) =>
  world.call(invitationRoutes.inviteWorker, { body: body as never }, { ...by, language: 'en' })
const remind = async (...ids: string[]) =>
  (
    await world.call(
      invitationRoutes.remindWorkers,
      { body: { items: ids.map((id) => ({ id })) } },
      { ...admin, language: 'en' },
    )
  ).body
const edit = (id: string, body: object) =>
  world.call(workforceRoutes.editWorker, { params: { id }, body: body as never }, { ...admin, language: 'en' })
const sent = () =>
  world.sql<{ channel: string; recipient: string; text: string }>`
    select channel, recipient, body_text as text from outbox where organisation_id = ${organisation.organisationId} order by created_at, id`
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const choose = (token: string) =>
  world.call(accountRoutes.resetPassword, {
    body: { token, newPassword: password },
  })
const signIn = (email: string) =>
  world.call(accountRoutes.signIn, { body: { email, password, companyTag: organisation.companyTag } })
const everything = ['signIn', 'dateOfBirth', 'nationalId', 'address', 'bankAccount', 'photo', 'document']

/** Invites a worker by phone, chooses the password and returns the session. */
async function accepted(): Promise<SampleAccount> {
  const { body } = await invite({ lastName: 'Peeters', phone })
  const [message] = await sent()
  const { headers } = await choose(tokenIn(message?.text))
  const cookie = /interim=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  return { ...organisation, accountId: body.id, email: '', cookie }
}

test('a name and a phone number invite by SMS, and the worker signs in with the number', async () => {
  const { status, body } = await invite({ firstName: 'Zoë', lastName: 'Peeters', phone })
  expect([status, body.email, body.phone, body.missing]).toEqual([201, '', phone, everything])
  const messages = await sent()
  expect(messages).toMatchObject([{ channel: 'sms', recipient: phone }])
  const chosen = await choose(tokenIn(messages[0]?.text))
  expect(chosen.status).toBe(200)
  for (const name of [phone, phone.replace('+32', '0'), `0${phone.slice(3, 6)}/${phone.slice(6)}`])
    expect((await signIn(name)).status, name).toBe(200)
  const read = await world.call(workforceRoutes.readWorker, { params: { id: body.id } }, admin)
  expect(read.body.missing).toEqual(everything.slice(1))
  // No email goes to an address that does not exist.
  expect((await sent()).map(({ channel }) => channel)).toEqual(['sms'])
})

test('a name and an email address invite by email', async () => {
  const { body } = await invite({ lastName: 'Peeters', email: 'zoe@example.com' })
  expect(body).toMatchObject({ email: 'zoe@example.com', dateOfBirth: null, nationalId: null, address: '' })
  expect(await sent()).toMatchObject([{ channel: 'mail', recipient: 'zoe@example.com' }])
})

test('an invitation needs a way to reach the worker, and names a duplicate', async () => {
  expect((await invite({ lastName: 'Peeters' })).problem.errors).toMatchObject([
    { path: 'phone', code: 'contactRequired' },
  ])
  const { body } = await invite({ lastName: 'Peeters', phone })
  expect((await invite({ lastName: 'Janssens', phone })).problem).toMatchObject({
    duplicates: [{ worker: { id: body.id }, by: ['phone'] }],
  })
})

test('a link counts once, for seven days, and not after the number was corrected or another link was sent', async () => {
  const { body } = await invite({ lastName: 'Peeters', phone })
  const [first] = await sent()
  const corrected = await edit(body.id, { phone: '+32470999999' })
  expect(corrected.body.username).toBe('+32470999999')
  expect((await choose(tokenIn(first?.text))).status).toBe(410)
  expect(await remind(body.id)).toEqual({ done: [body.id], failed: [] })
  const second = (await sent()).at(-1)
  expect(second).toMatchObject({ channel: 'sms', recipient: '+32470999999' })
  await remind(body.id)
  const third = (await sent()).at(-1)
  expect((await choose(tokenIn(second?.text))).status).toBe(410)
  expect((await choose(tokenIn(third?.text))).status).toBe(200)
  expect((await choose(tokenIn(third?.text))).status).toBe(410)
  expect((await signIn('0470 99 99 99')).status).toBe(200)
  expect((await signIn(phone)).status).toBe(401)
})

test('a link expires after seven days', async () => {
  await invite({ lastName: 'Peeters', phone })
  const [message] = await sent()
  world.passMinutes(7 * 24 * 60 + 1)
  expect((await choose(tokenIn(message?.text))).status).toBe(410)
})

test('a forgotten password of a worker without an email address is reset by SMS', async () => {
  await accepted()
  await world.call(accountRoutes.requestPasswordReset, {
    body: { email: phone.replace('+32', '0'), companyTag: organisation.companyTag },
  })
  const message = (await sent()).at(-1)
  expect(message).toMatchObject({ channel: 'sms', recipient: phone })
  expect((await choose(tokenIn(message?.text))).status).toBe(200)
})

test('messages to a number are limited', async () => {
  const { body } = await invite({ lastName: 'Peeters', phone })
  for (let n = 0; n < 2; n++) await remind(body.id)
  const { status, problem } = await world.call(
    invitationRoutes.remindWorkers,
    { body: { items: [{ id: body.id }] } },
    { ...admin, language: 'en' },
  )
  expect(status, JSON.stringify(problem)).toBe(429)
  expect(await sent()).toHaveLength(3)
})

test('the worker completes the record step by step, and may have no national ID', async () => {
  const worker = await accepted()
  const change = async (body: object) =>
    world.call(ownProfileRoutes.editOwnProfile, { body: body as never }, { ...worker, language: 'en' })
  expect((await change({ dateOfBirth: '1985-07-30' })).body.missing).toEqual(everything.slice(2))
  expect((await change({ nationalId: '85.07.30-033.29' })).problem.errors).toMatchObject([{ code: 'nationalIdCheck' }])
  expect((await change({ nationalId: '90.02.28-123.68' })).problem.errors).toMatchObject([{ code: 'nationalIdBirth' }])
  expect(
    (await world.call(ownProfileRoutes.declareNationalId, { body: { without: true } }, worker)).body.missing,
  ).toEqual(everything.slice(3))
  const numbered = await change({ nationalId: '85.07.30-033.28' })
  expect(numbered.body).toMatchObject({ nationalId: '85.07.30-033.28', withoutNationalId: false })
  expect((await change({ address: 'Kerkstraat 1, 2000 Antwerpen' })).body.missing).toEqual(everything.slice(4))
  expect((await change({ bankAccount: { accountNumber: 'BE68 5390 0754 7034' } })).body.missing).toEqual(
    everything.slice(5),
  )
  expect((await sent()).map(({ channel }) => channel)).toEqual(['sms'])
})

test('a minor may be entered by the worker, a child below the minimum age may not', async () => {
  const worker = await accepted()
  const born = (dateOfBirth: string) =>
    world.call(ownProfileRoutes.editOwnProfile, { body: { dateOfBirth } }, { ...worker, language: 'en' })
  expect((await born('2012-01-01')).problem.errors).toMatchObject([
    { path: 'dateOfBirth', code: 'belowMinimum', message: 'The minimum age to work is 15. Contact your agency.' },
  ])
  expect((await born('2010-01-01')).status).toBe(200)
})

test('incomplete records are filtered, and reminders name those who are complete or inactive', async () => {
  const { body: zoe } = await invite({ lastName: 'Peeters', email: 'zoe@example.com' })
  const { body: ann } = await invite({ lastName: 'Claes', email: 'ann@example.com' })
  await world.sql`update accounts set active = false where id = ${ann.id}`
  const { body } = await world.call(workforceRoutes.listWorkers, { query: { incomplete: 'true' } }, admin)
  expect(body.items.map(({ id }) => id)).toContain(zoe.id)
  expect(await remind(zoe.id, ann.id)).toMatchObject({ done: [zoe.id], failed: [{ id: ann.id, code: 'CONFLICT' }] })
})
