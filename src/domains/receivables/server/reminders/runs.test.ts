import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { reminderRunRoutes as routes } from '../../contract/reminder-runs.ts'
import { agedRoutes } from '../../contract/aged.ts'
import { reminderRoutes } from '../../contract/reminders.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { agedReceivables, receivables, reminderRuns, reminders } from '../routes.ts'
import { sampleOverdue, sampleUnsendable } from '../testing/overdue-scene.ts'
import { reminderRunJob } from './running.ts'

const world = await openWorld([...receivables, ...reminders, ...reminderRuns, ...agedReceivables])
world.setClock('2026-12-09T10:00:00Z')

/** Two clients with two overdue invoices each, and calls about runs. */
async function scene() {
  const overdue = await sampleOverdue(world)
  const { admin, organisation, worker } = overdue
  const other = await sampleProject(world, organisation)
  await sampleContact(world, organisation, other.clientId, {
    name: 'Bo',
    email: `bo-${other.clientId}@b.example`,
    language: 'fr',
  })
  const ofOther = (number: number) =>
    sampleInvoice(world, admin, { ...other, workerId: worker.accountId, name: 'Ann', number })
  const ids = [overdue.first, await overdue.invoice(2), await ofOther(3), await ofOther(4)]
  const start = (statementIds: readonly string[], by = admin) =>
    world.call(routes.startReminderRun, { body: { statementIds: [...statementIds] } }, by)
  const items = async (id: string) =>
    (await world.call(routes.listReminderRunItems, { params: { id }, query: {} }, admin)).body.items
  const read = async (id: string) => (await world.call(routes.readReminderRun, { params: { id } }, admin)).body
  /** Runs what is queued, in as many processes as given. */
  const finish = async (runIds: readonly string[], processes = 1) => {
    const runners = Array.from({ length: processes }, () =>
      startJobs(world.services, [reminderRunJob as never], { everyMs: 20 }),
    )
    try {
      await until(async () => {
        for (const id of runIds) expect((await read(id)).status).toBe('done')
      })
    } finally {
      await Promise.all(runners.map((runner) => runner.stop()))
    }
  }
  return { ...overdue, otherClientId: other.clientId, ids, start, items, read, finish }
}

test('each client gets one email for each level, in the language of the contact, and the next level of each invoice', async () => {
  const { admin, ids, email, start, items, read, finish, posted } = await scene()
  const first = { level: 1, recipients: [email], subject: 'Please pay', message: 'Soon.' }
  world.setClock('2026-12-08T10:00:00Z')
  await world.call(reminderRoutes.sendReminder, { params: { id: ids[0]! }, body: first }, admin)
  world.setClock('2026-12-09T10:00:00Z')
  const before = (await posted()).length
  const started = await start(ids)
  expect(started.status).toBe(201)
  expect(started.body).toMatchObject({ status: 'running', total: 4, reminded: 0, blocked: 0 })
  await finish([started.body.id])
  expect(await read(started.body.id)).toMatchObject({ status: 'done', reminded: 4, blocked: 0 })
  expect((await items(started.body.id)).map(({ level }) => level)).toEqual([2, 1, 1, 1])
  const emails = (await posted()).slice(before)
  expect(emails.map(({ files }) => files.length).toSorted()).toEqual([1, 1, 2])
  const french = emails.find(({ recipient }) => recipient.startsWith('bo-'))
  expect(french?.subject).toContain('2026-0003, 2026-0004')
  expect(french?.text).toContain('échu depuis')
  const { body } = await world.call(reminderRoutes.readStatementReminders, { params: { id: ids[0]! } }, admin)
  expect(body.items[0]).toMatchObject({ level: 2, sentBy: expect.any(String) })
})

