import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workerImportJobs } from './importing.ts'
import { workforce } from './routes.ts'
import { sampleWorker } from './samples.ts'
import { until } from '#platform/server/testing/until.ts'

const world = await openWorld(workforce)
const runner = startJobs(world.services, workerImportJobs, { everyMs: 20 })
afterAll(() => runner.stop())

const hostile = {
  firstName: '=1+1',
  lastName: '@SUM(A1:A9)',
  dateOfBirth: '1990-12-31',
  nationalId: '+90123100123',
  email: 'hostile@export.example',
  username: 'hostile',
  phone: '+32470123456',
  address: '-2+3; "Rue Haute"\n=cmd|x, 1000',
  industry: 'retail',
  primaryRole: '\t=HYPERLINK("x")'.trim(),
  experienceLevel: 'advanced',
  payRate: { amount: 1735, currency: 'EUR' },
  maritalStatus: 'widowed',
  numberOfDependents: 0,
  bankAccount: { accountHolder: '=Z', accountNumber: 'BE68539007547034', bic: 'GEBABEBB' },
  skills: [
    { name: '=Lift; "high" (2 t)', proficiency: 'advanced' },
    { name: 'Picking', proficiency: 'beginner' },
  ],
  languages: [
    { language: 'nl', level: 'native' },
    { language: 'zh', level: 'basic' },
  ],
  desiredJobRoles: ['Driver (CE)', 'a;b'],
  professionalBio: "'=quoted\n'- and more, -5",
} as const

const member = async (role: 'administrator' | 'user' = 'administrator') =>
  sampleUser(world, await sampleOrganisation(world), role)

async function exported(by: SampleAccount, query: Record<string, string> = {}, language: Language = 'en') {
  return world.call(workforceRoutes.exportWorkers, { query: { format: 'csv', ...query } } as never, {
    cookie: by.cookie,
    language,
  })
}

async function add(by: SampleAccount, change: object = {}) {
  const added = await world.call(
    workforceRoutes.addWorker,
    { body: { ...hostile, ...change } as never },
    { cookie: by.cookie },
  )
  expect(added.status).toBe(201)
  return added.body
}

async function importInto(by: SampleAccount, bytes: Buffer) {
  const file = new Blob([new Uint8Array(bytes)], { type: 'text/csv' })
  const { body } = await world.call(workforceRoutes.importWorkers, { query: {}, file }, { cookie: by.cookie })
  if (body.id === null) return body
  return until(async () => {
    const read = await world.call(
      workforceRoutes.readImport,
      { params: { id: String(body.id) } },
      { cookie: by.cookie },
    )
    expect(read.body.status).not.toBe('running')
    return read.body
  })
}

