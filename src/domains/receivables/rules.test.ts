import { expect, test } from 'vitest'
import { divide } from './rules.ts'

const invoices = [
  { id: 'a', open: 100 },
  { id: 'b', open: 50 },
]

test('an amount pays invoices in their order, and the last one in part', () => {
  expect(divide(120, invoices)).toEqual([
    { statementId: 'a', amount: 100 },
    { statementId: 'b', amount: 20 },
  ])
})

test('more than is open leaves the rest, and nothing divides into no parts', () => {
  expect(divide(500, invoices)).toEqual([
    { statementId: 'a', amount: 100 },
    { statementId: 'b', amount: 50 },
  ])
  expect(divide(0, invoices)).toEqual([])
  expect(divide(10, [{ id: 'a', open: 0 }])).toEqual([])
})
