import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { notifyExpiries } from './expiry.ts'
import { scheduledDocumentJobs } from './jobs.ts'

const world = await openWorld([])

async function scene() {
  const organisation = await sampleOrganisation(world)
  const { organisationId } = organisation
  const [provider, user] = [
    await sampleUser(world, organisation, 'provider'),
    await sampleUser(world, organisation, 'user'),
  ]
  const worker = await sampleWorker(world, organisation)
  const add = async (name: string, expiresOn: string | null, examDate: string | null = null) => {
    await world.sql`
      insert into certifications (organisation_id, id, worker_id, name, expires_on, exam_date)
       values (${organisationId}, ${uuid()}, ${worker.accountId}, ${name}, ${expiresOn}, ${examDate})`
  }
  const round = async (at: string) => {
    world.setClock(at)
    return runJob(world, organisation, at, notifyExpiries)
  }
  const sentNotifications = async (accountId: string) =>
    (
      await world.sql<{ kind: string; values: { name: string; days: number } }>`
        select kind, "values" from notifications where account_id = ${accountId} order by id`
    ).map(({ kind, values }) => `${kind} ${values.name} ${values.days}`)
  return { organisation, organisationId, provider, user, worker, add, round, sentNotifications }
}

test('an expiring certification notifies the worker and those who may edit workers at 90, 60, 30 and 7 days, once each', async () => {
  const { provider, user, worker, add, round, sentNotifications } = await scene()
  await add('VCA', '2027-03-01')
  expect(await round('2026-12-01T06:30:00Z')).toBe(0)
  expect(await round('2026-11-30T09:00:00Z')).toBe(0)
  expect((await Promise.all([round('2026-12-01T09:00:00Z'), round('2026-12-01T09:00:00Z')])).sort()).toEqual([0, 1])
  expect(await round('2026-12-15T09:00:00Z')).toBe(0)
  // The server was down on the day itself.
  expect(await round('2027-01-03T09:00:00Z')).toBe(1)
  expect(await round('2027-01-30T09:00:00Z')).toBe(1)
  expect(await round('2027-02-22T09:00:00Z')).toBe(1)
  expect(await round('2027-03-01T09:00:00Z')).toBe(0)
  expect(await round('2027-03-02T09:00:00Z')).toBe(0)
  expect(await sentNotifications(worker.accountId)).toEqual(
    [90, 57, 30, 7].map((days) => `certificationExpiring VCA ${days}`),
  )
  expect(await sentNotifications(provider.accountId)).toEqual(
    [90, 57, 30, 7].map((days) => `workerCertificationExpiring VCA ${days}`),
  )
  expect(await sentNotifications(user.accountId)).toEqual([])
})

test('the scheduled job notifies of expiring certifications', () => {
  expect(scheduledDocumentJobs.map(({ run }) => run)).toContain(notifyExpiries)
})

test('a new expiry date notifies again; rejected ones and those of inactive workers do not notify', async () => {
  const { organisationId, worker, add, round, sentNotifications } = await scene()
  await add('VCA', '2026-11-25')
  expect(await round('2026-11-20T09:00:00Z')).toBe(1)
  await world.sql`update certifications set expires_on = '2026-11-27' where organisation_id = ${organisationId}`
  expect(await round('2026-11-20T09:30:00Z')).toBe(1)
  expect(await sentNotifications(worker.accountId)).toEqual([
    'certificationExpiring VCA 5',
    'certificationExpiring VCA 7',
  ])
  await add('Reach truck', '2026-11-25')
  await world.sql`update certifications set verification = 'rejected' where organisation_id = ${organisationId} and name = 'Reach truck'`
  expect(await round('2026-11-20T10:00:00Z')).toBe(0)
  await add('First aid', '2026-11-25')
  await world.sql`update accounts set active = false where id = ${worker.accountId}`
  expect(await round('2026-11-20T10:30:00Z')).toBe(0)
})

