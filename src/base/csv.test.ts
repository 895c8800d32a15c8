import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, escapeFormula, unescapeFormula } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+32470123456', "'+32470123456"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['＝1', "'＝1"],
  ["'=1+1", "''=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['"=1+1"', `'"=1+1"`],
  ['1+1=2', '1+1=2'],
  ['O’Neil', 'O’Neil'],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
])('T17 %j is written %j, which no spreadsheet calculates, and read back as it was', (text, written) => {
  expect(escapeFormula(text)).toBe(written)
  expect(unescapeFormula(written)).toBe(text)
})

test('T17 every text comes back from being guarded', () => {
  const text = string({
    unit: constantFrom('=', '+', "'", ';', ',', '\t', '\r', '\n', ' ', 'a', '1', '"', '@', '＝'),
  })
  const opens = /(^|[,;\t\r\n])([^\S\t\r\n]|")*[=+@-]|^[\t\r\n]/
  assert(
    property(text, (one) => unescapeFormula(escapeFormula(one)) === one && !opens.test(escapeFormula(one))),
    { numRuns: 5000 },
  )
})

test('a cell is quoted where any spreadsheet might cut it', () => {
  expect(csvLine(['a', 'b;c', 'say "hi"', 'x\ny', ' z', ''], ',')).toBe('a,"b;c","say ""hi""","x\ny"," z",\r\n')
})
