import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { deductionKinds, lineKinds, reserveKind } from '../rules.ts'
import { journalOf } from './journal.ts'

const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)

test('the cost of a stub is owed to the worker and to the recipients of deductions', () => {
  const kinds = [
    { kind: 'regular', amount: 100_000 },
    { kind: 'taxes', amount: 20_000 },
    { kind: 'insurance', amount: 13_070 },
  ] as const
  expect(journalOf({ currency: 'EUR', net: 66_930, kinds })).toEqual([
    { account: '620', what: 'regular', debit: 100_000, credit: null },
    { account: '453', what: 'taxes', debit: null, credit: 20_000 },
    { account: '454', what: 'insurance', debit: null, credit: 13_070 },
    { account: '455', what: 'net', debit: null, credit: 66_930 },
  ])
})

test('debits and credits are equal for any stub, also below zero, and each entry is on one side', () => {
  const line = record({ kind: constantFrom(...lineKinds), amount: integer({ min: -1_000_000, max: 1_000_000 }) })
  assert(
    property(array(line, { maxLength: 12 }), (kinds) => {
      const isTaken = ({ kind }: { kind: string }) => (deductionKinds as readonly string[]).includes(kind)
      // What is reserved is no cost yet.
      const paid = kinds.filter(({ kind }) => kind !== reserveKind)
      const net = paid.reduce((all, one) => all + (isTaken(one) ? -one.amount : one.amount), 0)
      const entries = journalOf({ currency: 'EUR', net, kinds })
      expect(sum(entries.map(({ debit }) => debit))).toBe(sum(entries.map(({ credit }) => credit)))
      expect(entries.every(({ debit, credit }) => (debit === null) !== (credit === null))).toBe(true)
    }),
  )
})
