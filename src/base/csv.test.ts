import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, decimalText, escapeFormula, unescapeFormula } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-5-2', "'-5-2"],
  ['+32-470', "'+32-470"],
  ['-SUM(A1)', "'-SUM(A1)"],
  ['+A1', "'+A1"],
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

test.each(['+32470123456', '+32 470 12 34 56', '+32\u00a0470\u00a012', '-5', '+5', '-17.35', '-', 'a;+32470123456'])(
  '%j is no formula and stays as it is (F34)',
  (text) => {
    expect(escapeFormula(text)).toBe(text)
    expect(unescapeFormula(text)).toBe(text)
    // Older files have the guard.
    expect(unescapeFormula(`'${text}`)).toBe(/^[+-]/.test(text) ? text : `'${text}`)
  },
)

test.each([
  [1 / 3, 2, '0.33333333'],
  [7.5, 2, '7.50'],
  [9_999_999_999.99, 2, '9999999999.99'],
  [-0.05, 2, '-0.05'],
  [3, 0, '3'],
  [29.5083, 4, '29.5083'],
])('the number %d with %d decimals is written %s, and not rounded (F06)', (value, digits, text) => {
  expect(decimalText(value, digits, '.')).toBe(text)
})

test('T17 every text comes back from being guarded', () => {
  const text = string({
    unit: constantFrom('=', '+', "'", ';', ',', '\t', '\r', '\n', ' ', 'a', '1', '"', '@', '＝'),
  })
  const opens = (one: string) =>
    /^[\t\r\n]/.test(one) ||
    one
      .split(/[,;\t\r\n]/)
      .some((piece) => /^([^\S\t\r\n]|")*[=+@-]/.test(piece) && !/^(?:-|[+-]\d[\d ]*)$/.test(piece))
  assert(
    property(text, (one) => unescapeFormula(escapeFormula(one)) === one && !opens(escapeFormula(one))),
    { numRuns: 5000 },
  )
})

test('a cell is quoted where any spreadsheet might cut it', () => {
  expect(csvLine(['a', 'b;c', 'say "hi"', 'x\ny', ' z', ''], ',')).toBe('a,"b;c","say ""hi""","x\ny"," z",\r\n')
})
