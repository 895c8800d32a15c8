import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import {
  emailsTo,
  type SampleAccount,
  sampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleTelling } from '#domains/notifications/server/samples.ts'
import { sendDueNotifications } from '#domains/notifications/server/sending.ts'
import { organisationRoutes, settingsRoutes } from '#domains/organisations/contract.ts'
import { organisations, settings } from '#domains/organisations/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { notifyTagChange } from './jobs.ts'

const world = await openWorld([...accounts, ...organisations, ...settings])
const password = 'Right-1234!'
const { within } = sampleTelling(world)
const newTag = () => `n-${randomBytes(8).toString('hex')}`

let organisation: SampleOrganisation
let admin: SampleAccount
let worker: SampleAccount
let tag: string
beforeEach(async () => {
  world.setClock('2026-11-20T08:00:00Z')
  organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation)
  worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  tag = newTag()
})

const change = (companyTag: string, by = admin) => world.call(settingsRoutes.saveSettings, { body: { companyTag } }, by)
const signIn = (companyTag: string, given = password) =>
  world.call(accountRoutes.signIn, { body: { email: worker.email, password: given, companyTag } })

test('T54 a former tag still works for the organisation’s workers for a year, and the response names the new one', async () => {
  expect((await change(tag)).status).toBe(200)
  const { status, body } = await signIn(organisation.companyTag)
  expect([status, body.company_tag]).toEqual([200, tag])
  const tell = async (answer: Promise<{ status: number; problem: object }>) => {
    const { status: refused, problem } = await answer
    return { refused, problem: { ...problem, requestId: '' } }
  }
  // Wrong credentials get the same response with the former, the current and an unknown tag.
  const unknown = await tell(signIn(newTag(), 'Wrong'))
  expect(await tell(signIn(organisation.companyTag, 'Wrong'))).toEqual(unknown)
  expect(await tell(signIn(tag, 'Wrong'))).toEqual(unknown)
  world.setClock('2027-11-19T08:00:00Z')
  expect((await signIn(organisation.companyTag)).status).toBe(200)
  world.setClock('2027-11-21T08:00:00Z')
  expect((await signIn(organisation.companyTag)).status).toBe(401)
})

test('T54 no other organisation can take it or is offered it for a year; the organisation itself can', async () => {
  await change(tag)
  const other = await sampleUser(world, await sampleOrganisation(world))
  const taken = await change(organisation.companyTag, other)
  expect([taken.status, taken.problem.errors?.[0]?.code]).toEqual([409, 'companyTagTaken'])
  await world.sql`update organisations set company_tag = null where id = ${other.organisationId}`
  const company = {
    companyName: organisation.companyTag,
    headquartersLocation: 'Brussels',
    industry: 'retail' as const,
  }
  const proposed = await world.call(organisationRoutes.saveCompany, { body: company }, other)
  expect(proposed.body.companyTag).toBe(`${organisation.companyTag}-2`)
  expect((await change(organisation.companyTag)).status).toBe(200)
  expect((await signIn(tag)).status).toBe(200)
  expect((await change(tag)).status).toBe(200)
  world.setClock('2027-11-20T08:00:01Z')
  admin.cookie = (await sampleUser(world, other)).cookie
  expect((await change(organisation.companyTag, admin)).status).toBe(200)
})

test('T54 two organisations that request a tag while it is being given up are both refused', async () => {
  const others = await Promise.all([1, 2].map(async () => sampleUser(world, await sampleOrganisation(world))))
  const answers = await Promise.all([change(tag), ...others.map((other) => change(organisation.companyTag, other))])
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 409])
})

test('T54 the workers are notified once, in the application and by email, in their language', async () => {
  await world.sql`update accounts set preferred_language = 'nl' where id = ${worker.accountId}`
  await change(tag)
  for (let i = 0; i < 2; i++) {
    await within(organisation.organisationId, notifyTagChange)
    await within(organisation.organisationId, sendDueNotifications)
  }
  const [message, ...more] = await emailsTo(world, worker.email)
  expect(more).toEqual([])
  expect(message?.subject).toContain(`Nieuwe bedrijfscode: ‘${tag}’`)
  const sentNotifications = await world.sql`select kind from notifications where account_id = ${worker.accountId}`
  expect(sentNotifications).toEqual([{ kind: 'companyTagChanged' }])
})

test('a tag in capitals or with spaces signs in, and an invalid one is refused like an unknown one', async () => {
  expect((await signIn(` ${organisation.companyTag.toUpperCase()} `)).status).toBe(200)
  for (const wrong of ['x', 'no such tag!', 'a'.repeat(100)]) {
    const { status, problem } = await signIn(wrong)
    expect([status, problem.code]).toEqual([401, 'AUTH_INVALID_CREDS'])
  }
})
