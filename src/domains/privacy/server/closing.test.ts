import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountRoutes, userRoutes } from '#domains/accounts/contract.ts'
import { accounts, users } from '#domains/accounts/server/routes.ts'
import { emailsTo, type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { samplePeriod } from '#domains/pay/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { privacyRoutes } from '../contract.ts'
import { privacy } from './routes.ts'

const world = await openWorld([...privacy, ...clock, ...users, ...accounts])
const password = 'Quiet-Harbour-7!'
const hash = await world.services.passwords.hash(password)
const withPassword = async (account: SampleAccount) => {
  await world.sql`update accounts set password_hash = ${hash} where id = ${account.accountId}`
  return account
}
const close = (by: { cookie: string }, body: object = {}) =>
  world.call(privacyRoutes.closeOrganisation, { body: { confirmation: 'DELETE', password, ...body } }, by)
const readProfileStatus = async (by: { cookie: string }) => (await world.call(accountRoutes.readProfile, {}, by)).status
const isOpen = async ({ organisationId }: { organisationId: string }) => {
  const [row] = await world.sql`select closed_at is null as open from organisations where id = ${organisationId}`
  return row
}

async function scene() {
  const organisation = await sampleOrganisation(world)
  const admin = await withPassword(await sampleUser(world, organisation))
  const colleague = await withPassword(await sampleUser(world, organisation, 'administrator'))
  const worker = await withPassword(await sampleWorker(world, organisation))
  return { organisation, admin, colleague, worker }
}

test('the owner reads what is still open before closing the organisation (F01)', async () => {
  const { organisation, admin, colleague, worker } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  await sampleAssignment(world, worker, projectId, 'pending')
  const read = (by: SampleAccount) => world.call(privacyRoutes.readOpenWork, {}, by)
  expect((await read(admin)).body).toEqual({
    sessions: 0,
    assignments: 0,
    offers: 1,
    shifts: 0,
    requests: 0,
    unsubmitted: 0,
    unapproved: 0,
    uninvoiced: 0,
  })
  expect((await read(colleague)).problem.code).toBe('FORBIDDEN')
})

test('closing the organisation ends all sessions, including one’s own, and prevents sign-in', async () => {
  const { organisation, admin, colleague, worker } = await scene()
  const other = await sampleUser(world, await sampleOrganisation(world))
  await world.sql`update accounts set preferred_language = 'nl' where id = ${worker.accountId}`
  await world.sql`update accounts set active = false where id = ${(await sampleWorker(world, organisation)).accountId}`
  expect([await readProfileStatus(admin), await readProfileStatus(colleague), await readProfileStatus(worker)]).toEqual(
    [200, 200, 200],
  )
  const closed = await close(admin)
  expect(closed.status).toBe(204)
  expect(String(closed.headers['set-cookie'])).toMatch(/^interim=;/)
  expect([
    await readProfileStatus(admin),
    await readProfileStatus(colleague),
    await readProfileStatus(worker),
    await readProfileStatus(other),
  ]).toEqual([401, 401, 401, 200])
  for (const { email, companyTag } of [admin, colleague, { ...worker, companyTag: organisation.companyTag }]) {
    const tag = email === worker.email ? { companyTag } : {}
    const { status, problem } = await world.call(accountRoutes.signIn, { body: { email, password, ...tag } })
    expect([status, problem.code]).toEqual([403, 'AUTH_INVALID_GRANT'])
  }
  expect((await close(admin)).status).toBe(401)
  const emails = await world.sql<{ recipient: string; subject: string }>`
    select recipient, subject from outbox where organisation_id = ${organisation.organisationId} order by subject`
  expect(emails).toEqual([
    { recipient: worker.email, subject: 'Interim-account van Sample Staffing gesloten' },
    { recipient: colleague.email, subject: 'Organisation closed: Sample Staffing' },
  ])
  expect((await emailsTo(world, colleague.email))[0]?.text).toContain('Sam Sample providerAdmin has closed')
  const [step] = await world.sql`
    select actor_id, action, before ->> 'closed_at' as was, after ->> 'closed_at' is not null as is_closed from history
     where organisation_id = ${organisation.organisationId} and entity = 'organisations' order by number desc limit 1`
  expect(step).toEqual({
    actor_id: admin.accountId,
    action: 'privacy.closeOrganisation',
    was: null,
    is_closed: true,
  })
})

test('closing requires the word and the password, and attempts to guess the password are limited', async () => {
  const { organisation, admin, colleague, worker } = await scene()
  for (const [body, path] of [
    [{ confirmation: 'SUPPRIMER' }, 'confirmation'],
    [{ password: 'Wrong-Passw0rd!' }, 'password'],
  ] as const) {
    const { status, problem } = await close(admin, body)
    expect([status, problem.errors?.map((one) => one.path)]).toEqual([422, [path]])
  }
  expect([(await close(colleague)).status, (await close(worker)).status]).toEqual([403, 403])
  for (let guess = 0; guess < 9; guess++) await close(admin, { password: 'Wrong-Passw0rd!' })
  expect((await close(admin)).status).toBe(429)
  expect([await isOpen(organisation), await readProfileStatus(colleague)]).toEqual([{ open: true }, 200])
  expect(await world.sql`select 1 from outbox where organisation_id = ${organisation.organisationId}`).toEqual([])
})

test('the organisation cannot be closed while somebody is clocked in or pay is not issued', async () => {
  const { organisation, admin, worker } = await scene()
  const { projectId } = await sampleProject(world, organisation, { managerId: admin.accountId })
  await sampleAssignment(world, worker, projectId)
  const location = { ...samplePoint, accuracy: 10 }
  await world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)
  const atWork = await close(admin)
  expect([atWork.status, atWork.problem.code]).toEqual([409, 'CONFLICT'])
  expect(atWork.problem.detail).toMatch(/is still clocked in\. All workers must clock out/)
  await world.call(clockRoutes.clockOut, { body: { location } }, worker)

  const period = await samplePeriod(world, organisation)
  await world.sql`update pay_periods set status = 'calculated', calculated_at = now(), rules = '{}' where id = ${period}`
  const unissued = await close(admin)
  expect([unissued.status, unissued.problem.code]).toEqual([409, 'CONFLICT'])
  expect(unissued.problem.detail).toMatch(/^Pay for .*1.* to .*30.* has been calculated but not issued/)
  await world.sql`update pay_periods set status = 'open', calculated_at = null, rules = null where id = ${period}`
  await world.sql`
    insert into pay_calculations (organisation_id, pay_period_id, run, total, started_at, stepped_at)
    values (${organisation.organisationId}, ${period}, gen_random_uuid(), 1, ${world.now()}, ${world.now()})`
  expect((await close(admin)).problem.code).toBe('CONFLICT')
  expect(await isOpen(organisation)).toEqual({ open: true })
  await world.sql`delete from pay_calculations where pay_period_id = ${period}`
  expect((await close(admin)).status).toBe(204)
})

