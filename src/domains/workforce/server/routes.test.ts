import { expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { sampleWorker, sampleTeam } from './samples.ts'

const world = await openWorld([...accounts, ...workforce])

const form = {
  firstName: 'Aïcha',
  lastName: "N'Diaye",
  dateOfBirth: '1990-02-28',
  nationalId: '90.02.28-123.68',
  email: 'Aicha@Example.com',
  address: 'Rue 1, 1000 Bruxelles',
  industry: 'retail' as const,
  primaryRole: 'Picker',
  payRate: { amount: 1735, currency: 'EUR' as const },
}

test('an added worker signs in with the temporary password and must change it first', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const added = await world.call(workforceRoutes.addWorker, { body: form }, admin)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    email: 'aicha@example.com',
    nationalId: '•••• 3.68',
    passwordUpdateRequired: true,
  })
  const first = await world.call(workforceRoutes.createFirstPassword, { params: { id: added.body.id } }, admin)
  expect(first.status).toBe(200)
  const { temporaryPassword: password } = first.body
  const signedIn = await world.call(accountRoutes.signIn, {
    body: { email: 'aicha@example.com', password, companyTag: organisation.companyTag },
  })
  expect(signedIn.body).toMatchObject({ type: 'worker', password_update_required: true })
  const [message] =
    await world.sql`select recipient, body_text from outbox where organisation_id = ${organisation.organisationId}`
  expect(message).toMatchObject({ recipient: 'aicha@example.com' })
  expect(message?.body_text).not.toContain(password)
  expect(message?.body_text).toContain('/auth/reset-password?token=')
})

test('a worker is invited in the chosen language, else in the organisation’s, with a working link', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  await world.sql`update organisations set preferred_language = 'fr' where id = ${organisation.organisationId}`
  const add = async (email: string, more: object) =>
    (
      await world.call(
        workforceRoutes.addWorker,
        { body: { ...form, anotherPerson: true, email, ...more } },
        { ...admin, language: 'en' },
      )
    ).body
  await add('jan@example.com', { preferredLanguage: 'nl' })
  await add('anne@example.com', {})
  await world.sql`update organisations set preferred_language = 'pl' where id = ${organisation.organisationId}`
  await add('piotr@example.com', {})
  const emails = await world.sql<{ recipient: string; subject: string; body_text: string }>`
    select recipient, subject, body_text
     from outbox where organisation_id = ${organisation.organisationId} order by created_at, recipient`
  const subjectTo = (to: string) => emails.find(({ recipient }) => recipient === to)?.subject.split(' ')[0]
  expect(['jan', 'anne', 'piotr'].map((name) => subjectTo(`${name}@example.com`))).toEqual(['Uw', 'Votre', 'Your'])
  const text = emails.find(({ recipient }) => recipient === 'jan@example.com')?.body_text ?? ''
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const newPassword = 'Pruimen-Boom-42!'
  await world.call(accountRoutes.resetPassword, { body: { token, newPassword } })
  const signIn = { email: 'jan@example.com', password: newPassword, companyTag: organisation.companyTag as string }
  expect((await world.call(accountRoutes.signIn, { body: signIn })).body).toMatchObject({
    password_update_required: false,
    preferred_language: 'nl',
  })
})

test('T44 the national ID is stored encrypted, and every reader gets its last characters only', async () => {
  const organisation = await sampleOrganisation(world)
  const [admin, manager] = [await sampleUser(world, organisation), await sampleUser(world, organisation, 'manager')]
  const { body } = await world.call(workforceRoutes.addWorker, { body: form }, admin)
  const [row] = await world.sql`select national_id from workers where id = ${body.id}`
  expect(row?.national_id).not.toContain('123.68')
  const history = await world.sql`select after from history where entity_id = ${body.id}`
  expect(JSON.stringify(history)).not.toContain('123.68')
  expect((await world.call(workforceRoutes.readWorker, { params: { id: body.id } }, manager)).body.nationalId).toBe(
    '•••• 3.68',
  )
  expect((await world.call(workforceRoutes.readWorker, { params: { id: body.id } }, admin)).body.nationalId).toBe(
    '•••• 3.68',
  )
})

