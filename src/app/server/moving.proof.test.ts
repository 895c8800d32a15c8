import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBankAccount, openNationalId, sealNationalId } from '#domains/workforce/server/sealed.ts'
import { exportOrganisation, importOrganisation } from '#platform/server/backup/organisation.ts'
import { readContainer, writeContainer } from '#platform/server/backup/container.ts'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { sql } from '#platform/server/db/statement.ts'
import { makeFolderStore } from '#platform/server/files/store.ts'
import { makeLog } from '#platform/server/log.ts'
import { testDatabase, testServer } from '#platform/server/testing/database.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { sampleTenant } from './samples.ts'

const world = await openWorld(routes)
const folder = await mkdtemp(join(tmpdir(), 'interim-move-'))
const target = `interim_moved_${randomBytes(6).toString('hex')}`
const owner = new Client(testServer('postgres'))
const there = new Client(testServer(target, 'other_group'))
const transferKey = randomBytes(32)
const here = {
  connection: await testDatabase(),
  files: world.services.files,
  cipher: world.services.cipher,
  now: world.now(),
}
const into = {
  connection: testServer(target, 'other_group'),
  files: makeFolderStore(join(folder, 'files'), makeLog('silent')),
  cipher: makeCipher(randomBytes(32)),
}

beforeAll(async () => {
  await owner.connect()
  await owner.query(`create database ${target}`)
  await migrate(into.connection)
  await there.connect()
  // The target already has an organisation, which must not change.
  await there.query(
    `insert into organisations (id, purpose, company_tag) values (gen_random_uuid(), 'enlisting', 'neighbour')`,
  )
})
afterAll(async () => {
  await there.end()
  await owner.query(`drop database ${target} with (force)`)
  await owner.end()
  await rm(folder, { recursive: true, force: true })
})

test(
  'an organisation moves completely to another installation, where encrypted values open with that installation’s key',
  { timeout: 60_000 },
  async () => {
    const { admin, worker, canary } = await sampleTenant(world)
    const owner = { organisationId: admin.organisationId, id: worker.accountId }
    await world.sql`update workers set national_id = ${sealNationalId(here.cipher, owner, '85073003328')} where id = ${worker.accountId}`
    const [{ tag = '' } = {}] = await world.sql<{ tag: string }>`
      select company_tag as tag from organisations where id = ${admin.organisationId}`
    const path = join(folder, 'one.organisation')
    const left = await exportOrganisation(here, tag, path, transferKey)
    expect(left.resealed).toBeGreaterThan(2)
    await expect(importOrganisation(into, path, randomBytes(32))).rejects.toThrow('TRANSFER_KEY is not the one')
    const came = await importOrganisation(into, path, transferKey)
    expect(came).toEqual({ ...left })

    const { rows } = await there.query<Record<string, string>>(
      sql`select national_id, bank_account, image from workers where organisation_id = ${owner.organisationId} and id = ${owner.id}`,
    )
    const { national_id: nationalId = '', bank_account: account = '', image = '' } = rows[0] ?? {}
    expect(openNationalId(into.cipher, owner, nationalId)).toBe('85073003328')
    expect(openBankAccount(into.cipher, owner, account)).toHaveProperty('accountNumber')
    expect(() => openNationalId(here.cipher, owner, nationalId)).toThrow()
    expect(Buffer.from((await into.files.get(image)) ?? []).toString()).toBe(canary)
    const counted = await there.query(`select count(*)::int as n from organisations`)
    expect(counted.rows).toEqual([{ n: 2 }])
    // Triggers and references are as they were.
    await there.query(sql`update organisations set company_name = 'Moved' where id = ${owner.organisationId}`)
    const last = await there.query(
      sql`select entity from history where organisation_id = ${owner.organisationId} order by number desc limit 1`,
    )
    expect(last.rows).toEqual([{ entity: 'organisations' }])
    const deferred = `select conname from pg_constraint where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace and condeferrable order by 1`
    expect((await there.query(deferred)).rows).toEqual(await world.sql(deferred))

    await expect(importOrganisation(into, path, transferKey)).rejects.toThrow('is here already')
    await expect(exportOrganisation(here, 'nobody-here', join(folder, 'x'), transferKey)).rejects.toThrow(
      'no organisation',
    )
  },
)

// COPY ends a row at each of these separators, even if code that splits lines does not.
test.each([
  [
    'in its place',
    (own: string, others: string) => own.replace(/^.*\n/, `${others}\n`),
    'clients has a row of another',
  ],
  ['after a return', (own: string, others: string) => `${own.split('\n')[0]}\r${others}`, 'clients is not as it was'],
])(
  'T11 a file with a row of another organisation, %s, is refused, and nothing of it stays',
  async (_, forge, refusal) => {
    const [one, other] = [await sampleTenant(world), await sampleTenant(world)]
    const [{ tag = '' } = {}] = await world.sql<{ tag: string }>`
      select company_tag as tag from organisations where id = ${one.admin.organisationId}`
    const path = join(folder, `${tag}.organisation`)
    await exportOrganisation(here, tag, path, transferKey)
    const forged = join(folder, `${tag}-forged.organisation`)
    const writer = await writeContainer(forged)
    let lines: number | undefined
    for await (const piece of readContainer(path)) {
      if ('heading' in piece) {
        const isEnd = lines !== undefined && 'rows' in piece.heading
        await writer.say(isEnd ? { rows: lines } : piece.heading)
        lines = piece.heading['table'] === 'clients' ? 0 : undefined
      } else if (lines === undefined) {
        await writer.add(piece.bytes)
      } else {
        const own = piece.bytes.toString()
        const [first = ''] = own.split('\n')
        const text = forge(own, first.replace(one.admin.organisationId, other.admin.organisationId))
        lines += text.split('\n').length - 1
        await writer.add(Buffer.from(text))
      }
    }
    await writer.finish()
    await expect(importOrganisation(into, forged, transferKey)).rejects.toThrow(refusal)
    const { rowCount } = await there.query(sql`select from organisations where id = ${one.admin.organisationId}`)
    expect(rowCount).toBe(0)
  },
)
