import { afterEach, expect, test } from 'vitest'
import { emailsTo, type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { ImportReport } from '#domains/imports/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { until } from '#platform/server/testing/until.ts'
import { workforceRoutes } from '../contract.ts'
import { workerImportJobs } from './importing.ts'
import { workforce } from './routes.ts'
import { sampleFile, sampleWorker } from './samples.ts'

const world = await openWorld([...workforce, ...accounts])
let runner: { stop(): Promise<void> } | undefined
const startRunner = () => (runner = startJobs(world.services, workerImportJobs, { everyMs: 20 }))
afterEach(async () => {
  await runner?.stop()
  runner = undefined
})

type Query = { dryRun?: 'true'; invite?: 'true'; mapping?: string }
const send = (by: SampleAccount, content: string | Buffer, query: Query, key?: string) =>
  world.call(
    workforceRoutes.importWorkers,
    { query, file: new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }) },
    { cookie: by.cookie, ...(key && { headers: { 'idempotency-key': key } }) },
  )

/** Imports a file and waits until the import is done or has failed. */
async function imported(by: SampleAccount, content: string | Buffer, query: Query = {}) {
  const { body } = await send(by, content, query)
  expect(body).toMatchObject({ status: 'running', faults: [] })
  return ended(by, String(body.id))
}

async function ended(by: SampleAccount, id: string): Promise<ImportReport> {
  return until(async () => {
    const { body } = await world.call(workforceRoutes.readImport, { params: { id } }, { cookie: by.cookie })
    expect(['running', 'undoing']).not.toContain(body.status)
    return body
  })
}

async function admin() {
  const organisation = await sampleOrganisation(world)
  return sampleUser(world, organisation, 'providerAdmin')
}
const workersOf = async (by: SampleAccount) =>
  (await world.call(workforceRoutes.listWorkers, { query: {} }, { cookie: by.cookie })).body.items

/** Imports a file with one worker and returns the worker. */
async function workerFrom(row: Record<string, string>) {
  const by = await admin()
  startRunner()
  expect(await imported(by, sampleFile([row]))).toMatchObject({ status: 'done', done: 1 })
  const [worker] = await workersOf(by)
  const { body } = await world.call(
    workforceRoutes.readWorker,
    { params: { id: String(worker?.id) } },
    { cookie: by.cookie },
  )
  return body
}

test('an imported worker equals one that was added manually', async () => {
  const worker = await workerFrom({
    Username: 'Zoe.P',
    Phone: '0470 12 34 56',
    'Experience level': 'advanced',
    'Hourly rate': '17,35',
    Currency: '€',
    'Marital status': 'single',
    'Number of dependents': '2',
    'Account holder': 'Z. Peeters',
    'Account number': 'BE68 5390 0754 7034',
    BIC: 'GEBABEBB',
    Skills: 'Forklift (advanced); Picking',
    Languages: 'French (native); Néerlandais (fluent); en',
    'Desired job roles': 'Driver (CE)\nPicker',
    'Professional bio': 'Ten years of nights.\nAnd days.',
  })
  expect(worker).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Peeters',
    dateOfBirth: '1990-12-31',
    nationalId: '•••• 1.73',
    email: 'zoe@import.example',
    username: 'zoe.p',
    phone: '+32470123456',
    industry: 'retail',
    experienceLevel: 'advanced',
    payRate: { amount: 1735, currency: 'EUR' },
    maritalStatus: 'single',
    numberOfDependents: 2,
    bankAccount: { accountHolder: 'Z. Peeters', accountNumber: '•••• 7034', bic: 'GEBABEBB' },
    skills: [
      { name: 'Forklift', proficiency: 'advanced' },
      { name: 'Picking', proficiency: 'intermediate' },
    ],
    languages: [
      { language: 'fr', level: 'native' },
      { language: 'nl', level: 'fluent' },
      { language: 'en', level: 'intermediate' },
    ],
    desiredJobRoles: ['Driver (CE)', 'Picker'],
    professionalBio: 'Ten years of nights.\nAnd days.',
    passwordUpdateRequired: true,
    status: 'active',
  })
})

test.each([
  ['31/12/1990', '1990-12-31'],
  ['31-12-90', '1990-12-31'],
  ['1.2.2005', '2005-02-01'],
  ['01/02/05', '2005-02-01'],
  ['1990-12-31', '1990-12-31'],
  ['31/12/1990 00:00:00', '1990-12-31'],
])('a date of birth may be written %s', async (written, date) => {
  expect((await workerFrom({ 'Date of birth': written, 'National ID': 'P1234567' })).dateOfBirth).toBe(date)
})

