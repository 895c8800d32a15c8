import { expect, test } from 'vitest'
import type { PlainField, RecordFields } from '#base/fields.ts'
import type { CellContext } from '#domains/imports/server/cell-reading.ts'
import { readingOf } from '#domains/imports/server/cells.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { workerRecord } from '../contract/fields.ts'

const around: CellContext = {
  timeZone: 'Europe/Brussels',
  currency: 'EUR',
  today: '2026-11-20',
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
