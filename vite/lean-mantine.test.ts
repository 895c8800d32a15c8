import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leanParts } from './lean-mantine.ts'

const root = join(import.meta.dirname, '..')
const mantine = globSync('node_modules/@mantine/core/esm/**/*.mjs', { cwd: root })
const own = globSync('src/**/*.tsx', { cwd: root })
const assigned = /^([A-Z]\w+\.[A-Z]\w+) = \w+;$/gm
const imported = /^import \{ (\w+) \} from "[^"]+";$/gm

const withoutParts = leanParts()
const files = mantine.map((file) => {
  const whole = readFileSync(join(root, file), 'utf8')
  return { file, whole, lean: withoutParts(whole) }
})
const removed = new Set(
  files.flatMap(({ whole, lean }) =>
    [...whole.matchAll(assigned)].flatMap(([line, name = '']) => (lean.includes(line) ? [] : [name])),
  ),
)

test('the parts that the build leaves out are used neither by the web nor by other components', () => {
  expect(removed.size).toBeGreaterThan(50)
  const texts = [
    ...files.map(({ file, lean }) => ({ file, text: lean })),
    ...own.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  ]
  const used = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w"/])[A-Z]\w+\.[A-Z]\w+\b/g)].flatMap(([name]) =>
      removed.has(name) ? [`${file}: ${name}`] : [],
    ),
  )
  expect(used).toEqual([])
})

test('a component keeps the imports that it needs', () => {
  const missing = files.flatMap(({ file, whole, lean }) =>
    [...whole.matchAll(imported)].flatMap(([line, name]) =>
      !lean.includes(line) && new RegExp(`\\b${name}\\b`).test(lean.replaceAll(/"[^"\n]*"/g, ''))
        ? [`${file}: ${name}`]
        : [],
    ),
  )
  expect(missing).toEqual([])
})
