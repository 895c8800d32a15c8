import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { sampleSession } from '#domains/accounts/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import { type MoveStep, moveOrganisation } from '#platform/server/moving/move-organisation.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import type { World } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { type SampleTenant, sampleTenant } from './samples.ts'
import { openTwoGroups } from './testing/two-groups.ts'

const { first, second, directory } = await openTwoGroups(routes)
const groups = [
  { name: '', connection: await testDatabase() },
  { name: 'two', connection: await testDatabase(`${process.env.VITEST_POOL_ID ?? '0'}_two`) },
]
let tenant: SampleTenant
let organisationId: string
let companyTag = ''

beforeAll(async () => {
  tenant = await sampleTenant(first)
  organisationId = tenant.admin.organisationId
  const [row] = await first.sql<{ tag: string }>`
    select company_tag as tag from organisations where id = ${organisationId}`
  companyTag = row?.tag ?? ''
  await directory.claim(organisationId, '', { kind: 'companyTag', name: companyTag })
  await first.sql`
    insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, due_at)
    values (gen_random_uuid(), ${organisationId}, 'to@move.example', 'once', '', '', '2000-01-01Z')`
})

const move = (to: string, onStep?: (step: MoveStep) => Promise<void> | void) =>
  moveOrganisation({ directory, groups, companyTag, to, ...(onStep && { onStep }) })

/** The number of rows of each table that has rows of the organisation. */
async function rowsIn(world: World): Promise<Record<string, number>> {
  const tables = await world.sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' order by 1`
  const each = tables.map(
    ({ name }) => fragment`
      select '${raw(name)}' as name, count(*)::int as n from ${raw(name)} where organisation_id = ${organisationId}`,
  )
  const rows = await world.sql<{ name: string; n: number }>`
    select * from (${joined(each, ' union all ')}
                   union all select 'organisations', count(*)::int from organisations where id = ${organisationId}) t where n > 0`
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

const isFenced = async (world: World) =>
  (
    await world.sql<{ is: boolean }>`select fenced_at is not null as is from organisations where id = ${organisationId}`
  )[0]?.is

test(
  'T66 an organisation moves to another group and back, with its sessions, API keys and waiting emails',
  { timeout: 60_000 },
  async () => {
    const cookie = await sampleSession(first, tenant.admin)
    expect((await first.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
    const { headers } = await sampleKey(first, tenant.admin)
    const clientsByKey = async () => (await first.call(clientRoutes.listClients, { query: {} }, { headers })).status
    expect(await clientsByKey()).toBe(200)
    const before = await rowsIn(first)
    const { rows } = await move('two')
    expect(rows).toBe(Object.values(before).reduce((sum, n) => sum + n))
    expect(await rowsIn(second)).toEqual(before)
    expect(await rowsIn(first)).toEqual({})
    expect(await isFenced(second)).toBe(false)
    expect(await clientsByKey()).toBe(200)
    expect((await first.call(accountRoutes.readProfile, {}, { cookie })).body).toMatchObject({
      id: tenant.admin.accountId,
    })
    await move('')
    expect(await rowsIn(first)).toEqual(before)
    expect(await rowsIn(second)).toEqual({})
    expect((await first.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
  },
)

test.each<MoveStep>(['fenced', 'loaded', 'copied', 'switched', 'opened'])(
  'T66 a move that is killed when it is %s is completed by running it again',
  { timeout: 60_000 },
  async (killedAt) => {
    const before = await rowsIn(first)
    const killed = new Promise<void>((resolve) => {
      // It never continues, as after a kill.
      void move('two', (step) => {
        if (step !== killedAt) return
        resolve()
        return new Promise<void>(() => undefined)
      })
    })
    await killed
    for (const { connection } of groups) {
      const client = new Client(connection)
      await client.connect()
      await client.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'interim move' and datname = current_database()`,
      )
      await client.end()
    }
    await move('two')
    expect(await rowsIn(second)).toEqual(before)
    expect(await rowsIn(first)).toEqual({})
    expect(await isFenced(second)).toBe(false)
    await move('')
    expect(await rowsIn(first)).toEqual(before)
  },
)

test('T66 a change that gets past the fence stops the move', { timeout: 60_000 }, async () => {
  const before = await rowsIn(first)
  const client = new Client(groups[0]?.connection)
  await client.connect()
  await client.query('set session_replication_role = replica')
  const late = async () => {
    await client.query(
      sql`update sessions set seen_at = seen_at + interval '1 second' where organisation_id = ${organisationId}`,
    )
  }
  const moving = move('two', (step) => (step === 'loaded' ? late() : undefined))
  await expect(moving).rejects.toThrow('the copy differs in sessions')
  await client.end()
  expect(await rowsIn(first)).toEqual(before)
  expect(await rowsIn(second)).toEqual({})
  expect(await isFenced(first)).toBe(false)
})

test('a move that fails before the switch leaves the organisation where it was', { timeout: 60_000 }, async () => {
  const before = await rowsIn(first)
  const failing = {
    groupOfOrganisation: directory.groupOfOrganisation.bind(directory),
    switchGroup: () => Promise.reject(new Error('the directory refuses')),
  }
  await expect(moveOrganisation({ directory: failing, groups, companyTag, to: 'two' })).rejects.toThrow('refuses')
  expect(await rowsIn(first)).toEqual(before)
  expect(await rowsIn(second)).toEqual({})
  expect(await isFenced(first)).toBe(false)
})