test('what blocks each invoice is named, in the list and in the run', async () => {
  const { admin, clientId, otherClientId, ids, start, items, finish, posted, invoice } = await scene()
  const [first, second, third, fourth] = ids as [string, string, string, string]
  const noRecipient = await sampleOverdue(world, { contact: false })
  expect((await start([noRecipient.first])).problem.errors?.map(({ path }) => path)).toEqual(['statementIds.0'])
  await world.call(reminderRoutes.pauseStatementReminders, { params: { id: first }, body: { reason: 'Asks' } }, admin)
  await world.call(reminderRoutes.pauseClientReminders, { params: { id: otherClientId }, body: { reason: 'x' } }, admin)
  const later = await invoice(5)
  await world.sql`update receivables set due_date = '2026-12-09' where id = ${later}`
  await world.sql`update receivables set paid_amount = total_amount where id = ${fourth}`
  const { body } = await world.call(agedRoutes.listAgedInvoices, { query: {} }, admin)
  const listed = new Map(body.items.map(({ id, obstacle }) => [id, obstacle]))
  expect([first, second, third, later].map((id) => listed.get(id))).toEqual([
    'paused',
    null,
    'client_paused',
    'not_overdue',
  ])
  const { body: run } = await start([first, second, third, fourth, later, first])
  await finish([run.id])
  expect((await items(run.id)).map(({ obstacle, level }) => obstacle ?? level)).toEqual([
    'paused',
    1,
    'client_paused',
    'settled',
    'not_overdue',
  ])
  expect(await posted()).toHaveLength(1)
  const again = await start([second])
  await finish([again.body.id])
  expect(await items(again.body.id)).toMatchObject([{ state: 'blocked', obstacle: 'reminded_today', level: null }])
  await world.sql`delete from client_contacts where client_id = ${clientId}`
  const { body: now } = await world.call(agedRoutes.listAgedInvoices, { query: { age: 'overdue', clientId } }, admin)
  expect(now.items.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  expect(now.items.find(({ id }) => id === first)?.obstacle).toBe('paused')
})

test('runs of several users at the same time, in several processes, send each reminder once', async () => {
  const { ids, start, finish, posted, items } = await scene()
  const runs = await Promise.all([start(ids), start(ids.toReversed()), start(ids)])
  const runIds = runs.map(({ body }) => body.id)
  await finish(runIds, 3)
  expect(await posted()).toHaveLength(2)
  const sent = (await Promise.all(runIds.map(items))).flat().filter(({ state }) => state === 'reminded')
  expect(sent).toHaveLength(4)
})

/** Runs the job until it is given up, and returns the number of its attempts. */
async function giveUp(runId: string): Promise<number> {
  const runner = startJobs(world.services, [reminderRunJob as never], { everyMs: 20 })
  const read = async () => {
    const [job] = await world.sql<{ attempts: number; failed: boolean; due: string }>`
      select attempts, failed_at is not null as failed, due_at as due from jobs where key = ${runId}`
    return job
  }
  try {
    for (let attempt = 1; ; attempt++) {
      await until(async () => expect(await read()).toMatchObject({ attempts: attempt }))
      await until(async () =>
        expect(await world.sql`select 1 from jobs where key = ${runId} and lease is null`).toHaveLength(1),
      )
      const job = await read()
      if (job?.failed) return job.attempts
      world.setClock(new Date(job?.due ?? 0).toISOString())
    }
  } finally {
    await runner.stop()
    world.setClock('2026-12-09T10:00:00Z')
  }
}

test('a client whose reminder fails does not stop the others, and the run ends as failed', async () => {
  const overdue = await scene()
  const [first, second, third, fourth] = overdue.ids as [string, string, string, string]
  const failing = await sampleUnsendable(world, overdue, 5)
  const { body: run } = await overdue.start([first, second, failing, third, fourth])
  expect(await giveUp(run.id)).toBe(10)
  expect(await overdue.read(run.id)).toMatchObject({
    status: 'failed',
    total: 5,
    reminded: 4,
    blocked: 0,
    endedAt: expect.any(String),
  })
  expect((await overdue.items(run.id)).map(({ state }) => state)).toEqual([
    'reminded',
    'reminded',
    'waiting',
    'reminded',
    'reminded',
  ])
  expect(await overdue.posted()).toHaveLength(2)
})

test('after three clients in a row whose reminders fail, a run tries the others later', async () => {
  const overdue = await scene()
  const failing = [5, 6, 7].map((number) => sampleUnsendable(world, overdue, number))
  const [first = '', , third = ''] = overdue.ids
  const { body: run } = await overdue.start([first, ...(await Promise.all(failing)), third])
  await giveUp(run.id)
  expect((await overdue.items(run.id)).map(({ state }) => state)).toEqual([
    'reminded',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
  expect(await overdue.read(run.id)).toMatchObject({ status: 'failed', reminded: 1 })
})

test('the runs of an organisation are listed, the latest first, with their ends', async () => {
  const { admin, ids, start, finish } = await scene()
  const { body: first } = await start(ids.slice(0, 1))
  await finish([first.id])
  world.setClock('2026-12-09T10:05:00Z')
  const { body: second } = await start(ids.slice(1))
  world.setClock('2026-12-09T10:00:00Z')
  const list = async () => (await world.call(routes.listReminderRuns, { query: {} }, admin)).body
  expect(await list()).toMatchObject({
    total: 2,
    items: [
      { id: second.id, status: 'running', endedAt: null, total: 3 },
      { id: first.id, status: 'done', endedAt: '2026-12-09T10:00:00Z', reminded: 1 },
    ],
  })
  // Jobs do not move to another installation.
  await world.sql`delete from jobs where key = ${second.id}`
  expect((await list()).items.map(({ status }) => status)).toEqual(['failed', 'done'])
  const other = await scene()
  expect((await world.call(routes.listReminderRuns, { query: {} }, other.admin)).body.items).toEqual([])
})

test('a role without permission starts and reads nothing, and another organisation finds nothing', async () => {
  const { organisation, ids, start } = await scene()
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await start(ids, manager)).status).toBe(403)
  const { body: run } = await start(ids)
  expect((await world.call(routes.readReminderRun, { params: { id: run.id } }, manager)).status).toBe(403)
  const other = await scene()
  const params = { id: run.id }
  expect((await world.call(routes.readReminderRun, { params }, other.admin)).status).toBe(404)
  expect((await world.call(routes.listReminderRunItems, { params, query: {} }, other.admin)).status).toBe(404)
  expect((await other.start(ids)).status).toBe(422)
  expect((await other.start([uuid()])).problem.errors?.map(({ path }) => path)).toEqual(['statementIds.0'])
})

test('a run ends when its user may no longer invoice', async () => {
  const { admin, ids, start, read, posted } = await scene()
  const { body: run } = await start(ids)
  await world.sql`update accounts set role = 'provider' where id = ${admin.accountId}`
  const runner = startJobs(world.services, [reminderRunJob as never], { everyMs: 20 })
  try {
    await until(async () => {
      const [job] = await world.sql`select failed_at from jobs where key = ${run.id} and failed_at is not null`
      expect(job).toBeDefined()
    })
  } finally {
    await runner.stop()
  }
  await world.sql`update accounts set role = 'administrator' where id = ${admin.accountId}`
  expect(await read(run.id)).toMatchObject({ status: 'failed', reminded: 0 })
  expect(await posted()).toEqual([])
})
