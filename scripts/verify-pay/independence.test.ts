import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targetOf } from '../import-graph.ts'

const root = join(import.meta.dirname, '../..')

/** What a text imports, also later, apart from types, which are gone when it runs; a file that is only known then is `?`. */
function importedIn(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const calls = text.matchAll(/(?<!\w)(?:import|require)\(\s*(?:['"]([^'"]+)['"]\s*[,)])?/g)
  return [...statements, ...calls].map(([, specifier = '?']) => specifier)
}

function importedBy(file: string): { specifier: string; to: string | undefined }[] {
  const found = importedIn(readFileSync(join(root, file), 'utf8'))
  return found.map((specifier) => ({ specifier, to: targetOf(file, specifier) }))
}

const read = (files: string) => globSync(files, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))

/** The functions of the database that the application defines. */
const functions = [...read('database/functions/*.sql'), ...read('database/schema.sql')].flatMap((text) =>
  [...text.matchAll(/create (?:or replace )?function (\w+)/g)].map(([, name = '']) => name),
)

/** The functions of the database that a text calls. */
function calledIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])(\w+)\(/g)].flatMap(([, name = '']) => (functions.includes(name) ? [name] : []))
}

test('the second calculation shares no file with the first one, apart from what opens the database', () => {
  const reached = new Set(['scripts/verify-pay.ts'])
  for (const file of reached) for (const { to } of importedBy(file)) if (to) reached.add(to)
  expect([...reached]).toContain('scripts/verify-pay/hours.ts')
  const shared = [...reached].filter((file) => !/^scripts\/(?:verify-pay(?:\/|\.ts)|signals\.ts)/.test(file))
  expect(shared.filter((file) => !file.startsWith('src/platform/server/db/'))).toEqual([])
})

test('the calculation itself imports nothing but its own files and the driver of the database', () => {
  const files = globSync('scripts/verify-pay/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(10)
  const foreign = files.flatMap((file) =>
    importedBy(file).filter(({ specifier, to }) => specifier !== 'pg' && !to?.startsWith('scripts/verify-pay/')),
  )
  expect(foreign).toEqual([])
})

test('the queries of the calculation call no function of the application', () => {
  const texts = [...read('scripts/verify-pay.ts'), ...read('scripts/verify-pay/!(*.test).ts')]
  expect(texts.length).toBeGreaterThan(10)
  expect(functions.length).toBeGreaterThan(50)
  expect(texts.flatMap(calledIn)).toEqual([])
})

test('imports that happen later and calls of functions are found', () => {
  expect(
    importedIn(`import { a } from './a.ts'\nimport type { B } from './b.ts'\nawait import('./c.ts')\nimport(name)`),
  ).toEqual(['./a.ts', './c.ts', '?'])
  expect(calledIn('select planned_minutes(h.starts_at, h.ends_at), count(*) from shifts h')).toEqual([
    'planned_minutes',
  ])
})
