import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOf } from './summary.ts'

test('the last line has the counts in the singular and the plural', () => {
  const difference = {
    organisation: 'demo',
    document: 'Pay stub 2026-0012',
    of: 'Zoë Peeters',
    line: 'net pay',
    stored: '1.00 EUR',
    expected: '2.00 EUR',
    why: 'gross pay less deductions',
  }
  expect(linesOf({ organisations: 1, stubs: 1, invoices: 1, differences: [difference] })).toEqual([
    'demo · Pay stub 2026-0012 · Zoë Peeters · net pay: 1.00 EUR stored, 2.00 EUR expected (gross pay less deductions)',
    '1 pay stub and 1 invoice or credit note of 1 organisation verified: 1 difference.',
  ])
  expect(linesOf({ organisations: 0, stubs: 2, invoices: 2, differences: [] })).toEqual([
    '2 pay stubs and 2 invoices and credit notes of 0 organisations verified: no differences.',
  ])
})

test('a verification that could not run exits with another code than one that found differences', async () => {
  const script = join(import.meta.dirname, '../verify-pay.ts')
  const code = await new Promise((resolve) =>
    execFile(process.execPath, [script, '--unknown'], (error) => resolve(error?.code)),
  )
  expect(code).toBe(2)
})
