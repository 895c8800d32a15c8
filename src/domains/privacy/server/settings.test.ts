import { expect, test } from 'vitest'
import { sampleAccount } from '#domains/accounts/server/samples.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleBilling } from '#domains/billing/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { matchingRoutes } from '#domains/matching/contract.ts'
import { matching } from '#domains/matching/server/routes.ts'
import { sampleDevice } from '#domains/notifications/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { privacyRoutes } from '../contract.ts'
import { privacy } from './routes.ts'

const world = await openWorld([...accounts, ...privacy, ...clock, ...matching, ...billing])
const allOn = { dataCollection: true, personalisedRecommendations: true, sharingWithPartners: true }
const save = (by: { cookie: string }, off: Partial<typeof allOn>) =>
  world.call(privacyRoutes.savePrivacy, { body: { ...allOn, ...off } }, by)

async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'providerAdmin')
  const project = await sampleProject(world, organisation, { managerId: admin.accountId })
  const assignmentId = await sampleAssignment(world, worker, project.projectId)
  return { organisation, admin, worker, ...project, assignmentId }
}

test('everything is allowed until changed; changes are saved, and a stale version is refused', async () => {
  const { worker } = await scene()
  const { body: before } = await world.call(privacyRoutes.readPrivacy, {}, worker)
  expect(before).toMatchObject({ ...allOn, applicable: Object.keys(allOn), deletionWord: 'DELETE' })
  const saved = await save(worker, { sharingWithPartners: false })
  expect(saved.body).toMatchObject({ ...allOn, sharingWithPartners: false, version: before.version + 1 })
  const stale = await world.call(privacyRoutes.savePrivacy, { body: allOn }, { ...worker, ifMatch: before.version })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
})

test('a user of the organisation has the switches that affect users, and the deletion word of their language', async () => {
  const { admin } = await scene()
  await world.sql`update accounts set preferred_language = 'nl', version = version + 1 where id = ${admin.accountId}`
  const { body } = await world.call(privacyRoutes.readPrivacy, {}, admin)
  expect(body).toMatchObject({ applicable: ['dataCollection'], deletionWord: 'VERWIJDEREN' })
  // With another interface language the word is in that language.
  const french = await world.call(privacyRoutes.readPrivacy, {}, { ...admin, language: 'fr' })
  expect(french.body.deletionWord).toBe('SUPPRIMER')
})

test('T18 with data collection off a clock-in stores the geofence result without coordinates, and earlier coordinates are erased', async () => {
  const { worker, projectId, assignmentId } = await scene()
  const location = { ...samplePoint, accuracy: 10 }
  const punch = { body: { projectId, location } }
  const locations = () =>
    world.sql`
      select in_latitude, in_longitude, in_accuracy, out_latitude, out_longitude, in_place, out_place, in_metres, out_metres from clock_sessions
       where worker_id = ${worker.accountId} order by started_at`
  await world.call(clockRoutes.clockIn, punch, worker)
  world.passMinutes(60)
  await world.call(clockRoutes.clockOut, { body: { location } }, worker)
  expect(await locations()).toMatchObject([{ in_latitude: samplePoint.latitude, out_longitude: samplePoint.longitude }])
  await world.sql`update time_entries set place_latitude = 1, place_longitude = 2, place_address = 'Rue Haute 1' where assignment_id = ${assignmentId}`
  await save(worker, { dataCollection: false })
  const nowhere = { in_latitude: null, in_longitude: null, in_accuracy: null, out_latitude: null, out_longitude: null }
  const apart = { in_metres: null, out_metres: null }
  expect(await locations()).toEqual([{ ...nowhere, ...apart, in_place: 'inside', out_place: 'inside' }])
  expect(
    await world.sql`select 1 from time_entries where assignment_id = ${assignmentId} and (place_latitude is not null or place_address is not null)`,
  ).toEqual([])

  world.passMinutes(60)
  expect((await world.call(clockRoutes.clockIn, punch, worker)).body).toMatchObject({ session: { place: 'inside' } })
  world.passMinutes(60)
  await world.call(clockRoutes.clockOut, { body: { location } }, worker)
  const verdicts = { ...nowhere, in_place: 'inside', out_place: 'inside' }
  expect(await locations()).toEqual([
    { ...verdicts, ...apart },
    { ...verdicts, ...apart },
  ])
})

test('with data collection off sessions store no browser, including existing ones', async () => {
  const { organisation } = await scene()
  const password = 'Correct-Horse-9'
  const account = await sampleAccount(world, organisation, 'provider', 'manager', { password })
  const signIn = () =>
    world.call(
      accountRoutes.signIn,
      { body: { email: account.email, password } },
      { headers: { 'user-agent': 'Firefox' } },
    )
  const browsers = async () =>
    (
      await world.sql<{ b: string | null }>`
        select user_agent as b from sessions where account_id = ${account.accountId} order by created_at, id`
    ).map(({ b }) => b)
  await signIn()
  expect(await browsers()).toContain('Firefox')
  await sampleDevice(world, account)
  await save(account, { dataCollection: false })
  expect(await world.sql`select user_agent from push_devices where account_id = ${account.accountId}`).toEqual([
    { user_agent: null },
  ])
  await signIn()
  expect(await browsers()).toEqual([null, null, null])
  await sampleDevice(world, account)
  expect(await world.sql`select user_agent from push_devices where account_id = ${account.accountId}`).toEqual([
    { user_agent: null },
    { user_agent: null },
  ])
})

test('a worker who opted out of recommendations is not ranked, is found by name, and stays visible after an offer', async () => {
  const { organisation, admin, worker, ...project } = await scene()
  const requestId = await sampleStaffing(world, organisation, project)
  const ranked = async (query = {}) => {
    const { body } = await world.call(matchingRoutes.listCandidates, { params: { id: requestId }, query }, admin)
    return body.items.map(({ worker: one }) => one.id)
  }
  expect(await ranked()).toEqual([worker.accountId])
  await save(worker, { personalisedRecommendations: false })
  expect(await ranked()).toEqual([])
  expect(await ranked({ q: 'Peeters' })).toEqual([worker.accountId])
  await sampleAssignment(world, worker, project.projectId, 'pending', { requestId })
  expect(await ranked()).toEqual([worker.accountId])
  await save(worker, {})
  expect(await ranked()).toEqual([worker.accountId])
})

test('with sharing off a client sees four characters instead of the name', async () => {
  const { organisation, admin, worker, clientId, projectId, assignmentId } = await scene()
  await sampleBilling(world, organisation, clientId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 2, status: 'approved' })
  const named = async () => {
    const { body } = await world.call(
      billingRoutes.previewStatements,
      { params: { id: clientId }, query: { fromDate: '2026-11-01', toDate: '2026-11-30' } },
      admin,
    )
    return JSON.stringify(body)
  }
  expect(await named()).toContain('Zoë Peeters')
  await save(worker, { sharingWithPartners: false })
  const hidden = await named()
  expect(hidden).toContain(`"#${worker.accountId.slice(-4).toUpperCase()}"`)
  expect(hidden).not.toContain('Peeters')
})
