import { expect, test } from 'vitest'
import { statementStatusOf } from './statement-status.ts'

const invoice = {
  kind: 'invoice',
  isCredited: false,
  total: 12_100,
  open: 12_100,
  dueDate: '2026-11-24',
  isSent: true,
} as const

test('an invoice is sent, then due on its due date, then overdue', () => {
  expect(statementStatusOf({ ...invoice, isSent: false }, '2026-11-23')).toBe('issued')
  expect(statementStatusOf(invoice, '2026-11-23')).toBe('sent')
  expect(statementStatusOf(invoice, '2026-11-24')).toBe('due')
  expect(statementStatusOf(invoice, '2026-11-25')).toBe('overdue')
})

test('an invoice is partly paid until its due date, and paid after it as before', () => {
  expect(statementStatusOf({ ...invoice, open: 1 }, '2026-11-24')).toBe('partly_paid')
  expect(statementStatusOf({ ...invoice, open: 1 }, '2026-11-25')).toBe('overdue')
  expect(statementStatusOf({ ...invoice, open: 0 }, '2026-11-25')).toBe('paid')
  expect(statementStatusOf({ ...invoice, total: 0, open: 0 }, '2026-11-20')).toBe('paid')
})

test('a credited invoice is credited, and a credit note is issued', () => {
  expect(statementStatusOf({ ...invoice, isCredited: true }, '2026-11-25')).toBe('credited')
  expect(statementStatusOf({ ...invoice, kind: 'credit_note', open: 0 }, '2026-11-25')).toBe('issued')
})