test('only one of two providerAdmins who close at the same moment succeeds, and everybody is notified once', async () => {
  const { organisation, admin, worker } = await scene()
  const other = await withPassword(await sampleUser(world, organisation))
  const answers = await Promise.all([close(admin), close(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 401])
  expect(await emailsTo(world, worker.email)).toHaveLength(1)
})

test('the last providerAdmin, who cannot delete the account, is offered closing the organisation; others are not', async () => {
  const { admin, colleague, worker } = await scene()
  const leave = { body: { confirmation: 'DELETE', password } }
  const refused = await world.call(privacyRoutes.deleteAccount, leave, admin)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect(refused.problem.detail).toMatch(/close the organisation instead/)
  const offered = async (by: { cookie: string }) =>
    (await world.call(privacyRoutes.readPrivacy, {}, by)).body.allowed.includes('closeOrganisation')
  expect([await offered(admin), await offered(colleague), await offered(worker)]).toEqual([true, false, false])
})

test('an invitation to a closed organisation is invalid', async () => {
  const { admin } = await scene()
  const email = `ines-${admin.accountId}@sample.example`
  await world.call(
    userRoutes.inviteUser,
    { body: { email, role: 'manager', givenName: 'Ines', familyName: 'Maes' } },
    admin,
  )
  expect((await close(admin)).status).toBe(204)
  const [{ token } = { token: '' }] = await emailsTo(world, email)
  const body = { token, newPassword: 'Calm-Meadow-12!' }
  expect((await world.call(accountRoutes.resetPassword, { body })).status).toBe(410)
})

const statements = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
  .split('## Closing an organisation')[1]
  ?.match(/```sql\n[^`]*```/g)
  ?.map((block) => block.slice(7, -3))
const [reopening = '', deleting = ''] = statements ?? []

test('an organisation can be reopened, and deleted permanently, as the page for operators says', async () => {
  const { organisation, admin } = await scene()
  const other = await sampleUser(world, await sampleOrganisation(world))
  const named = (statement: string) => statement.replace("'demo'", `'${organisation.companyTag}'`)
  expect((await close(admin)).status).toBe(204)
  await world.sql(named(reopening))
  const signIn = () => world.call(accountRoutes.signIn, { body: { email: admin.email, password } })
  expect((await signIn()).status).toBe(200)
  await expect(world.sql(named(deleting))).rejects.toThrow(/is not closed/)
  expect((await signIn()).status).toBe(200)
  await world.sql`update organisations set closed_at = now() where id = ${organisation.organisationId}`
  await world.sql(named(deleting))
  expect((await signIn()).problem.code).toBe('AUTH_INVALID_CREDS')
  const left = await world.sql`select 1 from history where organisation_id = ${organisation.organisationId}`
  expect([left, await readProfileStatus(other)]).toEqual([[], 200])
})