test.each([
  ['utf-8', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['utf-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
] as const)('a file in %s is read with its accented letters', async (encoding, encode) => {
  const by = await admin()
  startRunner()
  const done = await imported(by, encode(sampleFile([{ 'First name': 'Zoë Françoise' }])))
  expect(done).toMatchObject({ status: 'done', encoding })
  expect((await workersOf(by))[0]?.firstName).toBe('Zoë Françoise')
})

test('a file with an error adds nobody, also when it is not a dry run', async () => {
  const by = await admin()
  startRunner()
  const { body } = await send(by, sampleFile([{}, { Email: 'no' }]), {})
  expect(body).toMatchObject({ id: null, status: 'failed', rows: 2, faultCount: 1 })
  expect(await workersOf(by)).toEqual([])
})

test('T44 a file is never stored as plain text, and not at all once its workers are added', async () => {
  const by = await admin()
  const { body } = await send(by, sampleFile([{ 'National ID': 'CANARY-4711' }]), {})
  const stored = () =>
    world.sql`
      select i::text from imports i where organisation_id = ${by.organisationId} union all select p::text from import_parts p where organisation_id = ${by.organisationId}
      union all select j::text from jobs j where organisation_id = ${by.organisationId} union all select h::text from history h where organisation_id = ${by.organisationId} and actor_id is not null
      union all select w::text from workers w where organisation_id = ${by.organisationId}`
  expect(await stored()).toHaveLength(3)
  expect(JSON.stringify(await stored())).not.toContain('CANARY')
  startRunner()
  await ended(by, String(body.id))
  expect(await world.sql`select 1 from import_parts where organisation_id = ${by.organisationId}`).toEqual([])
  expect(JSON.stringify(await stored())).not.toContain('CANARY')
})

test('an address that is taken between the response and the job is reported, and nobody is added', async () => {
  const by = await admin()
  const { body } = await send(by, sampleFile([{ Email: 'first@x.example' }, { Email: 'late@x.example' }]), {})
  const other = await sampleWorker(world, by)
  await world.sql`update accounts set email = 'late@x.example' where id = ${other.accountId}`
  startRunner()
  const failed = await ended(by, String(body.id))
  expect(failed).toMatchObject({ status: 'failed', rows: 2, done: 0, faultCount: 1 })
  expect(failed.faults).toEqual([
    {
      line: 3,
      column: 'Email',
      value: 'late@x.example',
      code: 'emailTaken',
      message: 'Enter another email: a worker already uses this one',
    },
  ])
  expect((await workersOf(by)).map(({ id }) => id)).toEqual([other.accountId])
  expect(await world.sql`select 1 from import_parts where organisation_id = ${by.organisationId}`).toEqual([])
})

test('an invited worker chooses a password with the emailed link and signs in with it', async () => {
  const by = await admin()
  startRunner()
  await world.sql`update organisations set preferred_language = 'fr' where id = ${by.organisationId}`
  const email = `${crypto.randomUUID()}@invited.example`
  await imported(by, sampleFile([{ Email: email }]), { invite: 'true' })
  const [message, ...more] = await emailsTo(world, email)
  expect(more).toEqual([])
  expect(message?.text).toContain(by.companyTag)
  // In the organisation's language, and not in the importer's.
  expect(message?.text).toContain(translateTo('fr')('workforce.emails.invitation.tag'))
  const [account] = await world.sql<{ language: string }>`
    select preferred_language as language from accounts where email = ${email}`
  expect(account?.language).toBe('fr')
  const reset = await world.call(accountRoutes.resetPassword, {
    body: { token: String(message?.token), newPassword: 'Zonder-Haast-26!' },
  })
  expect(reset.status).toBeLessThan(300)
  const signedIn = await world.call(accountRoutes.signIn, {
    body: { email, password: 'Zonder-Haast-26!', companyTag: by.companyTag },
  })
  expect(signedIn.body).toMatchObject({ email, password_update_required: false })
})

test('an imported worker who was not invited has no password and cannot sign in until a temporary one is set', async () => {
  const by = await admin()
  startRunner()
  const email = `${crypto.randomUUID()}@import.example`
  await imported(by, sampleFile([{ Email: email }]))
  expect(await emailsTo(world, email)).toEqual([])
  const signIn = (password: string) =>
    world.call(accountRoutes.signIn, { body: { email, password, companyTag: by.companyTag } })
  for (const guess of ['null', 'x']) expect((await signIn(guess)).problem.code).toBe('AUTH_INVALID_CREDS')
  const [worker] = await workersOf(by)
  const renewed = await world.call(
    workforceRoutes.renewTemporaryPassword,
    { params: { id: String(worker?.id) } },
    { cookie: by.cookie },
  )
  expect((await signIn(renewed.body.temporaryPassword ?? '')).body).toMatchObject({ password_update_required: true })
})

test('T36 a file that is sent five times at the same moment with the same key is imported once', async () => {
  const by = await admin()
  startRunner()
  const once = () => send(by, sampleFile([{}]), {}, 'one')
  const together = await Promise.all(Array.from({ length: 5 }, once))
  expect(together.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  // Those that are refused while another one is read are sent again.
  const answers = [...together.filter(({ status }) => status !== 409), await once()]
  expect(answers.length).toBeGreaterThan(1)
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await ended(by, String(answers[0]?.body.id))
  expect(await workersOf(by)).toHaveLength(1)
  expect((await send(by, sampleFile([{ Email: 'other@x.example' }]), {}, 'one')).status).toBe(422)
})

test('T36 a file that is sent twice without a key fails the second time: its addresses are taken', async () => {
  const by = await admin()
  const ids = await Promise.all([send(by, sampleFile([{}]), {}), send(by, sampleFile([{}]), {})])
  startRunner()
  const both = await Promise.all(ids.map(({ body }) => ended(by, String(body.id))))
  expect(both.map(({ status }) => status).sort()).toEqual(['done', 'failed'])
  expect(await workersOf(by)).toHaveLength(1)
})

test('the history shows who imported a worker', async () => {
  const by = await admin()
  startRunner()
  await imported(by, sampleFile([{}]))
  const steps = await world.sql<{ actor_id: string; action: string; entity: string }>`
    select actor_id, action, entity
     from history where organisation_id = ${by.organisationId} and actor_id is not null order by entity`
  expect(steps).toEqual(
    ['accounts', 'workers'].map((entity) => ({ actor_id: by.accountId, action: 'workforce.importWorkers', entity })),
  )
})

test('an import of workers is undone, unless one of them has signed in', async () => {
  const by = await admin()
  startRunner()
  const undo = (id: string) => world.call(workforceRoutes.undoImport, { params: { id } }, { cookie: by.cookie })
  const { id } = await imported(by, sampleFile([{}, { Email: 'ann@x.example', 'First name': 'Ann' }]), {
    invite: 'true',
  })
  await world.sql`update accounts set password_hash = 'x' where organisation_id = ${by.organisationId} and given_name = 'Ann'`
  expect((await undo(String(id))).problem).toMatchObject({ code: 'IN_USE', used: ['Ann Peeters'] })
  await world.sql`update accounts set password_hash = null where organisation_id = ${by.organisationId} and given_name = 'Ann'`
  expect((await undo(String(id))).body.status).toBe('undoing')
  expect(await ended(by, String(id))).toMatchObject({ status: 'undone' })
  expect(await workersOf(by)).toEqual([])
  expect((await imported(by, sampleFile([{}]))).status).toBe('done')
})

test('a mapping with values for missing columns applies to the next file, and holds no value of a single worker', async () => {
  const by = await admin()
  startRunner()
  const headings = ['First name', 'Last name', 'Geboren', 'National ID', 'Email', 'Address', 'Shoes']
  const file = (name: string) =>
    sampleFile(
      [
        {
          'First name': name,
          'National ID': `P-${name}`,
          Email: `${name}@mapped.example`,
          Geboren: '31/12/1990',
          Shoes: 'Picker',
        },
      ],
      { headings },
    )
  const given = { industry: 'Retail', nationalId: '90.12.31-001.73', accountNumber: 'BE68 5390 0754 7034' }
  const answered = { 'dateOrder.dateOfBirth': 'dmy', 'leadingZero.nationalId': 'add', sheet: '90.12.31-001.73' }
  const mapping = JSON.stringify({ headings: { Shoes: 'primaryRole' }, defaults: given, answers: answered })
  const checked = await send(by, file('ann'), { dryRun: 'true', mapping })
  expect(checked.body).toMatchObject({ faultCount: 0, layout: { defaults: { industry: 'Retail' } } })
  expect(checked.body.layout?.preview[0]?.cells).toMatchObject({ industry: 'Retail', primaryRole: 'Picker' })
  // A dry run does not change the stored mapping.
  expect((await send(by, file('bob'), { dryRun: 'true' })).body.faults).toMatchObject([
    { code: 'columnMissing', column: 'Primary role' },
  ])
  await imported(by, file('ann'), { mapping })
  expect(await imported(by, file('bob'))).toMatchObject({ status: 'done' })
  expect(
    (await workersOf(by)).map(({ firstName, industry, primaryRole }) => [firstName, industry, primaryRole]),
  ).toEqual([
    ['ann', 'retail', 'Picker'],
    ['bob', 'retail', 'Picker'],
  ])
  const stored =
    await world.sql`select headings, defaults, answers from import_mappings where organisation_id = ${by.organisationId}`
  const answers = { 'dateOrder.dateOfBirth': 'dmy' }
  expect(stored).toEqual([{ headings: { Shoes: 'primaryRole' }, defaults: { industry: 'Retail' }, answers }])
})

test('T10 users without permission to add workers cannot import them', async () => {
  const by = await sampleUser(world, await sampleOrganisation(world), 'user')
  expect((await send(by, sampleFile([{}]), { dryRun: 'true' })).status).toBe(403)
  const read = await world.call(workforceRoutes.readImport, { params: { id: by.accountId } }, { cookie: by.cookie })
  expect(read.status).toBe(403)
})

test('T11 the import of another organisation is unknown', async () => {
  const { body } = await send(await admin(), sampleFile([{}]), {})
  const stranger = await admin()
  const read = await world.call(
    workforceRoutes.readImport,
    { params: { id: String(body.id) } },
    { cookie: stranger.cookie },
  )
  expect([read.status, read.problem.code]).toEqual([404, 'NOT_FOUND'])
})
