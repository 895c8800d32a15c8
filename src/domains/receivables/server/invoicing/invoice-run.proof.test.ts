import { afterEach, expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import type { FileAnswer } from '#base/file.ts'
import { startSender } from '#platform/server/mail/sender.ts'
import { type BackgroundProcess, startBackgroundProcess } from '#platform/server/testing/background-process.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { startMailServer } from '#platform/server/testing/mail-server.ts'
import { atLeast, until } from '#platform/server/testing/until.ts'
import { openWorld, type World } from '#platform/server/testing/world.ts'
import { invoiceRuns, receivables } from '../routes.ts'
import { sampleMonth } from '../testing/month-to-invoice.ts'

const mail = await startMailServer()
const world = await openWorld([...billing, ...receivables, ...invoiceRuns], '2026-12-02T08:00:00Z', {
  SMTP_URL: mail.url,
})
const processes: { die(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.die()))
  await mail.stop()
})

const startsRuns = `
  const { startJobs } = await load('platform/server/jobs/runner.ts')
  const { invoiceRunJob } = await load('domains/receivables/server/invoicing/running.ts')
  startJobs(services, [invoiceRunJob], { everyMs: 20 })`
const [clients, orders] = [200, 5]
const all = clients * orders

test('T70 a thousand invoices, killed twice and without a mail server: none is lost or doubled, each is sent once', async () => {
  const { organisation, list, start, read, items } = await sampleLargeMonth(world)
  await mail.stop()
  const stopSenders = startSenders()

  const { items: rows, clients: listed } = await list()
  expect([rows.length, listed]).toEqual([all + 1, clients + 1])
  const { body: run } = await start(rows)
  const connection = await testDatabase()
  const startProcess = (): BackgroundProcess => {
    const { dataDir } = world.services.config
    const process = startBackgroundProcess(startsRuns, { connection, dataDir, now: world.now() })
    processes.push(process)
    return process
  }

  for (const least of [all / 4, all / 2]) {
    const process = startProcess()
    const startedAt = Date.now()
    await atLeast(least, async () => (await read(run.id)).created)
    await process.die()
    const { status, created, sent } = await read(run.id)
    expect(status).toBe('running')
    expect(created).toBeGreaterThanOrEqual(least)
    expect(created).toBeLessThan(all)
    // The process was killed between two steps, or within one: at most one invoice is created and not sent.
    expect(created - sent).toBeLessThanOrEqual(1)
    // The lease of the job expires, by the clock of the process, which has moved on while it ran.
    world.passMinutes(2 + Math.ceil((Date.now() - startedAt) / 60_000))
  }
  startProcess()
  await atLeast(all + 1, async () => {
    const { sent, blocked } = await read(run.id)
    return sent + blocked
  })
  await until(async () => expect((await read(run.id)).status).toBe('done'))

  expect(await read(run.id)).toMatchObject({ total: all + 1, created: all, sent: all, blocked: 1 })
  const { items: open } = await items(run.id, true)
  expect(open).toMatchObject([
    { client: { name: 'Without address' }, state: 'blocked', missing: [{ field: 'buyer.street', for: 'invoice' }] },
  ])
  const statements = await world.sql<{ id: string; number: number; client: string; order: string }>`
    select id, number, client_id as client, order_number as "order" from client_statements
     where organisation_id = ${organisation.organisationId} order by number`
  expect(statements.map(({ number }) => number)).toEqual(Array.from({ length: all }, (_, index) => index + 1))
  expect(new Set(statements.map(({ client, order }) => `${client} ${order}`)).size).toBe(all)
  const [billed] = await world.sql<{ entries: number; statements: number }>`
    select count(distinct time_entry_id)::int as entries, count(distinct statement_id)::int as statements
      from billed_entries where organisation_id = ${organisation.organisationId}`
  expect(billed).toEqual({ entries: all, statements: all })

  // Nothing was delivered; now each email is, once. The senders stop first, because the lease of an email would expire with the clock.
  expect(mail.received).toEqual([])
  await stopSenders()
  world.passMinutes(240)
  await mail.start()
  startSenders()
  await atLeast(all, () => mail.received.length)
  await until(async () =>
    expect(
      await world.sql`select 1 from outbox where organisation_id = ${organisation.organisationId} and sent_at is null`,
    ).toEqual([]),
  )
  // Others are about the run itself.
  const delivered = mail.received.flatMap(({ raw }) => /filename="?([0-9a-f-]{36})\.pdf/.exec(raw)?.[1] ?? [])
  expect(delivered.toSorted()).toEqual(statements.map(({ id }) => id).toSorted())
}, 600_000)

/** A month of 200 clients with five orders each, and of one client without an address. */
async function sampleLargeMonth(at: World) {
  const month = await sampleMonth(at)
  const add = async (n: number) => {
    const { clientId, projectId, worker } = await month.addClient(`Client ${n}`)
    await at.sql`update projects set order_number = 'PO 1' where id = ${projectId}`
    for (let order = 2; order <= orders; order++) {
      const [{ id } = { id: '' }] = await at.sql<{ id: string }>`
        insert into projects (organisation_id, id, client_id, work_site_id, name, order_number)
        select organisation_id, gen_random_uuid(), client_id, work_site_id, name, ${`PO ${order}`} from projects where id = ${projectId}
        returning id`
      const assignmentId = await sampleAssignment(at, worker, id)
      const firstDay = `2026-11-${String(order + 8).padStart(2, '0')}`
      await sampleEntries(at, worker, { projectId: id, assignmentId, count: 1, status: 'approved', firstDay })
    }
    return clientId
  }
  for (let n = 0; n < clients; n += 8)
    await Promise.all(Array.from({ length: Math.min(8, clients - n) }, (_, index) => add(n + index)))
  const { clientId } = await month.addClient('Without address')
  await at.sql`update billing_terms set street = null where id = ${clientId}`
  // As in a database that has been in use: without statistics, each statement takes a third of a second.
  await at.sql`analyze`
  return month
}

/** Starts four senders, as four servers do; returns a function that stops them. */
function startSenders(): () => Promise<void> {
  const senders = Array.from({ length: 4 }, () =>
    startSender(world.services, 50, (_, { id }) => Promise.resolve(fileOf(id))),
  )
  const stop = async () => void (await Promise.all(senders.map((sender) => sender.stop())))
  processes.push({ die: stop })
  return stop
}

function fileOf(id: string): FileAnswer {
  return { name: `${id}.pdf`, type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }
}
