import { expect, test } from 'vitest'
import { parseStrictJson } from './strict-json.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}'],
  ['{"a":"{\\"a\\":1,\\"a\\":2}"}'],
  ['{"a\\\\":1,"a":2}'],
  ['["a","a"]'],
  ['{"a" : "a" , "b":"a"}'],
  ['"a"'],
  ['null'],
  ['5'],
  ['{"":1}'],
])('%s is parsed unchanged', (text) => {
  expect(parseStrictJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['a name twice', '{"a":1,"a":2}'],
  ['a name twice with other names between', '{"a":1,"b":{"x":1},"a":2}'],
  ['a name twice, once written with an escape', '{"role":1,"r\\u006fle":2}'],
  ['a name twice further in', '{"x":[{"a":1,"a":2}]}'],
  ['a name twice with space before its colon', '{"a":1,"a" \n:2}'],
  ['__proto__', '{"__proto__":{"role":"providerAdmin"}}'],
  ['__proto__ written with an escape', '{"__pr\\u006fto__":1}'],
  ['NaN', '{"a":NaN}'],
  ['Infinity', '[Infinity]'],
  ['a trailing comma', '{"a":1,}'],
  ['a comment', '{"a":1}//'],
  ['single quotes', "{'a':1}"],
  ['an open end', '{"a":'],
  ['two values', '{} {}'],
  ['a byte order mark', '\ufeff{}'],
  ['blanks', '  '],
  ['a nesting deeper than 64', '['.repeat(65) + ']'.repeat(65)],
  ['a nesting of half a million', '['.repeat(500_000)],
  ['a closed nesting of half a million', '['.repeat(500_000) + ']'.repeat(500_000)],
])('T16 %s is malformed', (_, text) => {
  expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code: 'MALFORMED', status: 400 }))
})

test('a nesting of 64 is parsed', () => {
  expect(parseStrictJson('['.repeat(64) + ']'.repeat(64))).toBeInstanceOf(Array)
})

test('T43 an object of a thousand members is parsed, of one more is too large', () => {
  const ofMembers = (many: number) =>
    JSON.stringify({
      a: ['{":":":"}'],
      ...Object.fromEntries(Array.from({ length: many - 1 }, (_, n) => [`m${n}`, n])),
    })
  expect(Object.keys(parseStrictJson(ofMembers(1000)) as object)).toHaveLength(1000)
  for (const text of [ofMembers(1001), `[[${ofMembers(60_000)}]]`])
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', status: 413 }))
})

test('a body of 20,000 values is parsed, a longer one is too large (F81)', () => {
  const ofValues = (many: number) => `[${Array.from({ length: many - 1 }, (_, n) => n).join()}]`
  expect(parseStrictJson(ofValues(20_000))).toHaveLength(19_999)
  for (const text of [ofValues(20_002), `[${'[],'.repeat(15_000)}[]]`, `["${'","'.repeat(20_001)}"]`])
    expect(() => parseStrictJson(text)).toThrow(expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE', status: 413 }))
})

test('sibling objects are counted separately', () => {
  const rows = Array.from({ length: 2000 }, (_, n) => ({ id: n }))
  expect(parseStrictJson(JSON.stringify(rows))).toEqual(rows)
})

// As a ratio: what a megabyte of honest JSON takes is the measure.
test.each([
  ['an open string of escaped quotes', `"${'\\"'.repeat(500_000)}`],
  ['a row of quotes', '"'.repeat(1_000_000)],
  ['names that never end', `{${'"a\\"'.repeat(250_000)}`],
  ['blanks behind names', `{"a"${' '.repeat(1_000_000)}`],
  ['closed brackets', '['.repeat(500_000) + ']'.repeat(500_000)],
  ['members', `{${'"a":1,'.repeat(160_000)}"b":1}`],
  ['small values', `[${'"",'.repeat(330_000)}1]`],
  ['small objects', `[${'{},'.repeat(330_000)}{}]`],
  ['open brackets within strings', `["${'{['.repeat(500_000)}"]`],
])('T43 a megabyte of %s does not hold up the others', async (_, text) => {
  const honest = JSON.stringify(Array.from({ length: 4000 }, (__, i) => ({ name: `worker ${i}`, note: 'a note' })))
  expect(await timeOf(text)).toBeLessThan(20 * (await timeOf(honest)) + 50)
})

function timeOf(text: string): Promise<number> {
  return cpuMsOf(() => {
    try {
      parseStrictJson(text)
    } catch {
      // Refused is as good as parsed.
    }
  })
}
