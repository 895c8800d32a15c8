import { expect, test } from 'vitest'
import { ageOf, sumByAge } from './ages.ts'

test('an invoice changes its age on the day after its due date, and then every thirty days', () => {
  const ageAfter = (day: string) => ageOf('2026-08-31', day)
  expect(ageAfter('2026-08-31')).toBe('notDue')
  expect(ageAfter('2026-09-01')).toBe('to30')
  expect(ageAfter('2026-09-30')).toBe('to30')
  expect(ageAfter('2026-10-01')).toBe('to60')
  expect(ageAfter('2026-10-30')).toBe('to60')
  expect(ageAfter('2026-10-31')).toBe('to90')
  expect(ageAfter('2026-11-29')).toBe('to90')
  expect(ageAfter('2026-11-30')).toBe('over90')
})

test('open amounts are added up by age and never across currencies (T28)', () => {
  const invoice = { dueDate: '2026-11-20', open: 100, currency: 'EUR' } as const
  const invoices = [invoice, { ...invoice, dueDate: '2026-11-24' }, { ...invoice, currency: 'USD' as const, open: 7 }]
  expect(sumByAge(invoices, '2026-11-24', ({ currency }) => currency)).toMatchObject([
    { first: { currency: 'EUR' }, sums: { notDue: 100, to30: 100, to60: 0, total: 200 } },
    { first: { currency: 'USD' }, sums: { notDue: 0, to30: 7, total: 7 } },
  ])
})
