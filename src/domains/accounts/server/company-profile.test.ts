import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import { organisations } from '#domains/organisations/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accounts } from './routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld([...organisations, ...accounts])

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
})

const company = { companyName: 'Acme', headquartersLocation: 'Rue Haute 1\nBrussels', industry: 'retail' } as const
const contacts = { primary: { fullName: 'An Admin', email: 'an@acme.example' } }
const preferences = { preferredLanguage: 'fr', timeZone: 'Europe/Brussels', notifyByEmail: true, newsletter: false }
const save = (body: object, by: object = {}) => world.send('PATCH', '/provider/profile', body, { ...admin, ...by })
const newName = () => `Acme ${randomBytes(5).toString('hex')}`

/** Creates an administrator of an organisation with an empty profile. */
async function newcomer() {
  const account = await sampleUser(world, await sampleOrganisation(world, { complete: false }))
  await world.sql`
    update organisations set company_tag = null, company_name = null, headquarters_location = null, industry = null,
           primary_full_name = null, primary_email = null, preferred_language = null, time_zone = null, version = version + 1
     where id = ${account.organisationId}`
  return account
}

test('the three tabs can be saved and loaded', async () => {
  const full = {
    ...company,
    numberOfEmployees: 12,
    vatNumber: 'BE0428759497',
    website: 'https://acme.example',
    socialMediaLink: 'https://social.example/acme',
  }
  expect((await save(full)).body).toMatchObject(full)
  expect((await world.call(organisationRoutes.readCompany, {}, admin)).body).toMatchObject(full)
  const both = {
    primary: { ...contacts.primary, phone: '+32470123456', jobTitle: 'Planner' },
    alternate: { name: 'Bo', email: 'bo@acme.example', phone: '+32470123457' },
  }
  expect((await world.call(organisationRoutes.saveContacts, { body: both }, admin)).body).toMatchObject(both)
  expect((await world.call(organisationRoutes.readContacts, {}, admin)).body).toMatchObject(both)
  expect((await world.call(organisationRoutes.savePreferences, { body: preferences }, admin)).body).toMatchObject(
    preferences,
  )
  expect((await world.call(organisationRoutes.readPreferences, {}, admin)).body).toMatchObject(preferences)
})

test('an empty field is cleared; a missing field is kept in the company information and cleared in the contacts', async () => {
  await save({ ...company, website: 'https://acme.example', numberOfEmployees: 5, vatNumber: 'BE0428759497' })
  const emptied = { website: null, numberOfEmployees: null, vatNumber: 'BE0428759497' }
  expect((await save({ ...company, website: '', numberOfEmployees: null })).body).toMatchObject(emptied)
  const both = { primary: { ...contacts.primary, jobTitle: 'Planner' }, alternate: { name: 'Bo' } }
  await world.call(organisationRoutes.saveContacts, { body: both }, admin)
  const { body } = await world.call(organisationRoutes.saveContacts, { body: contacts }, admin)
  expect(body).toMatchObject({ primary: { jobTitle: null }, alternate: { name: null } })
})

test('T16/T49 text is stored unchanged, in Unicode form NFC', async () => {
  const companyName = "Zoe\u0308 <img src=x onerror=alert(1)> \u200fא ${7*7} =1+1 %_ '--"
  expect((await save({ ...company, companyName })).body).toMatchObject({ companyName: companyName.normalize('NFC') })
})

test('T31 saving an outdated version is refused with the current version', async () => {
  const { version } = (await save(company)).body as unknown as { version: number }
  expect((await save(company, { ifMatch: version })).status).toBe(200)
  const stale = await save({ ...company, companyName: 'Other' }, { ifMatch: version })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.problem.current).toMatchObject({ version: version + 1, companyName: company.companyName })
  expect((await world.call(organisationRoutes.readCompany, {}, admin)).body.companyName).toBe('Acme')
})

