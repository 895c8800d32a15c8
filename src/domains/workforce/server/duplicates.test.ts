import { beforeEach, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser, type SampleAccount } from '#domains/accounts/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { nationalIdKeysJob } from './jobs.ts'
import { storeNationalIdKeys } from './national-id-keys.ts'
import { ownProfile, workforce } from './routes.ts'
import { requiredForm, sampleWorker, workerCalls } from './samples.ts'

const world = await openWorld([...workforce, ...ownProfile, ...notifications])

let organisation: Awaited<ReturnType<typeof sampleOrganisation>>
let admin: SampleAccount
let manager: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  admin = await sampleUser(world, organisation)
  manager = await sampleUser(world, organisation, 'manager')
})

const { add, edit } = workerCalls(world, () => admin)
const phone = '+32470123456'
const known = { ...requiredForm, phone }
const kindsSentTo = async (who: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(({ kind }) => kind)
/** Another person in every respect. */
const other = {
  ...requiredForm,
  firstName: 'Jan',
  lastName: 'Peeters',
  dateOfBirth: '1985-07-30',
  nationalId: '85.07.30-033.28',
  email: 'jan@example.com',
}

test.each([
  ['the national ID in another spelling', { nationalId: '90022812368', dateOfBirth: '1990-02-28' }, 'nationalId'],
  [
    'the name, folded and in another order, with the date of birth',
    { firstName: 'NDIAYE', lastName: 'Aicha', dateOfBirth: '1990-02-28', nationalId: 'P1234567' },
    'nameAndBirth',
  ],
  ['the phone number', { phone: '+32 470 12 34 56' }, 'phone'],
])('a second record with %s is refused with the record found, and stored as another person', async (_, same, by) => {
  const { body: first } = await add(known)
  const refused = await add({ ...other, ...same })
  expect(refused.problem).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    duplicates: [{ worker: { id: first.id, firstName: 'Aïcha', lastName: "N'Diaye" }, by: [by] }],
  })
  expect((await add({ ...other, ...same, anotherPerson: true })).status).toBe(201)
})

test('another person is stored without a question, also in another organisation', async () => {
  await add(known)
  expect((await add(other)).status).toBe(201)
  const elsewhere = await sampleUser(world, await sampleOrganisation(world))
  expect((await add(known, elsewhere)).status).toBe(201)
})

test('a taken email address is an error of its field, with the record found', async () => {
  const { body: first } = await add(known)
  const refused = await add({ ...other, email: known.email })
  expect(refused.problem).toMatchObject({
    errors: [{ path: 'email', code: 'emailTaken' }],
    duplicates: [{ worker: { id: first.id }, by: ['email'] }],
  })
})

test('inactive workers are found too', async () => {
  const { body: first } = await add(known)
  await world.sql`update accounts set active = false where id = ${first.id}`
  expect((await add({ ...other, phone })).problem).toMatchObject({ duplicates: [{ worker: { active: false } }] })
})

test('who may not view national IDs learns nothing by entering one; those who may are notified', async () => {
  const { body: first } = await add(known)
  const numbered = { ...other, dateOfBirth: '1990-02-28', nationalId: '90.02.28-123.68' }
  expect((await add(numbered, admin)).problem).toMatchObject({ duplicates: [{ by: ['nationalId'] }] })
  // Neither the answer, nor the list, nor a notification differs from those of a number that nobody has.
  const answers = [await add(numbered, manager)]
  answers.push(
    await add({ ...numbered, nationalId: 'P7654321', email: 'piet@example.com', firstName: 'Piet' }, manager),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const id = answers[0]?.body.id ?? ''
  const listed = async (by: SampleAccount) =>
    (await world.call(workforceRoutes.listDuplicates, { params: { id } }, by)).body.items.map(({ worker }) => worker.id)
  expect([await listed(manager), await listed(admin)]).toEqual([[], [first.id]])
  expect([await kindsSentTo(manager), await kindsSentTo(admin)]).toEqual([[], ['possibleDuplicate']])
})

test('an edit to a national ID of another worker is refused unless it is another person', async () => {
  const { body: first } = await add(known)
  const { body: second } = await add({ ...other, nationalId: 'P1234567' })
  const change = { dateOfBirth: '1990-02-28', nationalId: '90022812368' }
  expect((await edit(second.id, change)).problem).toMatchObject({ duplicates: [{ worker: { id: first.id } }] })
  expect((await edit(second.id, { ...change, anotherPerson: true })).status).toBe(200)
})

test('data that a worker enters are reported to the office, and the worker learns nothing', async () => {
  const { body: first } = await add(known)
  const worker = await sampleWorker(world, organisation)
  const change = (body: object) =>
    world.call(ownProfileRoutes.editOwnProfile, { body: body as never }, { ...worker, language: 'en' })
  expect((await change({ professionalBio: 'Ten years of nights.' })).status).toBe(200)
  expect(await kindsSentTo(admin)).toEqual([])
  const changed = await change({ phone })
  expect(changed.status).toBe(200)
  expect(JSON.stringify(changed.body)).not.toContain(first.id)
  expect([await kindsSentTo(admin), await kindsSentTo(manager), await kindsSentTo(worker)]).toEqual([
    ['possibleDuplicate'],
    ['possibleDuplicate'],
    [],
  ])
  const params = { id: worker.accountId }
  const { body } = await world.call(workforceRoutes.listDuplicates, { params }, manager)
  expect(body.items).toEqual([
    {
      worker: { id: first.id, firstName: 'Aïcha', lastName: "N'Diaye", dateOfBirth: '1990-02-28', active: true },
      by: ['phone'],
    },
  ])
})

test('the job computes missing and outdated keys', async () => {
  const worker = await sampleWorker(world, organisation, { nationalId: '90.02.28-123.68' })
  const numbered = { ...other, dateOfBirth: '1990-02-28', nationalId: '90022812368' }
  await runJob(world, organisation, world.now(), nationalIdKeysJob.run)
  expect((await add(numbered)).problem).toMatchObject({ duplicates: [{ worker: { id: worker.accountId } }] })
  const { cipher } = world.services
  const sealed = cipher.seal('85.07.30-033.28', {
    organisationId: organisation.organisationId,
    table: 'workers',
    id: worker.accountId,
    column: 'national_id',
  })
  await world.sql`update workers set national_id = ${sealed} where id = ${worker.accountId}`
  await runJob(world, organisation, world.now(), nationalIdKeysJob.run)
  expect((await add(numbered)).status).toBe(201)
})

test('the key of a national ID that was removed is deleted, so that it can be entered again', async () => {
  const { body: first } = await add(known)
  const { organisationId } = organisation
  await withinOrganisation(world.services, { organisationId, action: 'workforce.removeNationalId' }, (scope) =>
    storeNationalIdKeys(scope, [{ id: first.id, nationalId: null }]),
  )
  expect(await world.sql`select id from worker_national_ids where organisation_id = ${organisationId}`).toEqual([])
  expect((await add({ ...other, dateOfBirth: '1990-02-28', nationalId: known.nationalId })).status).toBe(201)
})
