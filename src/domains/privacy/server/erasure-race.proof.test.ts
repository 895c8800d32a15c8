import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleBilling } from '#domains/billing/server/samples.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { pay } from '#domains/pay/server/routes.ts'
import { sampleBankAccounts } from '#domains/pay/server/samples.ts'
import { calculateIn, payScene } from '#domains/pay/server/testing/scene.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { until } from '#platform/server/testing/until.ts'
import { privacyRoutes } from '../contract.ts'
import { privacy } from './routes.ts'

// `npm run bench -- races` runs many.
const rounds = Number(process.env.RACE_ROUNDS ?? 4)

const world = await openWorld([...privacy, ...pay, ...billing], '2026-12-01T08:00:00Z')
calculateIn(world)
const password = 'Quiet-Harbour-7!'
const hash = await world.services.passwords.hash(password)
const name = 'Annelies Vandevelde'
const days = { fromDate: '2026-11-01', toDate: '2026-11-30' }

/** Creates a pay period with a worker whose name, account and hours are known, who can delete the account and whose hours can be billed. */
async function scene() {
  const payTeam = await payScene(world)
  const { organisation, admin, worker, projectId, periodId, params, issue } = payTeam
  await world.sql`update accounts set password_hash = ${hash} where id = ${worker.accountId}`
  await world.sql`update workers set first_name = 'Annelies', last_name = 'Vandevelde' where id = ${worker.accountId}`
  await sampleBankAccounts(world, worker)
  const [project] = await world.sql<{ clientId: string }>`
    select client_id as "clientId" from projects where id = ${projectId}`
  const clientId = project?.clientId ?? ''
  await sampleBilling(world, organisation, clientId)
  const reader = { ...admin, language: 'en' } as const
  return {
    ...payTeam,
    leave: () =>
      world.call(
        privacyRoutes.deleteAccount,
        { body: { confirmation: 'DELETE', password } },
        { ...worker, language: 'en' },
      ),
    preview: async () =>
      (await world.call(billingRoutes.previewStatements, { params: { id: clientId }, query: days }, reader)).body
        .statements[0],
    bill: ({ net, currency, digest }: { net: number; currency: 'EUR'; digest: string }) =>
      world.call(
        billingRoutes.makeStatement,
        { body: { clientId, ...days, net: { amount: net, currency }, digest } },
        reader,
      ),
    credit: (id: string) =>
      world.call(billingRoutes.creditStatement, { params: { id }, body: { reason: 'Wrong period' } }, reader),
    transfer: () => world.call(payRoutes.makeTransfer, { params }, reader),
    /** Calculates until the period can be issued, and issues it. */
    pay: async () => {
      await payTeam.calculate(periodId)
      return issue()
    },
    leaks: () => leaksOf(worker, admin),
  }
}

/** Returns every record where the worker's name or account number is still stored, including files. */
async function leaksOf({ organisationId, accountId }: SampleAccount, admin: SampleAccount): Promise<string[]> {
  const stored = await world.sql<{ record: string }>`
    select 'stub' as record from pay_stubs where worker_id = ${accountId} and (worker_name ~ 'Annelies|Vandevelde' or coalesce(bank_account, national_id) is not null)
    union all select 'line' from client_statement_lines where organisation_id = ${organisationId} and worker_name ~ 'Annelies|Vandevelde'
    union all select 'transfer' from pay_transfer_stubs t join pay_stubs s on s.id = t.pay_stub_id where s.worker_id = ${accountId} and t.bank_account is not null
    union all select 'history of ' || entity from history where organisation_id = ${organisationId} and concat(before, after, comment) ~ 'Annelies|Vandevelde'
    union all select 'calculation' from pay_calculations where organisation_id = ${organisationId} and failure::text ~ 'Annelies|Vandevelde'
    union all select 'e-mail' from outbox where organisation_id = ${organisationId} and concat(recipient, subject, body_text, body_html) ~ 'Annelies|Vandevelde'`
  const files: string[] = []
  for (const { id } of await world.sql<{ id: string }>`select id from pay_stubs where worker_id = ${accountId}`) {
    const stub = await world.call(payRoutes.readStubPdf, { params: { id } }, admin)
    if (/Annelies|Vandevelde/.test(String(stub.headers['content-disposition']))) files.push('file name')
  }
  return [...stored.map(({ record }) => record), ...files]
}

