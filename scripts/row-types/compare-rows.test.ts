import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { camelCase } from '../../src/platform/server/db/statement.ts'
import { addAnswer, addFailure, type Recording } from '../../src/platform/server/testing/row-shapes.ts'
import { compareRows } from './compare-rows.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'interim-rows-')))
afterAll(() => rmSync(root, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(join(root, name), text)

mkdirSync(join(root, 'src'))
write('tsconfig.json', '{ "compilerOptions": { "strict": true, "noLib": true, "types": [] }, "include": ["src"] }')
write('src/base.d.ts', 'interface Array<T> { length: number; [n: number]: T } interface Promise<T> { then: T }')
write(
  'src/statement.ts',
  `export interface Statement<Row> { readonly text: string; readonly row?: Row }
   export function sql<Row>(text: string | readonly string[], ...values: unknown[]): Statement<Row> { return { text: '' } }
   export declare function readPage<Row extends object>(listing: string): Promise<Row[]>
   export declare function many<Row>(statement: Statement<Row>): Promise<Row[]>`,
)

const types = { uuid: 2950, text: 25, int: 23, date: 1082, json: 3802 }
type Columns = { [name: string]: keyof typeof types }

/** Returns the errors of one statement in its own file, given the rows it returned. */
function faultsOf(
  code: string,
  columns: Columns | undefined,
  rows: unknown[][] = [],
  isComplete = true,
  beside = 0,
  failure?: object,
) {
  const text = `import { many, readPage, sql } from './statement.ts'\n${code}\n`
  write('src/queries.ts', text)
  const position = /`|sql\b(?!<.*`)|readPage\b|(?<=client\.)query/.exec(code)?.index ?? 0
  const location = `src/queries.ts:2:${position + 1}`
  const recording: Recording = new Map()
  if (columns) {
    const fields = Object.entries(columns).map(([name, type]) => ({ name: camelCase(name), dataTypeID: types[type] }))
    addAnswer(recording, location, { fields, rows }, beside)
  }
  if (failure) addFailure(recording, location, failure)
  const recorded = new Map(
    [...recording].map(([at, { variants, failures }]) => [
      at,
      { rows: [...variants.values()], failures: [...failures] },
    ]),
  )
  return compareRows({ root, configFile: join(root, 'tsconfig.json'), recorded, isComplete }).faults.get(location)
}

const id = '019ab'
const worker = 'export const worker = sql<{ id: string; givenName: string | null; hours: number }>("select")'

test('rows that match their type have no errors', () => {
  const columns: Columns = { id: 'uuid', given_name: 'text', hours: 'int' }
  expect(faultsOf(worker, columns, [[id, 'Ada', 8]])).toBeUndefined()
  expect(faultsOf(worker, columns, [[id, null, 8]])).toBeUndefined()
  expect(faultsOf(worker, columns)).toBeUndefined()
})

test('a renamed column is missing under its former name and undeclared under the new one', () => {
  expect(faultsOf(worker, { id: 'uuid', first_name: 'text', hours: 'int' }, [[id, 'Ada', 8]])).toEqual([
    'givenName is declared, and missing from the columns',
    'firstName is returned, and not declared',
  ])
})

test('a column of another type is an error, with rows and without', () => {
  const fault = ['hours is string, and declared number']
  expect(faultsOf(worker, { id: 'uuid', given_name: 'text', hours: 'text' }, [[id, 'Ada', '8']])).toEqual(fault)
  expect(faultsOf(worker, { id: 'uuid', given_name: 'text', hours: 'text' })).toEqual(fault)
})

test('a null is an error if the type does not allow it', () => {
  const columns: Columns = { id: 'uuid', given_name: 'text', hours: 'int' }
  expect(faultsOf(worker, columns, [[id, 'Ada', null]])).toEqual(['hours is null, and declared number'])
})

test('a statement that is a template is compared, too', () => {
  const code = 'export const worker = sql<{ id: string; name: string }>`select ${1}`'
  expect(faultsOf(code, { id: 'uuid', name: 'text' }, [[id, 'Ada']])).toBeUndefined()
  expect(faultsOf(code, { id: 'uuid' }, [[id]])).toEqual(['name is declared, and missing from the columns'])
})

test('a statement that no test runs is an error of a complete run only', () => {
  expect(faultsOf(worker, undefined)).toEqual(['no test runs it'])
  expect(faultsOf(worker, undefined, [], false)).toBeUndefined()
})

test('a statement that PostgreSQL does not understand is reported with the reason, also without a row type', () => {
  const failure = { code: '42703', message: 'column w.given_name does not exist' }
  expect(faultsOf(worker, undefined, [], true, 0, failure)).toEqual([failure.message])
  const gone = 'export const gone = sql("delete")'
  expect(faultsOf(gone, undefined, [], true, 0, failure)).toEqual([failure.message])
  expect(faultsOf(gone, undefined)).toEqual(['no test runs it'])
})

test('a statement without a row type is not compared', () => {
  expect(faultsOf('export const gone = sql("delete")', { id: 'uuid' }, [[id]])).toBeUndefined()
})

test('a row type is also found if it is inferred from the caller’s expected type', () => {
  const code = 'export const list = (): Promise<{ id: string }[]> => many(sql("select"))'
  expect(faultsOf(code, { id: 'uuid' }, [[id]])).toBeUndefined()
  expect(faultsOf(code, { key: 'uuid' }, [[id]])).toEqual([
    'id is declared, and missing from the columns',
    'key is returned, and not declared',
  ])
})

test('the rows of a page are compared with the type that the page names', () => {
  const code = 'export const page = readPage<{ id: string; name: string }>("workers")'
  expect(faultsOf(code, { id: 'uuid', name: 'text' }, [[id, 'Ada']])).toBeUndefined()
  expect(faultsOf(code, { id: 'uuid' }, [[id]])).toEqual(['name is declared, and missing from the columns'])
})

test('objects and lists of JSON are compared to their innermost fields', () => {
  const code = 'export const sites = sql<{ sites: { id: string; label?: string }[] | null }>("select")'
  const faults = (sites: unknown) => faultsOf(code, { sites: 'json' }, [[sites]])
  expect(faults([{ id }, { id, label: 'Depot' }])).toBeUndefined()
  expect(faults(null)).toBeUndefined()
  expect(faults([{ label: 'Depot' }])).toEqual(['sites[].id is declared, and missing from the object'])
  expect(faults([{ id, label: null }])).toEqual(['sites[].label is null, and declared string | undefined'])
  expect(faults([{ id, manager: 'Ada' }])).toBeUndefined()
  expect(faults([{ id, constructor: 'Depot Ltd' }])).toBeUndefined()
  expect(faults({ id })).toEqual(['sites is object, and declared { id: string; label?: string | undefined; }[] | null'])
})

test('columns next to a row are compared in their order', () => {
  const code = 'export const page = sql<[row: { id: string }, total: number]>("select")'
  expect(faultsOf(code, { id: 'uuid', total: 'int' }, [[id, 7]], true, 1)).toBeUndefined()
  expect(faultsOf(code, { id: 'uuid', total: 'text' }, [[id, '7']], true, 1)).toEqual([
    '[1] is string, and declared number',
  ])
  expect(faultsOf(code, { id: 'uuid', total: 'int' }, [[id, 7]])).toEqual([
    '0 columns are beside the row, and 1 declared',
  ])
})

test('rows that a client returns directly are compared with the type of its query', () => {
  const code = 'declare const client: { query<Row>(text: string): Row }; client.query<{ id: string }>("select")'
  expect(faultsOf(code, { id: 'uuid' }, [[id]])).toBeUndefined()
  expect(faultsOf(code, { key: 'uuid' }, [[id]])).toEqual([
    'id is declared, and missing from the columns',
    'key is returned, and not declared',
  ])
})

test('a literal and a branded string are strings', () => {
  const code = 'export const one = sql<{ id: string & { brand?: 1 }; status: "open" | "done" }>("select")'
  expect(faultsOf(code, { id: 'uuid', status: 'text' }, [[id, 'open']])).toBeUndefined()
})
