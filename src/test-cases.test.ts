import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// docs/cases.md lists the tests of each case (T…) and of each fault that use found (F…). These tests compare it with the titles of the tests.

const root = join(import.meta.dirname, '..')
const numbered = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${String(first + index).padStart(2, '0')}`)
const numbers = [
  ...numbered('T', 1, 74),
  ...numbered('F', 1, 12),
  ...numbered('F', 20, 39),
  ...numbered('F', 50, 72),
  ...numbered('F', 80, 98),
]

/** Returns the cases that are named in the test titles of a file. */
function casesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const call of text.matchAll(/\b(?:test|it|describe)(?:\.each|\.for)?\(|\btryFault\(/g)) {
    const body = text.indexOf('=>', call.index)
    const head = text.slice(call.index, body < 0 ? undefined : body)
    for (const [, , title = ''] of head.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g))
      for (const [name] of title.matchAll(/(?<![\w}])[TF]\d\d(?![\w:])/g)) found.add(name)
  }
  return found
}

const files = globSync(['{src,e2e,vite,scripts}/**/*.test.{ts,tsx}', 'bench/{faults,load}/*.ts'], { cwd: root }).sort()
const named = new Map(files.map((file) => [file, casesIn(readFileSync(join(root, file), 'utf8'))]))
const page = readFileSync(join(root, 'docs/cases.md'), 'utf8')
const lines = [...page.matchAll(/^- \*\*([TF]\d\d)\*\* (.+?): (`.+)$/gm)].map(
  ([, number = '', title = '', where = '']) => ({
    number,
    title,
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }),
)

test('the page lists each tested case once, in order, with a unique title', () => {
  const tried = new Set(Array.from(named.values(), (cases) => [...cases]).flat())
  expect(lines.map(({ number }) => number)).toEqual(numbers.filter((number) => tried.has(number)))
  expect(new Set(lines.map(({ title }) => title)).size).toBe(lines.length)
})

test.each(lines.map((line) => [line.number, line] as const))(
  '%s is named in each test file that the page lists',
  (number, line) => {
    expect(line.files.length).toBeGreaterThan(0)
    expect(line.files.filter((file) => !named.get(file)?.has(number))).toEqual([])
  },
)

test('every case that a test names exists', () => {
  const unknown = [...named].flatMap(([file, cases]) =>
    [...cases].filter((name) => !numbers.includes(name)).map((name) => `${file} ${name}`),
  )
  expect(unknown).toEqual([])
})

test('cases are found in test titles only', () => {
  // In pieces, because this file is searched too.
  const [one, other] = [['T', '01'].join(''), ['T', '02'].join('')]
  expect(casesIn(`test('${one} x', () => {})\ndescribe.each([1])(\n  '${other}/${one} %s', () => {})`)).toEqual(
    new Set([one, other]),
  )
  expect(casesIn(`tryFault('Killed (${one})', async () => {})`)).toEqual(new Set([one]))
  expect(casesIn(`test('at 2026-11-20${one}:00 and \${day}${one}:00', () => '${other}')`)).toEqual(new Set())
})
