import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { signOnRoutes } from '#domains/accounts/contract/single-sign-on.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { contextOfSecret } from '#domains/accounts/server/factors/acceptance.ts'
import { setIdentityProvider } from '#domains/accounts/server/testing/sign-on-samples.ts'
import { sampleAuthenticator } from '#domains/accounts/server/testing/factor-samples.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { readPart, sealPart } from '#domains/imports/server/parts.ts'
import { openNationalId, sealNationalId } from '#domains/workforce/server/sealed.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { reseal, type ResealedColumn } from '#platform/server/crypto/resealing.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { testDatabase } from '#platform/server/testing/database.ts'
import { openWorld, type World } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { type SampleTenant, sampleTenant } from './samples.ts'
import { sealedColumns } from './sealed-columns.ts'

// A key change re-encrypts a whole database, so it must not contain the rows of other tests.
const database = 'sealing'
const world = await openWorld(routes, undefined, {}, { database })
const connection = await testDatabase(database)
const [former, present] = [randomBytes(32), randomBytes(32)]
const use = (cipher: World['services']['cipher']) => Object.assign(world.services, { cipher })
const key = { 'idempotency-key': 'once' }
const names = sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()

/** Creates an organisation with a value in every encrypted column. */
async function sealedTenant(): Promise<SampleTenant & { challenge: Buffer }> {
  const tenant = await sampleTenant(world)
  const { admin, worker, ids } = tenant
  const { organisationId } = admin
  const { cipher } = world.services
  await sampleAuthenticator(world, admin)
  await setIdentityProvider(world, admin, { issuer: 'https://login.example', clientSecret: 'CLIENT' })
  const challenge = randomBytes(32)
  await world.sql`
    insert into factor_challenges (token_hash, organisation_id, account_id, kind, account_version, secret, expires_at)
    values (${challenge}, ${organisationId}, ${admin.accountId}, 'authenticator', 1, ${cipher.seal('CHALLENGED', contextOfSecret(admin))}, '2026-11-20T09:00:00Z')`
  const part = sealPart({ cipher, actor: admin } as never, { importId: ids.workerImport, number: 3 }, [])
  await world.sql`insert into import_parts (organisation_id, import_id, number, sealed) values (${organisationId}, ${ids.workerImport}, 3, ${part})`
  await world.call(clientRoutes.addClient, { body: { name: 'Once' } as never }, { ...admin, headers: key })
  // An issued pay stub has the worker's data of that time.
  const client = new Client(connection)
  await client.connect()
  await client.query(
    sql`select set_config('role', 'interim_eraser', false), set_config('app.organisation_id', ${organisationId}, false)`,
  )
  const { rows } = await world.services.pool.query<Record<string, string>>(
    sql`select bank_account as account, national_id as id from workers where id = ${worker.accountId}`,
  )
  await client.query(
    sql`update pay_stubs set bank_account = ${rows[0]?.['account']}, national_id = ${rows[0]?.['id']} where id = ${ids.payStub}`,
  )
  await client.end()
  return { ...tenant, challenge }
}

/** Reads all encrypted values over HTTP, and the version of each row; a value that cannot be decrypted is a 500. */
async function readAll({ admin, worker, ids, challenge }: Awaited<ReturnType<typeof sealedTenant>>) {
  const { cipher } = world.services
  const { organisationId } = admin
  const one = async (template: TemplateStringsArray, ...parts: unknown[]) =>
    (await world.sql<{ one: string }>(template, ...parts))[0]?.one ?? ''
  const called = await Promise.all([
    world.call(workforceRoutes.readWorker, { params: { id: worker.accountId } }, admin),
    world.call(payRoutes.readPayer, {}, admin),
    world.call(payRoutes.readStub, { params: { id: ids.payStub } }, admin),
    world.call(payRoutes.listTransfers, { params: { id: ids.issuedPeriod }, query: {} }, admin),
    world.call(payRoutes.readMadeTransferFile, { params: { id: ids.transfer } }, admin),
    world.call(payRoutes.readStubPdf, { params: { id: ids.payStub } }, admin),
    world.call(clientRoutes.addClient, { body: { name: 'Once' } as never }, { ...admin, headers: key }),
    world.call(signOnRoutes.findSignOn, { query: { companyTag: admin.companyTag } }),
  ])
  const part = { importId: ids.workerImport, number: 3 }
  const parts = await world.sql`select sealed from import_parts where import_id = ${ids.workerImport}`
  const opened = (sealed: string) => {
    try {
      return cipher.open(sealed, contextOfSecret(admin))
    } catch {
      return 'shut'
    }
  }
  return {
    statuses: called.map(({ status }) => status),
    answers: called.map(({ body, status }) => (status < 300 ? body : undefined)),
    file: called[4].bytes.toString().replace(/<MsgId>.*?<\/MsgId>|<CreDtTm>.*?<\/CreDtTm>/g, ''),
    secrets: [
      opened(await one`select secret as one from authenticators where id = ${admin.accountId}`),
      opened(await one`select secret as one from factor_challenges where token_hash = ${challenge}`),
    ],
    part: await readPart({ cipher, actor: admin, db: { first: () => parts[0] } } as never, part).catch(() => 'shut'),
    history: await one`select count(*)::text as one from history where organisation_id = ${organisationId}`,
  }
}

