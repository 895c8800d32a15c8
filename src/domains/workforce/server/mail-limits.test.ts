import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { laterBy } from '#base/time.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { accounts, users } from '#domains/accounts/server/routes.ts'
import { emailsTo, type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleTelling } from '#domains/notifications/server/samples.ts'
import { type MailLimit, mailKinds, mailTurns, planMails } from '#platform/server/mail/limits.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { sampleWorker } from './samples.ts'

const world = await openWorld([...accounts, ...users, ...workforce])
const { within } = sampleTelling(world)
const newAddress = () => `${randomBytes(8).toString('hex')}@sample.example`

let admin: SampleAccount
beforeEach(async () => {
  world.setClock('2026-11-20T08:00:00Z')
  admin = await sampleUser(world, await sampleOrganisation(world))
})

const invite = (email: string, name = 'Ines', by = admin) =>
  world.call(userRoutes.inviteUser, { body: { email, givenName: name, familyName: name, role: 'user' } }, by)
const statuses = (answers: { status: number; problem: { code?: string } }[]) => answers.map(({ status }) => status)

test('T55 of forty invitations to one address, five are sent in an hour, regardless of who in the organisation sends them', async () => {
  const email = newAddress()
  const { id } = (await invite(email)).body
  const other = await sampleUser(world, admin)
  const answers = []
  for (let i = 1; i < 40; i++)
    answers.push(await world.call(userRoutes.inviteAgain, { params: { id } }, i % 2 ? admin : other))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(4)
  expect(answers.at(-1)?.problem).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'Too many emails were sent in the last hour. You can send this one in 60 minutes.',
  })
  expect(await emailsTo(world, email)).toHaveLength(5)
  world.passMinutes(60)
  expect((await world.call(userRoutes.inviteAgain, { params: { id } }, admin)).status).toBe(200)
})

test('T55 of twenty-five temporary passwords for one worker, five are sent in an hour', async () => {
  const worker = await sampleWorker(world, admin)
  const params = { id: worker.accountId }
  const answers = []
  for (let i = 0; i < 25; i++) answers.push(await world.call(workforceRoutes.renewTemporaryPassword, { params }, admin))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(5)
  expect(await emailsTo(world, worker.email)).toHaveLength(5)
})

test('T55 one sender sends at most fifty emails in an hour, also in a bulk request; a colleague is not delayed', async () => {
  const answers = []
  for (let i = 0; i < 45; i++) answers.push(await invite(newAddress()))
  answers.push(...(await Promise.all(Array.from({ length: 10 }, () => invite(newAddress())))))
  expect(statuses(answers).filter((status) => status === 201)).toHaveLength(50)
  expect((await invite(newAddress(), 'Ines', await sampleUser(world, admin))).status).toBe(201)
})

test('T55 emails over the hourly limit of an organisation are sent later, and a larger organisation has a higher limit', async () => {
  const plan = (count: number, of = admin) =>
    within(of.organisationId, (scope) => planMails({ ...scope, organisationId: of.organisationId }, count, 'usual'))
  const small = await plan(600)
  const inHour = small.filter((at) => at === world.now()).length
  expect(inHour).toBeGreaterThanOrEqual(500)
  expect(inHour).toBeLessThan(600)
  expect(small).toEqual(small.toSorted())
  expect((await invite(newAddress())).problem.code).toBe('RATE_LIMITED')
  const large = await sampleUser(world, await sampleOrganisation(world))
  for (let i = 0; i < 10; i++) await sampleUser(world, large)
  expect((await plan(600, large)).every((at) => at === world.now())).toBe(true)
  expect((await invite(newAddress(), 'Ines', large)).status).toBe(201)
})

const turnsOf = (addresses: readonly string[], limit: MailLimit) =>
  within(admin.organisationId, (scope) => mailTurns(scope, admin.organisationId, addresses, limit))

test.each(mailKinds)('T55 of the kind %s, an address gets five emails an hour; the others wait (F88)', async (kind) => {
  const [often, once] = [newAddress(), newAddress()]
  const turns = await turnsOf([...Array.from({ length: 12 }, () => often), once], { kind, beyond: 'wait' })
  const inMinutes = (minutes: number) => laterBy(world.now(), minutes * 60_000)
  expect(turns).toEqual([
    ...Array.from({ length: 5 }, () => inMinutes(0)),
    ...Array.from({ length: 5 }, () => inMinutes(60)),
    ...Array.from({ length: 2 }, () => inMinutes(120)),
    inMinutes(0),
  ])
  world.passMinutes(10)
  // Those that wait are sent first.
  expect(await turnsOf([often.toUpperCase()], { kind, beyond: 'wait' })).toEqual([inMinutes(110)])
  await expect(turnsOf([often], { kind, beyond: 'refuse' })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfter: 110 * 60, values: { minutes: 110 } },
  })
  world.passMinutes(171)
  expect(await turnsOf([often], { kind, beyond: 'refuse' })).toEqual([world.now()])
})

test('T55 emails to many addresses count each for their sender (F88)', async () => {
  const { accountId } = admin
  const send = (count: number) =>
    within(admin.organisationId, (scope) =>
      mailTurns({ ...scope, actor: { accountId } }, admin.organisationId, Array.from({ length: count }, newAddress), {
        kind: 'invoice',
        beyond: 'refuse',
      }),
    )
  for (const count of [20, 20, 10]) expect(await send(count)).toHaveLength(count)
  await expect(send(1)).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 3600 } })
})

test('only the outbox writes emails, so that no email is sent beside the limits (F88)', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = globSync('**/*.ts', { cwd: root, exclude: (name) => /\.test\.ts$|(^|\/)testing(\/|$)/.test(name) })
  const writers = files.filter((file) => /insert into outbox/.test(readFileSync(join(root, file), 'utf8')))
  // The second creates records of every table for tests.
  expect(writers.sort()).toEqual(['app/server/samples.ts', 'platform/server/mail/outbox.ts'])
})

test('T55 a name that looks like a link becomes none in subject or text, and the real link remains', async () => {
  const email = newAddress()
  await world.sql`update organisations set company_name = 'Bank: go to https://evil.example/login' where id = ${admin.organisationId}`
  await invite(email, 'www.evil.example thief@evil.example')
  const [message] = await emailsTo(world, email)
  expect(message?.subject).not.toMatch(/evil\.example|:\/\//)
  expect(message?.text.replace(message.link, '')).not.toMatch(/evil\.example|:\/\/|\w@\w/)
  expect(message?.token).toMatch(/^[\w-]{43}$/)
})
