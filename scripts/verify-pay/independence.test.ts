import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targetOf } from '../import-graph.ts'

const root = join(import.meta.dirname, '../..')

/** The files that a file imports, apart from its types, which are gone when it runs. */
function importedBy(file: string): { specifier: string; to: string | undefined }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  return [...statements].map(([, specifier = '']) => ({ specifier, to: targetOf(file, specifier) }))
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