test('an exam notifies only the worker, 30 days, a week and a day before, once each', async () => {
  const { provider, worker, add, round, sentNotifications } = await scene()
  await add('VCA', '2026-11-27', '2026-11-27')
  expect(await round('2026-10-28T09:00:00Z')).toBe(2)
  expect(await round('2026-10-29T09:00:00Z')).toBe(0)
  expect(await round('2026-11-20T09:00:00Z')).toBe(2)
  expect(await round('2026-11-26T09:00:00Z')).toBe(1)
  expect(await sentNotifications(worker.accountId)).toEqual([
    'certificationExpiring VCA 30',
    'examComing VCA 30',
    'certificationExpiring VCA 7',
    'examComing VCA 7',
    'examComing VCA 1',
  ])
  expect(await sentNotifications(provider.accountId)).toEqual([
    'workerCertificationExpiring VCA 30',
    'workerCertificationExpiring VCA 7',
  ])
})

test('an expiring document notifies once per distance: the worker and the organisation, or for a project or the organisation only the latter', async () => {
  const { organisation, organisationId, provider, user, worker, round, sentNotifications } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  const add = (name: string, workerId: string | null, project: string | null, expiresOn: string) =>
    world.sql`
      insert into documents (organisation_id, id, worker_id, project_id, name, type, bytes, file, uploaded_by, expires_on)
      values (${organisationId}, ${uuid()}, ${workerId}, ${project}, ${name}, 'application/pdf', 1, 'none', ${provider.accountId}, ${expiresOn})`
  await add('permit.pdf', worker.accountId, null, '2027-03-01')
  await add('plan.pdf', null, projectId, '2026-12-08')
  await add('2026-13-45', null, null, '2026-12-31')
  await add('later.pdf', null, null, '2027-06-01')
  expect((await Promise.all([round('2026-12-01T09:00:00Z'), round('2026-12-01T09:00:00Z')])).sort()).toEqual([0, 3])
  await world.sql`delete from notifications where organisation_id = ${organisationId} and account_id = ${provider.accountId}`
  expect(await round('2026-12-02T09:00:00Z')).toBe(0)
  expect(await round('2026-12-31T09:00:00Z')).toBe(2)
  expect(await sentNotifications(worker.accountId)).toEqual([
    'documentExpiring permit.pdf 90',
    'documentExpiring permit.pdf 60',
  ])
  expect((await sentNotifications(provider.accountId)).sort()).toEqual([
    'filedDocumentExpiring 2026-13-45 0',
    'filedDocumentExpiring permit.pdf 60',
  ])
  expect(await sentNotifications(user.accountId)).toEqual([])
})

test('a new date of a document or an exam notifies again, its previous date does not', async () => {
  const { organisationId, provider, worker, add, round, sentNotifications } = await scene()
  await world.sql`
    insert into documents (organisation_id, id, worker_id, name, type, bytes, file, uploaded_by, expires_on)
    values (${organisationId}, ${uuid()}, ${worker.accountId}, 'permit.pdf', 'application/pdf', 1, 'none', ${provider.accountId}, '2026-11-25')`
  await add('VCA', null, '2026-11-26')
  expect(await round('2026-11-20T09:00:00Z')).toBe(2)
  const date = async (document: string, exam: string) => {
    await world.sql`update documents set expires_on = ${document} where organisation_id = ${organisationId}`
    await world.sql`update certifications set exam_date = ${exam} where organisation_id = ${organisationId}`
  }
  await date('2026-11-24', '2026-11-27')
  expect(await round('2026-11-20T10:00:00Z')).toBe(2)
  await date('2026-11-25', '2026-11-26')
  expect(await round('2026-11-20T11:00:00Z')).toBe(0)
  expect(await sentNotifications(worker.accountId)).toEqual([
    'examComing VCA 6',
    'documentExpiring permit.pdf 5',
    'examComing VCA 7',
    'documentExpiring permit.pdf 4',
  ])
})
