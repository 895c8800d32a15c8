import { afterEach, expect, onTestFinished, test } from 'vitest'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sql } from '#platform/server/db/statement.ts'
import { Transaction } from '#platform/server/db/transaction.ts'
import type { JobScope } from '#platform/server/jobs/job.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { receivableRoutes } from '../../contract.ts'
import { peppolRoutes } from '../../contract/peppol.ts'
import { invoiceRuns, peppol, receivables } from '../routes.ts'
import { sampleMonth } from '../testing/month-to-invoice.ts'
import { setAccessPoint } from '../testing/peppol-scene.ts'
import { invoiceRunJob } from './running.ts'

const world = await openWorld([...billing, ...receivables, ...invoiceRuns, ...peppol], '2026-12-02T08:00:00Z')
const runners: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})
const startProcess = () => runners.push(startJobs(world.services, [invoiceRunJob as never], { everyMs: 20 }))

/** A run of one client that a process has left after it created the invoice. */
async function sampleCreated() {
  const month = await sampleMonth(world)
  const client = await month.addClient('Aldi')
  const { body: run } = await month.start((await month.list()).items)
  const invoice = await create(run.id)
  const finish = async () => {
    startProcess()
    await until(async () => expect((await month.read(run.id)).status).toBe('done'))
    return (await month.items(run.id)).items
  }
  const recipients = () =>
    world.sql<{ recipient: string }>`
      select recipient from outbox where organisation_id = ${month.organisation.organisationId} order by recipient`
  return { ...month, ...client, runId: run.id, invoice, finish, recipients }

  async function create(runId: string): Promise<string> {
    const [item] = await world.sql<{ id: string; net: number; digest: string }>`
      select id, net_amount::int as net, digest from invoice_run_items where run_id = ${runId}`
    const { id = '', net = 0, digest = '' } = item ?? {}
    const days = { fromDate: '2026-11-01', toDate: '2026-11-30' }
    const body = { clientId: client.clientId, ...days, net: { amount: net, currency: 'EUR' as const }, digest }
    const reply = await world.call(billingRoutes.makeStatement, { body }, month.admin)
    await world.sql`update invoice_run_items set state = 'created', statement_id = ${reply.body.id} where id = ${id}`
    return reply.body.id
  }
}

test('an invoice that a user has emailed meanwhile is not sent again', async () => {
  const { admin, invoice, finish, recipients } = await sampleCreated()
  const body = { recipients: ['ann@client.example'], subject: 'Invoice', message: 'Dear client', files: [] }
  expect((await world.call(receivableRoutes.sendStatement, { params: { id: invoice }, body }, admin)).status).toBe(200)
  expect(await finish()).toMatchObject([{ state: 'sent', channel: 'email', reason: null }])
  expect(await recipients()).toEqual([{ recipient: 'ann@client.example' }])
})

test('an invoice that is on its way through Peppol is not sent again', async () => {
  setAccessPoint(world, 'http://127.0.0.1:9')
  onTestFinished(() => setAccessPoint(world))
  const { admin, invoice, finish, recipients } = await sampleCreated()
  const sent = await world.call(peppolRoutes.sendStatementByPeppol, { params: { id: invoice } }, admin)
  expect(sent.status).toBe(200)
  expect(await finish()).toMatchObject([{ state: 'sent', channel: 'peppol', reason: null }])
  expect(await recipients()).toEqual([])
  expect(await world.sql`select state from peppol_deliveries where statement_id = ${invoice}`).toHaveLength(1)
})

test('an invoice that was credited meanwhile is not sent, and the run shows why', async () => {
  const { admin, runId, invoice, items, finish, recipients } = await sampleCreated()
  const credited = await world.call(
    billingRoutes.creditStatement,
    { params: { id: invoice }, body: { reason: 'Wrong order' } },
    admin,
  )
  expect(credited.status).toBe(201)
  expect(await finish()).toMatchObject([
    { state: 'created', channel: null, reason: 'This invoice was not sent because it has been credited.' },
  ])
  expect((await items(runId, true)).items).toHaveLength(1)
  expect(await recipients()).toEqual([])
})