async function sealedTexts(organisationId: string): Promise<Map<string, string[]>> {
  const columns = await world.sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
       and exists (select from information_schema.columns o where o.table_schema = current_schema() and o.table_name = c.table_name and o.column_name = 'organisation_id')`
  const found = new Map<string, string[]>()
  for (const { table, column } of columns) {
    const rows = await world.sql<{ text: string }>`
      select "${raw(column)}"::text as text
       from "${raw(table)}" where organisation_id = ${organisationId} and "${raw(column)}"::text ~ '(^|[^\\w.])1\\.[A-Za-z0-9_-]{38,}'`
    if (rows.length > 0) found.set(`${table}.${column}`, rows.map(({ text }) => text).sort())
  }
  return found
}

test('T44 after a key change every value can be read with the new key only, and none with the former one', async () => {
  const cipher = use(makeCipher(former)).cipher
  const tenant = await sealedTenant()
  const before = await readAll(tenant)
  expect(before.statuses).toEqual([200, 200, 200, 200, 200, 200, 201, 200])
  const rested = await sealedTexts(tenant.admin.organisationId)
  expect([...rested.keys()].sort(), 'every column that rests sealed is in the list').toEqual(names)

  const rotating = makeCipher(present, former)
  use(rotating)
  expect(await readAll(tenant), 'read with both').toEqual(before)
  const done: ResealedColumn[] = []
  for await (const one of reseal(connection, rotating, sealedColumns)) done.push(one)
  expect(done.filter(({ resealed }) => resealed === 0)).toEqual([])

  use(makeCipher(present))
  expect(await readAll(tenant), 'read with the new one').toEqual(before)
  use(cipher)
  const shut = await readAll(tenant)
  expect(shut.statuses).toEqual([500, 500, 500, 500, 500, 500, 500, 500])
  expect([...shut.secrets, shut.part]).toEqual(['shut', 'shut', 'shut'])
  const rests = await sealedTexts(tenant.admin.organisationId)
  for (const [name, texts] of rests) expect(texts, name).not.toEqual(rested.get(name))

  // Again, as after an interruption: nothing is left to do.
  for await (const { table, resealed } of reseal(connection, rotating, sealedColumns)) expect(resealed, table).toBe(0)
  expect(await sealedTexts(tenant.admin.organisationId)).toEqual(rests)
})

test('T44 a value written during the key change is not overwritten', async () => {
  use(makeCipher(former))
  const { admin, ids } = await sampleTenant(world)
  const owner = { organisationId: admin.organisationId, id: ids.worker }
  const writer = new Client(connection)
  await writer.connect()
  await writer.query('begin')
  await writer.query(
    sql`update workers set national_id = ${sealNationalId(makeCipher(present), owner, '91.01.01-001.01')} where id = ${ids.worker}`,
  )
  // It reads the former value, and waits for the writer's transaction.
  const resealed = reseal(connection, makeCipher(present, former), sealedColumns.slice(0, 1)).next()
  await expect
    .poll(
      () =>
        world.sql`select from pg_stat_activity where application_name = 'interim rotate-key' and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1)
  await writer.query('commit')
  await writer.end()
  expect(await resealed).toMatchObject({ value: { resealed: 0 } })
  use(makeCipher(present))
  const { rows } = await world.services.pool.query<{ sealed: string }>(
    sql`select national_id as sealed from workers where id = ${ids.worker}`,
  )
  expect(openNationalId(world.services.cipher, owner, rows[0]?.sealed ?? '')).toBe('91.01.01-001.01')
})

test('T44 only the files behind the list of encrypted columns encrypt values', () => {
  const root = join(import.meta.dirname, '../..')
  const sealing = globSync('{platform,domains,app}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|samples\.ts$|\/testing\/|\/demo\/|\/backup\//.test(file))
    .filter((file) => /\bcipher\.seal\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(sealing.sort(), 'who seals in another place adds its column to sealedColumns').toEqual([
    'domains/accounts/server/factors/own-factors.ts',
    'domains/accounts/server/single-sign-on/settings.ts',
    'domains/contracts/server/seal-keys.ts',
    'domains/imports/server/parts.ts',
    'domains/kiosk/server/keys.ts',
    'domains/pay/server/made-transfers.ts',
    'domains/pay/server/payer.ts',
    'domains/privacy/server/mentions.ts',
    'domains/webhooks/server/endpoints.ts',
    'domains/workforce/server/sealed.ts',
    'platform/server/crypto/resealing.ts',
    'platform/server/http/idempotency.ts',
  ])
})

test('T44 the role that re-encrypts can write only the encrypted columns', async () => {
  const written = await world.sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind = 'r' and has_column_privilege('interim_resealer', c.oid, a.attnum, 'insert, update')
     order by 1`
  expect(written.map(({ name }) => name).sort()).toEqual(names)
})
