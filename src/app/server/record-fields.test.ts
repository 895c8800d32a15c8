import { expect, test } from 'vitest'
import { columnsBy, type Erasure, type RecordFields, sheetColumns } from '#base/fields.ts'
import { fieldLabel } from '#base/field-texts.ts'
import { languages } from '#base/language.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { clientRecord } from '#domains/clients/contract/fields.ts'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { requestRecord } from '#domains/requests/contract/fields.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workerTable } from '#domains/workforce/server/import-file.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { headingsOf } from '#domains/imports/server/layout.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { columnClasses, isTechnical } from './testing/column-classes.ts'

const world = await openWorld(workforce)

const erasures: readonly Erasure[] = ['erased', 'pay', 'evidence', 'notPersonal']

/** The records with declared fields, and the columns of their tables that are not fields. */
const records: readonly { readonly record: RecordFields; readonly others: readonly string[] }[] = [
  {
    record: workerRecord,
    // The photo has separate routes. The coordinates are derived from the address, the search name from the names.
    others: [
      'id',
      'image',
      'search_name',
      'home_latitude',
      'home_longitude',
      'erased_at',
      'merged_into',
      'merged_from',
      'without_national_id',
    ],
  },
  { record: clientRecord, others: ['id'] },
  { record: projectRecord, others: ['id'] },
  // Set by changes of the request, and by the contact who places it.
  { record: requestRecord, others: ['id', 'status', 'filled_positions', 'contact_id', 'contact_name'] },
]

test.each(records)('every column of $record.table is a declared field or a known other', async ({ record, others }) => {
  const stored = await world.sql<{ column: string }>`
    select column_name as "column"
     from information_schema.columns where table_schema = current_schema() and table_name = ${record.table}`
  const columns = stored.map(({ column }) => column).filter((column) => !isTechnical(column))
  const declared = erasures.flatMap((erasure) => columnsBy(record, erasure))
  expect([...declared, ...others].sort()).toEqual(columns.sort())
})

test.each(records)(
  'T45 the columns of $record.table have the erasure classes that its fields declare',
  ({ record }) => {
    const wrong = erasures.flatMap((erasure) =>
      columnsBy(record, erasure).filter((column) => {
        const columnClass = columnClasses.get(`${record.table}.${column}`)
        return columnClass !== undefined && columnClass !== erasure
      }),
    )
    expect(wrong).toEqual([])
  },
)

test.each(languages)('the labels of a worker’s fields are the headings of the import, in %s', (language) => {
  const translate = translateTo(language)
  const columnOfHeading = headingsOf(workerTable.columns)
  const unknown = sheetColumns(workerRecord).filter(
    ({ column }) => columnOfHeading(translate(fieldLabel(workerRecord, column))) !== column,
  )
  expect(unknown).toEqual([])
})

test('an export of workers has a column for every field of a file, in the order of the declaration', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  await sampleWorker(world, organisation)
  const { bytes } = await world.call(
    workforceRoutes.exportWorkers,
    { query: { format: 'csv' } },
    { ...admin, language: 'en' },
  )
  const translate = translateTo('en')
  const headings = bytes.toString().replace('\ufeff', '').split('\r\n')[0]?.split(',')
  const declared = sheetColumns(workerRecord).map(({ column }) => translate(fieldLabel(workerRecord, column)))
  expect(headings).toEqual([...declared, translate('workforce.field.status')])
})
