import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import type { PlainField, RecordFields } from '#base/fields.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import type { ImportReport } from '#domains/imports/contract.ts'
import type { CellContext } from '#domains/imports/server/cell-reading.ts'
import { readingOf } from '#domains/imports/server/cells.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { workerForm, workforceRoutes } from '../contract.ts'
import { importColumns, requiredColumns } from '../rules.ts'
import { workerRecord } from '../contract/fields.ts'
import { workforce } from './routes.ts'
import { sampleFile, sampleWorker } from './samples.ts'

const world = await openWorld(workforce)
const admin = async () => sampleUser(world, await sampleOrganisation(world), 'providerAdmin')

/** Returns the report of a dry run. */
async function check(by: SampleAccount, content: string | Buffer, language: 'en' | 'fr' | 'nl' = 'en') {
  const file = new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' })
  const dryRun = { query: { dryRun: 'true' }, file } as const
  return (await world.call(workforceRoutes.importWorkers, dryRun, { cookie: by.cookie, language })).body
}
const placesOf = ({ faults }: ImportReport) => faults.map(({ line, column, code }) => [line, column, code])

test('a dry run reports how the file was read and stores nothing', async () => {
  const by = await admin()
  const report = await check(by, `sep=;\r\n${sampleFile([{ Shoes: '42' }], { separator: ';' })}`)
  expect(report).toMatchObject({
    id: null,
    status: 'checked',
    rows: 1,
    done: 0,
    encoding: 'utf-8',
    delimiter: ';',
    unknownColumns: ['Shoes'],
    faultCount: 0,
    faults: [],
  })
  expect(await world.sql`select 1 from workers where organisation_id = ${by.organisationId}`).toEqual([])
  expect(await world.sql`select 1 from imports where organisation_id = ${by.organisationId}`).toEqual([])
})

test.each([
  ['Prénom;Nom de famille;Date de naissance;NISS;Courriel;Domicile;Secteur;Fonction;GSM', 'Commerce de détail'],
  [
    'VOORNAAM;Achternaam;geboorte datum;Rijksregisternummer;E-mailadres;Adres;Bedrijfstak;Functie *;Gsm-nummer',
    'retail',
  ],
  ['prenom;nom;né(e) le;Numéro national;E-mail;Adresse (complète);Industry;Job title;Tel.', 'Retail'],
])('headings are recognised in three languages and by common names: %s', async (headings, industry) => {
  const by = await admin()
  const line = ['Zoë', 'Peeters', '31/12/1990', '901231', 'zoe@x.example', 'Rue 1', industry, 'Picker', '+32470123456']
  const report = await check(by, `${headings}\r\n${line.join(';')}\r\n`)
  expect(report.unknownColumns).toEqual([])
  expect(report.faults).toEqual([])
})

test.each([
  [
    'no column that is needed',
    sampleFile([{}], { headings: ['First name', 'Email'] }),
    [1, 'Last name', 'columnMissing'],
  ],
  ['a column twice', sampleFile([{ 'E-mail': 'x' }]), [1, 'E-mail', 'columnTwice']],
  ['no headings', 'Zoë;Peeters\n', [1, null, 'noHeadings']],
  ['headings alone', sampleFile([]), [1, null, 'empty']],
  ['nothing at all', '', [1, null, 'empty']],
  ['an Excel workbook', Buffer.from('504b030414000600', 'hex'), [1, null, 'workbook']],
  ['a quotation mark too many', `${sampleFile([{}])}"Zoë,`, [3, null, 'quoteOpen']],
])('a file with %s is not read further', async (_, content, fault) => {
  const report = await check(await admin(), content)
  expect(placesOf(report)[0]).toEqual(fault)
})

test('the required columns are the required fields of the worker form', () => {
  const { shape } = workerForm
  const isNeeded = (column: string) =>
    column in shape && !shape[column as keyof typeof shape].safeParse(undefined).success
  expect(importColumns.filter(isNeeded)).toEqual(requiredColumns)
})

test('a file with too many workers is refused with a message and not read to its end', async () => {
  const headings = ['Email']
  const report = await check(
    await admin(),
    sampleFile(
      Array.from({ length: 20_001 }, () => ({})),
      { headings },
    ),
  )
  expect(placesOf(report)).toEqual([[20_002, null, 'tooManyRows']])
  expect(report.faults[0]?.message).toContain('20,000')
})

test.each(languages)('the examples that the screen gives in %s can be read', async (language) => {
  const translate = translateTo(language)
  const guide = (name: string) => translate(`workforce.import.guide.${name}`)
  const row = { Skills: guide('skills'), Languages: guide('languages'), 'Desired job roles': guide('roles') }
  expect((await check(await admin(), sampleFile([row]))).faults).toEqual([])
})

test('a missing column is one error, regardless of the number of workers', async () => {
  const headings = ['First name', 'Last name', 'Date of birth', 'National ID', 'Address', 'Industry', 'Primary role']
  const report = await check(
    await admin(),
    sampleFile(
      Array.from({ length: 50 }, () => ({})),
      { headings },
    ),
  )
  expect(report.faults).toEqual([
    {
      line: 1,
      column: 'Email',
      value: null,
      code: 'columnMissing',
      message: 'The column “Email” is missing. Choose a column for it below, or add it to the file.',
    },
  ])
})