test('a run waits for an email that a user is sending, and does not send the invoice again', async () => {
  const { organisation, admin, invoice, finish, recipients } = await sampleCreated()
  // Every email of the organisation waits for this row.
  const db = transactionOf(organisation.organisationId)
  onTestFinished(() => db.rollback())
  await db.many(
    sql`insert into attempts (key, count, resets_at) values (${`mail-of:${organisation.organisationId}`}, 1, scope_now())`,
  )
  const body = { recipients: ['ann@client.example'], subject: 'Invoice', message: 'Dear client', files: [] }
  const sent = world.call(receivableRoutes.sendStatement, { params: { id: invoice }, body }, admin)
  await waiting(1)
  const finished = finish()
  await waiting(2)
  await db.commit()
  expect((await sent).status).toBe(200)
  expect(await finished).toMatchObject([{ state: 'sent', channel: 'email' }])
  expect(await recipients()).toEqual([{ recipient: 'ann@client.example' }])
})

test('an invoice is emailed to all contacts who receive invoices, also to more than twenty', async () => {
  const { organisation, clientId, finish, recipients } = await sampleCreated()
  for (let n = 0; n < 24; n++) await sampleContact(world, organisation, clientId)
  expect(await finish()).toMatchObject([{ state: 'sent', channel: 'email' }])
  const sent = await recipients()
  expect([sent.length, new Set(sent.map(({ recipient }) => recipient)).size]).toEqual([25, 25])
})

test('a run over midnight dates each invoice with the day on which it is created', async () => {
  // In Brussels, the day ends at 23:00 UTC.
  world.setClock('2026-12-02T22:59:50Z')
  onTestFinished(() => world.setClock('2026-12-02T08:00:00Z'))
  const { organisation, addClient, list, start, read } = await sampleMonth(world)
  await addClient('Aldi')
  await addClient('Boels')
  const { body: run } = await start((await list()).items)
  const [first] = await world.sql<{ id: string }>`
    select id from invoice_run_items where run_id = ${run.id} order by position limit 1`
  const db = transactionOf(organisation.organisationId)
  onTestFinished(() => db.rollback())
  await db.many(sql`select 1 from invoice_run_items where id = ${first?.id ?? ''} for no key update`)
  startProcess()
  await waiting(1)
  world.setClock('2026-12-02T23:00:10Z')
  await db.commit()
  await until(async () => expect((await read(run.id)).status).toBe('done'))
  expect(
    await world.sql`
      select s.number, s.issue_date::text as day, r.sent_at = '2026-12-02T23:00:10Z' as is_sent_after
        from client_statements s join receivables r on r.organisation_id = s.organisation_id and r.id = s.id
       where s.organisation_id = ${organisation.organisationId} order by s.number`,
  ).toEqual([
    { number: 1, day: '2026-12-02', is_sent_after: true },
    { number: 2, day: '2026-12-03', is_sent_after: true },
  ])
})

test('a refusal does not change an invoice that another process has created meanwhile', async () => {
  const { organisation, admin, runId, invoice } = await sampleCreated()
  const item = () => world.sql`select state, statement_id, failure from invoice_run_items where run_id = ${runId}`
  await world.sql`update invoice_run_items set state = 'waiting', statement_id = null where run_id = ${runId}`
  // The hours are invoiced, so creating the invoice is refused, after the permission was read. Before this is stored, the other process commits.
  let transactions = 0
  await withinOrganisation(world.services, { organisationId: organisation.organisationId, action: 'test' }, (scope) => {
    const beside: JobScope['beside'] = async (work) => {
      if (++transactions === 3)
        await world.sql`update invoice_run_items set state = 'created', statement_id = ${invoice} where run_id = ${runId}`
      const db = transactionOf(organisation.organisationId)
      try {
        const result = await work(db, world.now())
        await db.commit()
        return result
      } catch (error) {
        await db.rollback()
        throw error
      }
    }
    const { signal } = new AbortController()
    const actor = { ...scope.actor, accountId: admin.accountId }
    return invoiceRunJob.run({ ...scope, actor, signal, beside, count: () => Promise.resolve() }, { runId })
  })
  expect(transactions).toBe(4)
  expect(await item()).toEqual([{ state: 'created', statement_id: invoice, failure: null }])
})

function transactionOf(organisationId: string): Transaction {
  return new Transaction(world.services.pool, {
    role: 'interim_app',
    organisationId,
    action: 'test',
    now: world.now(),
  })
}

/** Waits until this many transactions wait for a lock. */
async function waiting(count: number): Promise<void> {
  await until(async () =>
    expect(
      await world.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(count),
  )
}