test('T31 of ten simultaneous saves of one version one succeeds', async () => {
  const { version } = (await world.call(organisationRoutes.readCompany, {}, admin)).body
  const answers = await Promise.all(Array.from({ length: 10 }, () => save(company, { ifMatch: version })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
})

test('T11 saving the profile of one organisation changes no other', async () => {
  const other = await sampleUser(world, await sampleOrganisation(world))
  const read = async () => (await world.call(organisationRoutes.readCompany, {}, other)).body
  const before = await read()
  await save({ ...company, companyName: 'Ours' })
  expect(await read()).toEqual(before)
})

describe('the company tag', () => {
  test('is derived when the form is first saved, and does not change later', async () => {
    const account = await newcomer()
    const name = newName()
    const first = await world.call(organisationRoutes.saveCompany, { body: { ...company, companyName: name } }, account)
    expect(first.body.companyTag).toBe(name.toLowerCase().replace(' ', '-'))
    const second = await world.call(
      organisationRoutes.saveCompany,
      { body: { ...company, companyName: 'Other' } },
      account,
    )
    expect(second.body.companyTag).toBe(first.body.companyTag)
  })

  test('is unique, also when organisations of the same name save simultaneously', async () => {
    const newcomers = await Promise.all(Array.from({ length: 6 }, newcomer))
    const companyName = newName()
    const answers = await Promise.all(
      newcomers.map((account) =>
        world.call(organisationRoutes.saveCompany, { body: { ...company, companyName } }, account),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const base = companyName.toLowerCase().replace(' ', '-')
    expect(answers.map(({ body }) => body.companyTag).sort()).toEqual([
      base,
      ...[2, 3, 4, 5, 6].map((n) => `${base}-${n}`),
    ])
  })

  test('can be derived from any name', async () => {
    for (const companyName of ['株式会社', '!!!', 'x'.repeat(200)]) {
      const account = await newcomer()
      const { status, body } = await world.call(
        organisationRoutes.saveCompany,
        { body: { ...company, companyName } },
        account,
      )
      expect(status).toBe(200)
      expect(body.companyTag).toMatch(/^[a-z0-9-]{3,32}$/)
    }
  })
})

describe('T07 the profile', () => {
  const complete = (account: SampleAccount) => world.call(organisationRoutes.completeProfile, {}, account)

  test('cannot be completed without all required fields: 422, with the missing fields', async () => {
    const account = await newcomer()
    const everything = [
      'company.companyName',
      'company.headquartersLocation',
      'company.industry',
      'contacts.primary.fullName',
      'contacts.primary.email',
      'preferences.preferredLanguage',
      'preferences.timeZone',
    ]
    const missing = async () => {
      const { status, problem } = await complete(account)
      expect([status, problem.code]).toEqual([422, 'VALIDATION'])
      return problem.errors?.map(({ path, code }) => (code === 'required' ? path : code))
    }
    expect(await missing()).toEqual(everything)
    await world.call(organisationRoutes.saveCompany, { body: company }, account)
    expect(await missing()).toEqual(everything.slice(3))
    await world.call(organisationRoutes.saveContacts, { body: contacts }, account)
    expect(await missing()).toEqual(everything.slice(5))
    const { body } = await world.call(organisationRoutes.readCompany, {}, account)
    expect(body).toMatchObject({ profileComplete: false, missing: everything.slice(5), allowed: ['edit'] })
    await world.call(organisationRoutes.savePreferences, { body: preferences }, account)
    expect((await world.call(organisationRoutes.readCompany, {}, account)).body.allowed).toEqual(['edit', 'complete'])
    expect((await complete(account)).body).toMatchObject({ profileComplete: true, missing: [], allowed: ['edit'] })
    expect((await complete(account)).status).toBe(200)
  })

  test.each([
    ['PATCH', '/provider/profile', { ...company, profileComplete: true }],
    ['PATCH', '/provider/profile', { ...company, profile_complete: true, companyTag: 'mine', closedAt: null }],
    ['PUT', '/provider/preferences', { ...preferences, profileComplete: true, currency: 'TND' }],
    ['PATCH', '/provider/complete-profile', { profileComplete: true }],
  ])('is not complete by %s %s with %j', async (method, path, body) => {
    const account = await newcomer()
    const { status, problem } = await world.send(method, path, body, account)
    expect(status).toBe(422)
    expect(problem.errors?.every(({ code }) => code === 'unknownField')).toBe(true)
    expect((await world.call(organisationRoutes.readCompany, {}, account)).body.profileComplete).toBe(false)
  })
})

test('the history records each change with its author', async () => {
  await save({ ...company, companyName: 'Before' })
  await save({ ...company, companyName: 'After' })
  const [last] = await world.sql<{ actor_id: string; action: string; before: object; after: object }>`
    select actor_id, action, before, after
     from history where organisation_id = ${admin.organisationId} and entity = 'organisations' order by number desc limit 1`
  expect(last).toEqual({
    actor_id: admin.accountId,
    action: 'organisations.saveCompany',
    before: { company_name: 'Before' },
    after: { company_name: 'After' },
  })
})