/** Blocks transactions that write to a table, after the rows are written and before the commit, until released. */
async function holdBack(table: string, event: 'insert' | 'update') {
  const key = Math.floor(Math.random() * 2 ** 31)
  await world.sql(
    `create function hold_back() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock_shared(${key}); return null; end $$;
     create trigger hold_back after ${event} on ${table} for each statement execute function hold_back()`,
  )
  const client = await world.services.pool.connect()
  await client.query(sql`select pg_advisory_lock(${key})`)
  const waiting = async (expected: string) =>
    (
      await world.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and ${expected}`,
      )
    )[0]?.n ?? 0
  return {
    /** Resolves once a transaction is blocked. */
    reached: () => until(async () => expect(await waiting("wait_event = 'advisory'")).toBe(1)),
    /** Resolves once the other one has ended, or waits for a row. */
    met: async (other: Promise<unknown>) => {
      let ended = false
      void other.finally(() => (ended = true))
      await until(async () => expect(ended || (await waiting("wait_event <> 'advisory'")) > 0).toBe(true))
    },
    letGo: async () => {
      await client.query(sql`select pg_advisory_unlock(${key})`)
      client.release()
      await world.sql(`drop trigger hold_back on ${table}; drop function hold_back()`)
    },
  }
}

/** Returns the statuses of two calls: the first is blocked when it writes to the table, until the second has met it. */
async function statusesOf(
  table: string,
  event: 'insert' | 'update',
  first: () => Promise<{ status: number }>,
  second: () => Promise<{ status: number }>,
): Promise<[number, number]> {
  const barrier = await holdBack(table, event)
  const blocked = first()
  await barrier.reached()
  const other = second()
  await barrier.met(other)
  await barrier.letGo()
  return [(await blocked).status, (await other).status]
}

test('T51 a worker who is erased while the stub is drafted is on it without a name', async () => {
  const { calculate, leave, issue, leaks, stubs } = await scene()
  expect(await statusesOf('pay_lines', 'insert', calculate, leave)).toEqual([200, 204])
  expect((await issue()).status).toBe(200)
  expect(await leaks()).toEqual([])
  expect(await stubs()).toMatchObject([{ gross: 69_400, worker: { name: expect.stringContaining('Former worker') } }])
})

test('T51 a stub that is issued during an erasure contains neither account nor national ID', async () => {
  const { calculate, leave, issue, leaks } = await scene()
  await calculate()
  expect(await statusesOf('client_statement_lines', 'update', leave, issue)).toEqual([204, 200])
  expect(await leaks()).toEqual([])
})

test('T51 a payment file that is created during an erasure contains no erased account', async () => {
  const { pay: payOut, leave, transfer, leaks } = await scene()
  expect((await payOut()).status).toBe(200)
  expect(await statusesOf('pay_transfer_stubs', 'insert', transfer, leave)).toEqual([201, 204])
  expect(await leaks()).toEqual([])
})

test('T51 a credit note that is created during an erasure contains no name', async () => {
  const { preview, bill, credit, leave, leaks } = await scene()
  const statementBody = await bill((await preview()) as never)
  expect(statementBody.status).toBe(201)
  expect(await statusesOf('client_statement_lines', 'insert', () => credit(statementBody.body.id), leave)).toEqual([
    201, 204,
  ])
  expect(await leaks()).toEqual([])
})

test('T51 a draft that names an erased worker is outdated, and correct once it is calculated again', async () => {
  const { calculate, leave, issue, leaks, worker, pay: payOut } = await scene()
  await calculate()
  expect((await leave()).status).toBe(204)
  await world.sql`update pay_stubs set worker_name = ${name} where worker_id = ${worker.accountId}`
  const refused = await issue()
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect((await payOut()).status).toBe(200)
  expect((await leaks()).filter((record) => record !== 'history of pay_stubs')).toEqual([])
})

test('T51 a migration removes the names of erased workers from earlier records', async () => {
  const { pay: payOut, preview, bill, leave, leaks, worker } = await scene()
  const billed = await bill((await preview()) as never)
  expect([(await payOut()).status, billed.status, (await leave()).status]).toEqual([200, 201, 204])
  for (const table of ['pay_stubs', 'client_statement_lines']) {
    await world.sql(`alter table ${table} disable trigger user`)
    await world.sql`update ${raw(table)} set worker_name = ${name} where worker_id = ${worker.accountId}`
    await world.sql(`alter table ${table} enable trigger user`)
  }
  expect(await leaks()).toEqual(['stub', 'line', 'file name'])
  await world.sql(
    readFileSync(new URL('../../../../migrations/0045_names_of_erased_workers.sql', import.meta.url), 'utf8'),
  )
  expect(await leaks()).toEqual([])
})

test(
  `T51 nothing issued after a deletion names the person, and pay is right: ${rounds} rounds of deletion, pay and invoice`,
  async () => {
    const leaked: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { calculate, issue, leave, preview, bill, credit, transfer, leaks, stubs, pay: payOut } = await scene()
      const seen = (await preview()) as never
      const earlier = round % 2 === 0 ? await bill(seen) : undefined
      const [, left] = await Promise.all([
        // The password is verified first, so the deletion itself begins some tens of milliseconds later.
        after(Math.random() * 80, calculate),
        leave(),
        after(Math.random() * 80, (): Promise<unknown> => (earlier ? credit(earlier.body.id) : bill(seen))),
      ])
      expect(left.status).toBe(204)
      const issued = await issue()
      expect(issued.status === 200 || issued.problem.code === 'CONFLICT').toBe(true)
      if (issued.status !== 200) expect((await payOut()).status).toBe(200)
      expect(await stubs()).toMatchObject([{ gross: 69_400, net: 69_400, minutes: 2400, status: 'issued' }])
      expect((await transfer()).status).toBe(409)
      leaked.push(...(await leaks()).map((record) => `${round}: ${record}`))
    }
    expect(leaked).toEqual([])
  },
  60_000 + rounds * 2000,
)

async function after<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  return act()
}