test('T36 the same request sent twice adds one worker', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const by = { ...admin, headers: { 'idempotency-key': 'one' } }
  const first = await world.call(workforceRoutes.addWorker, { body: form }, by)
  const again = await world.call(workforceRoutes.addWorker, { body: form }, by)
  expect(again.body).toEqual(first.body)
  expect(again.status).toBe(201)
  const other = await world.call(workforceRoutes.addWorker, { body: { ...form, email: 'b@example.com' } }, by)
  expect(other.status).toBe(422)
  expect((await world.call(workforceRoutes.listWorkers, { query: {} }, admin)).body.total).toBe(1)
})

test('the temporary password of a new worker is shown once, to the person who added the worker, for 15 minutes (F89)', async () => {
  const organisation = await sampleOrganisation(world)
  const [admin, other] = [await sampleUser(world, organisation), await sampleUser(world, organisation)]
  const professionalBio = 'x'.repeat(3000)
  const by = { ...admin, headers: { 'idempotency-key': 'one', 'accept-encoding': 'br' } }
  const added = await world.call(workforceRoutes.addWorker, { body: { ...form, professionalBio } }, by)
  expect(added.body).not.toHaveProperty('temporaryPassword')
  expect(added.headers).not.toHaveProperty('content-encoding')
  const show = (who: typeof by | typeof other, id = added.body.id) =>
    world.call(workforceRoutes.createFirstPassword, { params: { id } }, who)
  expect((await show(other)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const shown = await show(by)
  expect(shown).toMatchObject({ status: 200, body: { temporaryPassword: expect.stringMatching(/^.{10,}$/) } })
  expect(shown.headers).not.toHaveProperty('content-encoding')
  expect((await show(by)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const late = await world.call(workforceRoutes.addWorker, { body: { ...form, email: 'late@example.com' } }, admin)
  world.passMinutes(16)
  expect((await show(by, late.body.id)).status).toBe(409)
  const stored = await world.sql`select key from idempotency_keys where account_id = ${admin.accountId}`
  expect(stored).toEqual([{ key: 'one' }])
})

test('an address belongs to one worker of an organisation, and may also belong to one of another organisation', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  await world.call(workforceRoutes.addWorker, { body: form }, admin)
  const { status, problem } = await world.call(workforceRoutes.addWorker, { body: form }, admin)
  expect(status).toBe(409)
  expect(problem).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'email', code: 'emailTaken' }] })
  const elsewhere = await sampleUser(world, await sampleOrganisation(world))
  expect((await world.call(workforceRoutes.addWorker, { body: form }, elsewhere)).status).toBe(201)
})

test('T15 all missing fields are reported together', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const { problem } = await world.call(workforceRoutes.addWorker, { body: {} as never }, { ...admin, language: 'en' })
  expect(problem.errors).toEqual(
    [
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['dateOfBirth', 'Date of birth is required'],
      ['nationalId', 'National ID is required'],
      ['email', 'Email is required'],
      ['address', 'Address is required'],
      ['primaryRole', 'Primary role is required'],
    ].map(([path, message]) => ({ path, code: `${path}Required`, message })),
  )
  const wrong = await world.call(
    workforceRoutes.addWorker,
    { body: { ...form, email: 'no' } },
    { ...admin, language: 'en' },
  )
  expect(wrong.problem.errors).toMatchObject([{ path: 'email', message: 'Enter a valid email' }])
})

test('the industry of a worker is optional, and can be removed', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const { industry, ...others } = form
  const { body: added } = await world.call(workforceRoutes.addWorker, { body: others }, admin)
  expect(added.industry).toBeNull()
  const edit = (body: { industry: 'logistics' | null }) =>
    world.call(workforceRoutes.editWorker, { params: { id: added.id }, body }, admin)
  expect((await edit({ industry: 'logistics' })).body.industry).toBe('logistics')
  const list = (query: object) => world.call(workforceRoutes.listWorkers, { query }, admin)
  expect((await list({ industry: 'logistics' })).body.items).toMatchObject([{ id: added.id, industry: 'logistics' }])
  expect((await edit({ industry: null })).body.industry).toBeNull()
  expect((await list({ industry: 'logistics' })).body.items).toEqual([])
  expect((await list({})).body.items).toMatchObject([{ id: added.id, industry: null }])
})