test.each<[Record<string, string>, string, string]>([
  [{ 'Last name': '' }, 'Last name', 'lastNameRequired'],
  [{ 'Date of birth': '31/31/1990' }, 'Date of birth', 'date'],
  [{ 'Date of birth': '31/02/1990' }, 'Date of birth', 'date'],
  [{ 'National ID': '•••• 0123' }, 'National ID', 'masked'],
  [{ 'National ID': '????0123' }, 'National ID', 'masked'],
  [{ 'National ID': '9,01231E+10' }, 'National ID', 'shortened'],
  [{ Email: 'zoe@' }, 'Email', 'emailInvalid'],
  [{ Username: 'a b' }, 'Username', 'username'],
  [{ Phone: '12' }, 'Phone', 'phone'],
  [{ Industry: 'mining' }, 'Industry', 'notListed'],
  [{ 'Hourly rate': '17,355' }, 'Hourly rate', 'amount'],
  [{ 'Hourly rate': '-5' }, 'Hourly rate', 'amount'],
  [{ 'Hourly rate': '17 TND' }, 'Hourly rate', 'amount'],
  [{ 'Hourly rate': '17', Currency: 'BEF' }, 'Currency', 'currency'],
  [{ 'Number of dependents': '1.5' }, 'Number of dependents', 'wholeNumber'],
  [{ 'Number of dependents': '51' }, 'Number of dependents', 'tooBig'],
  [{ 'Account number': 'BE68539007547035' }, 'Account number', 'iban'],
  [{ 'Account number': '••••7034' }, 'Account number', 'masked'],
  [{ Skills: 'Picking (superb)' }, 'Skills', 'level'],
  [{ Skills: 'Picking; picking' }, 'Skills', 'skillTwice'],
  [{ Languages: 'Klingon (fluent)' }, 'Languages', 'language'],
  [{ Address: 'x'.repeat(501) }, 'Address', 'tooLong'],
])('an invalid cell is reported with its line, column and value: %j', async (row, column, code) => {
  const report = await check(await admin(), sampleFile([{ ...row, Email: 'one@x.example' }, row], {}))
  const [fault, ...others] = report.faults.filter(({ line }) => line === 3)
  expect([fault?.column, fault?.code, others]).toEqual([column, code, []])
  expect(fault?.value).toBe(
    row[column] === '' ? null : String(row[column]).slice(0, 199) + (row[column]!.length > 200 ? '…' : ''),
  )
})

test('errors are in the reader’s language', async () => {
  const by = await admin()
  const file = sampleFile([{ Industry: 'mining' }])
  const say = async (language: 'en' | 'fr' | 'nl') => (await check(by, file, language)).faults[0]?.message
  expect(await say('en')).toMatch(/^Use one of these values: Technology, /)
  expect(await say('fr')).toMatch(/^Utilisez l’une de ces valeurs.*Technologie, /)
  expect(await say('nl')).toMatch(/^Gebruik een van deze waarden: /)
})

test('a bank account without its number names the missing column, even if the file does not have it', async () => {
  const report = await check(await admin(), sampleFile([{ BIC: 'GEBABEBB' }]))
  expect(placesOf(report)).toEqual([[2, null, 'accountNumberRequired']])
})

test('an email address or username that is taken or occurs twice in the file is reported with its line', async () => {
  const by = await admin()
  const other = await sampleWorker(world, by)
  await world.sql`update accounts set username = 'taken' where id = ${other.accountId}`
  const report = await check(
    by,
    sampleFile([
      { Email: 'a@x.example', Username: 'anna' },
      { Email: 'A@x.example', Username: 'Taken' },
      { Email: other.email.toUpperCase(), Username: 'ANNA' },
    ]),
  )
  expect(report.faults.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'Email', 'This value is already used on line 2.'],
    [3, 'Username', 'Choose another username: a worker already uses this one'],
    [4, 'Username', 'This value is already used on line 2.'],
  ])
  // The address of a stored worker needs a choice.
  expect(report.matches).toMatchObject([{ line: 4, record: { id: other.accountId }, choice: null }])
})

test('another organisation’s workers neither cause errors nor are revealed', async () => {
  const other = await sampleWorker(world, await sampleOrganisation(world))
  expect((await check(await admin(), sampleFile([{ Email: other.email }]))).faults).toEqual([])
})

const around: CellContext = {
  timeZone: 'Europe/Brussels',
  currency: 'EUR',
  today: '2026-11-20',
  language: 'en' as const,
  translate: translateTo('en'),
}
const facets = { part: 'main', erasure: 'erased' } as const
const kinds = {
  text: { ...facets, kind: 'text' },
  number: { ...facets, kind: 'number', min: 0, max: 9 },
  date: { ...facets, kind: 'date' },
  boolean: { ...facets, kind: 'boolean' },
  maritalStatus: workerRecord.fields.maritalStatus,
} as const satisfies Record<string, PlainField>
const record: RecordFields = { table: 'workers', keyPrefix: 'workforce', fields: kinds }

test.each<[keyof typeof kinds, string, unknown]>([
  ['text', 'as it is', 'as it is'],
  ['number', '3', 3],
  ['date', '20/11/2026', '2026-11-20'],
  ['date', '1.2.26', '2026-02-01'],
  ['date', '2026-11-20 00:00:00', '2026-11-20'],
  ['boolean', 'Oui', true],
  ['boolean', 'nee', false],
  ['boolean', 'TRUE', true],
  ['maritalStatus', 'Gehuwd', 'married'],
  ['number', 'three', { fault: { words: 'platform.validation.wholeNumber' } }],
  ['date', 'tomorrow', { fault: { words: 'imports.messages.date', values: { example: '31/12/1990' } } }],
  ['boolean', 'perhaps', { fault: { words: 'imports.messages.notListed', values: { list: 'yes, no' } } }],
])('a cell of a %s with %j is read as %j', (name, cell, value) => {
  expect(readingOf(record, name, kinds[name])(cell, around, {})).toEqual(value)
})