test.each(['en', 'fr', 'nl'] as const)(
  'T17 an export in %s contains no formula for a spreadsheet, and importing it restores the values',
  async (language) => {
    const by = await member()
    const worker = await add(by)
    const { bytes, headers, status } = await exported(by, {}, language)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv'])
    expect(headers['content-disposition']).toContain('2026-11-20.csv')
    expect(bytes.toString()).toMatch(/^\ufeff/)
    expect(bytes.toString()).toContain(`'=1+1${language === 'en' ? ',' : ';'}'@SUM(A1:A9)`)
    for (const delimiter of [',', ';', '\t']) {
      const cells = parse(bytes, { bom: true, delimiter, relax_quotes: true, relax_column_count: true }).flat()
      expect(cells.filter((cell) => /^["\s]*[=+@-]/.test(cell) && !/^\+\d+$/.test(cell))).toEqual([])
    }

    const elsewhere = await member()
    expect(await importInto(elsewhere, bytes)).toMatchObject({ status: 'done', rows: 1, faults: [] })
    const list = await world.call(workforceRoutes.listWorkers, { query: {} }, { cookie: elsewhere.cookie })
    const params = { id: String(list.body.items[0]?.id) }
    const { body: copy } = await world.call(workforceRoutes.readWorker, { params }, { cookie: elsewhere.cookie })
    expect(copy).toEqual({ ...worker, id: copy.id })
  },
)

test('an export contains what the list shows, in the same order', async () => {
  const by = await member()
  for (const [n, lastName] of ['Claes', 'Adams', 'Bos', 'Adamo'].entries()) {
    await add(by, {
      anotherPerson: true,
      lastName,
      email: `${n}@export.example`,
      username: null,
      industry: n === 2 ? 'finance' : 'retail',
    })
  }
  await add(await member(), { lastName: 'Adams of another' })
  const names = async (query: Record<string, string>) => {
    const lines = (await exported(by, query)).bytes.toString().split('\r\n').slice(1, -1)
    return lines.map((line) => line.split(',')[1])
  }
  expect(await names({})).toEqual(['Adamo', 'Adams', 'Bos', 'Claes'])
  expect(await names({ sort: '-lastName' })).toEqual(['Claes', 'Bos', 'Adams', 'Adamo'])
  expect(await names({ industry: 'finance' })).toEqual(['Bos'])
  expect(await names({ q: 'adam', sort: '-lastName' })).toEqual(['Adams', 'Adamo'])
  expect(await names({ status: 'inactive' })).toEqual([])
})

test('an export of more workers than fit on a page contains each of them once', async () => {
  const by = await member()
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email)
      select ${by.organisationId}, gen_random_uuid(), 'worker', 'worker', n || '@export.example' from generate_series(1, 1203) n`
  await world.sql`
    insert into workers (organisation_id, id, first_name, last_name, date_of_birth, national_id, national_id_last4, address, industry, primary_role)
      select organisation_id, id, split_part(email, '@', 1), 'Same', '1990-01-01', '', '', 'x', 'retail', 'x' from accounts
       where organisation_id = ${by.organisationId} and type = 'worker'`
  const { cipher } = world.services
  const rows = await world.sql<{ id: string }>`select id from workers where organisation_id = ${by.organisationId}`
  const sealed = rows.map(({ id }) =>
    cipher.seal('1', { organisationId: by.organisationId, table: 'workers', id, column: 'national_id' }),
  )
  await world.sql`
    update workers w set national_id = s.sealed from unnest(${rows.map(({ id }) => id)}::uuid[], ${sealed}::text[]) s (id, sealed)
     where organisation_id = ${by.organisationId} and w.id = s.id`
  const lines = (await exported(by)).bytes.toString().split('\r\n').slice(1, -1)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1203)
  expect(lines).toHaveLength(1203)
})

test('T10 without permission to view pay, national IDs and account numbers are exported masked, and masked values cannot be imported', async () => {
  const organisation = await sampleOrganisation(world)
  const [admin, user] = [
    await sampleUser(world, organisation, 'administrator'),
    await sampleUser(world, organisation, 'user'),
  ]
  await add(admin)
  const text = (await exported(user)).bytes.toString()
  expect(text).not.toMatch(/90123100|BE6853900754/)
  const report = await importInto(await member(), Buffer.from(text))
  expect(report.faults.map(({ column, code }) => [column, code])).toEqual([
    ['IBAN or account number', 'masked'],
    ['National ID', 'masked'],
  ])
})

test('an Excel file contains the workers as text, dates and numbers, without formulas', async () => {
  const by = await member()
  await add(by)
  const { bytes, headers } = await exported(by, { format: 'xlsx' })
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const sheet = largestFileIn(bytes)
  expect(sheet).not.toMatch(/<f[ >]/)
  // 31 December 1990 as an Excel serial date.
  expect(sheet).toMatch(/<c r="C2"[^>]*><v>33238<\/v>/)
  expect(sheet).toMatch(/<c r="L2"[^>]*><v>17.35<\/v>/)
})

test('T12 an export never contains another organisation’s workers', async () => {
  const other = await sampleOrganisation(world)
  const worker = await sampleWorker(world, other)
  expect((await exported(await member())).bytes.toString()).not.toContain(worker.email)
})

test('an export without a format, or with an unknown sort, is refused', async () => {
  const by = await member()
  expect((await exported(by, { format: 'pdf' })).status).toBe(422)
  expect((await exported(by, { sort: 'nationalId' })).status).toBe(422)
})

/** The sheet of a workbook: the largest file of the archive. */
function largestFileIn(archive: Buffer): string {
  const files: string[] = []
  let at = archive.readUInt32LE(archive.lastIndexOf('PK\x05\x06') + 16)
  while (archive.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const nameLength = archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === 'xl/worksheets/sheet1.xml')
      files.push(inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20))).toString())
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files.join('')
}
