import { expect, test } from 'vitest'
import { backgroundRoutes } from '#domains/organisations/contract/background.ts'
import { reportedOnScreen } from '#domains/organisations/server/background.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { insertRow } from '#platform/server/testing/insert-row.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { v7 as uuid } from 'uuid'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes)
const { readBackground, tryJob, tryMessage } = backgroundRoutes

async function office() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const manager = await sampleUser(world, organisation, 'manager')
  const { organisationId } = organisation
  const job = async (kind: string, columns: Record<string, string> = {}) => {
    const id = uuid()
    await insertRow(world, 'jobs', {
      organisation_id: organisationId,
      id,
      kind,
      actor_id: admin.accountId,
      language: 'en',
      due_at: '2099-01-01',
      attempts: 10,
      ...columns,
    })
    return id
  }
  const message = async (columns: Record<string, string> = {}) => {
    const id = uuid()
    await insertRow(world, 'outbox', {
      id,
      organisation_id: organisationId,
      recipient: 'zoe@background.example',
      subject: 'Your hours',
      body_text: 'Secret',
      body_html: '',
      due_at: '2099-01-01',
      attempts: 3,
      ...columns,
    })
    return id
  }
  return { organisationId, admin, manager, job, message }
}

const failed = { failed_at: '2026-11-19T08:00:00Z', last_error: 'Cannot read x' }

test('an administrator sees waiting and failed tasks with a plain reason, but without their content', async () => {
  const { admin, job, message } = await office()
  const [given, late] = [
    await job('test.kind', failed),
    await message({ last_error: 'connect ECONNREFUSED 10.1.2.3:25' }),
  ]
  const [notified, lost] = [
    await job('workforce.importWorkers', failed),
    await message({ ...failed, last_error: '550 No such user' }),
  ]
  const { status, body } = await world.call(readBackground, {}, admin)
  expect(status).toBe(200)
  expect(body.jobs).toMatchObject({ waiting: 0, failed: 2 })
  expect(body.messages).toMatchObject({ waiting: 1, failed: 1 })
  const shown = Object.fromEntries([...body.jobs.items, ...body.messages.items].map((task) => [task.id, task]))
  expect(shown[given]).toMatchObject({ state: 'failed', reason: 'unexpected', allowed: ['try'], nextAt: null })
  expect(shown[notified]).toMatchObject({ state: 'failed', allowed: [] })
  expect(shown[late]).toMatchObject({
    kind: 'mail',
    state: 'delayed',
    reason: 'unreachable',
    nextAt: '2099-01-01T00:00:00Z',
    allowed: ['try'],
    recipient: 'zoe@background.example',
    subject: 'Your hours',
  })
  expect(shown[lost]).toMatchObject({ state: 'failed', reason: 'refusedRecipient', allowed: [] })
  expect(JSON.stringify(body)).not.toMatch(/Secret|10\.1\.2\.3|Cannot read/)
})

test('a retried task is due immediately, with all its attempts', async () => {
  const { admin, job, message } = await office()
  const [given, late] = [await job('test.kind', failed), await message({ last_error: 'x' })]
  expect((await world.call(tryJob, { params: { id: given } }, admin)).status).toBe(204)
  expect((await world.call(tryMessage, { params: { id: late } }, admin)).status).toBe(204)
  const now = new Date(world.now())
  expect(await world.sql`select due_at, attempts, failed_at from jobs where id = ${given}`).toEqual([
    { due_at: world.now(), attempts: 0, failed_at: null },
  ])
  const [row] = await world.sql<{ due_at: string }>`select due_at from outbox where id = ${late}`
  expect(new Date(row?.due_at ?? '')).toEqual(now)
  // So that no other process on this database sends it.
  await world.sql`delete from outbox where id = ${late}`
})

test('a task that waits, runs, has ended, or reports its failure on its own screen cannot be retried', async () => {
  const { admin, job, message } = await office()
  const tasks = [
    [tryJob, await job('workforce.importWorkers', failed)],
    [tryJob, await job('test.kind', { leased_until: '2099-01-01' })],
    [tryJob, await job('test.kind')],
    [tryMessage, await message(failed)],
    [tryMessage, await message()],
    [tryMessage, await message({ leased_until: '2099-01-01' })],
  ] as const
  for (const [route, id] of tasks) {
    const { problem } = await world.call(route, { params: { id } }, admin)
    expect(problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
  }
  const { problem } = await world.call(tryJob, { params: { id: uuid() } }, admin)
  expect(problem.code).toBe('NOT_FOUND')
})

test('T10 T11 neither a manager nor another organisation can see or retry tasks', async () => {
  const { manager, job, message } = await office()
  const other = await office()
  const [one, two] = [await job('test.kind', failed), await message({ last_error: 'x' })]
  expect((await world.call(readBackground, {}, manager)).status).toBe(403)
  expect((await world.call(tryJob, { params: { id: one } }, manager)).status).toBe(403)
  expect((await world.call(tryJob, { params: { id: one } }, other.admin)).status).toBe(404)
  expect((await world.call(tryMessage, { params: { id: two } }, other.admin)).status).toBe(404)
  const { body } = await world.call(readBackground, {}, other.admin)
  expect([...body.jobs.items, ...body.messages.items]).toEqual([])
  expect(await world.sql`select failed_at is not null as failed from jobs where id = ${one}`).toEqual([
    { failed: true },
  ])
})

test('the list of jobs that report their failure on their own screen is complete', () => {
  expect(
    jobs
      .filter(({ giveUp }) => giveUp)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...reportedOnScreen].sort())
})