test('T26 a day that does not exist in the calendar is refused', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const foreign = { ...form, nationalId: 'P1234567' }
  const born = (dateOfBirth: string) =>
    world.call(workforceRoutes.addWorker, { body: { ...foreign, dateOfBirth } }, admin)
  expect((await born('1987-02-29')).problem.errors).toMatchObject([{ path: 'dateOfBirth' }])
  expect((await born('1988-02-29')).status).toBe(201)
})

test('an impossible date of birth is refused, that of a minor is not', async () => {
  const { manager: admin, worker } = await sampleTeam(world, 'providerAdmin')
  const yearsAgo = (years: number) => `${Number(world.now().slice(0, 4)) - years}${world.now().slice(4, 10)}`
  const foreign = { ...form, nationalId: 'P1234567' }
  const born = (dateOfBirth: string) =>
    world.call(workforceRoutes.addWorker, { body: { ...foreign, dateOfBirth } }, admin)
  for (const [years, code] of [
    [-1, 'birthInFuture'],
    [0, 'birthInFuture'],
    [12, 'birthTooRecent'],
    [121, 'birthTooLongAgo'],
  ] as const) {
    expect((await born(yearsAgo(years))).problem.errors).toMatchObject([{ path: 'dateOfBirth', code }])
    const edited = await world.call(
      workforceRoutes.editWorker,
      { params: { id: worker.accountId }, body: { dateOfBirth: yearsAgo(years) } },
      admin,
    )
    expect(edited.problem.errors).toMatchObject([{ path: 'dateOfBirth', code }])
  }
  expect((await born(yearsAgo(14))).status).toBe(201)
})

test('a user who may only read cannot add a worker and is offered no actions', async () => {
  const organisation = await sampleOrganisation(world)
  const user = await sampleUser(world, organisation, 'user')
  const { accountId: id } = await sampleWorker(world, organisation)
  expect((await world.call(workforceRoutes.addWorker, { body: form }, user)).status).toBe(403)
  expect((await world.call(workforceRoutes.listWorkers, { query: {} }, user)).body.items[0]?.allowed).toEqual([])
  expect((await world.call(workforceRoutes.readWorker, { params: { id } }, user)).body.allowed).toEqual([])
})

test('the first password that a worker chooses sets the worker’s language, a renewed one does not change it', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = { ...(await sampleUser(world, organisation)), language: 'nl' } as const
  const { body: added } = await world.call(
    workforceRoutes.addWorker,
    { body: { ...form, preferredLanguage: 'nl' } },
    admin,
  )
  const choose = async (oldPassword: string | null, newPassword: string, language: 'en' | 'fr') => {
    const credentials = { email: added.email, password: oldPassword ?? '', companyTag: organisation.companyTag }
    const { headers, body } = await world.call(accountRoutes.signIn, { body: credentials })
    const cookie = /interim=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    const passwords = { oldPassword: credentials.password, newPassword }
    const changed = await world.call(accountRoutes.changeWorkerPassword, { body: passwords }, { cookie, language })
    return [body.preferred_language, body.password_update_required, changed.body.preferred_language]
  }
  const first = await world.call(workforceRoutes.createFirstPassword, { params: { id: added.id } }, admin)
  expect(await choose(first.body.temporaryPassword, 'Plum-Tree-42!', 'fr')).toEqual(['nl', true, 'fr'])
  const renewed = await world.call(workforceRoutes.renewTemporaryPassword, { params: { id: added.id } }, admin)
  expect(await choose(renewed.body.temporaryPassword, 'Pear-Tree-43!', 'en')).toEqual(['fr', true, 'fr'])
})
