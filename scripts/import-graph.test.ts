import { expect, test } from 'vitest'
import { cyclesIn, cyclesOfFiles, importsOfShortFiles, isOfOneModule } from './import-graph.ts'

const edge = (from: string, to: string, isLazy = false) => ({
  from: `src/${from}`,
  specifier: '',
  to: `src/${to}`,
  isLazy,
})

test('cycles are found through any number of folders, without tests', () => {
  const path = [edge('a/one.ts', 'b/two.ts'), edge('b/three.ts', 'c/four.ts'), edge('d.ts', 'a/one.ts')]
  expect(cyclesIn('src', path)).toEqual([])
  expect(cyclesIn('src', [...path, edge('c/four.ts', 'a/five.ts')])).toEqual([['a', 'b', 'c']])
  expect(cyclesIn('src', [...path, edge('c/four.test.ts', 'a/five.ts')])).toEqual([])
})

test('cycles of files are found within a folder, unless a part of them is imported later', () => {
  const path = [edge('a/one.ts', 'a/two.ts'), edge('a/two.ts', 'b/three.ts'), edge('a/four.ts', 'a/one.ts')]
  expect(cyclesOfFiles([...path, edge('b/three.ts', 'b/five.ts')])).toEqual([])
  expect(cyclesOfFiles([...path, edge('b/three.ts', 'a/one.ts', true)])).toEqual([])
  expect(cyclesOfFiles([...path, edge('b/three.ts', 'a/one.ts')])).toEqual([
    ['src/a/one.ts', 'src/a/two.ts', 'src/b/three.ts'],
  ])
})

test('short files that one other file imports are found', () => {
  const imports = [
    edge('a/one.ts', 'a/short.ts'),
    edge('a/short.test.ts', 'a/short.ts'),
    edge('a/one.ts', 'a/long.ts'),
    edge('a/one.ts', 'a/shared.ts'),
    edge('b/two.ts', 'a/shared.ts'),
    edge('a/one.ts', 'a/One.module.css'),
  ]
  const found = importsOfShortFiles(imports, (file) => (file.endsWith('long.ts') ? 40 : 39), 40)
  expect(found.map(({ to }) => to)).toEqual(['src/a/short.ts'])
})

test('a file could be part of its importer if both are of one domain and loaded together', () => {
  expect(isOfOneModule(edge('domains/a/web/One.tsx', 'domains/a/rules.ts'))).toBe(true)
  expect(isOfOneModule(edge('domains/a/web/One.tsx', 'domains/a/web/Two.tsx', true))).toBe(false)
  expect(isOfOneModule(edge('app/server/routes.ts', 'domains/a/server/routes.ts'))).toBe(false)
})
