import { expect, test } from 'vitest'
import type { RecordFields } from '#base/fields.ts'
import { plainCells } from './plain-cells.ts'

const facets = { part: 'main', erasure: 'erased' } as const
const vans = {
  table: 'vans',
  keyPrefix: 'vans',
  fields: {
    notes: { ...facets, kind: 'prose' },
    fuel: { ...facets, kind: 'choice', values: ['diesel', 'electric'] },
    seats: { ...facets, kind: 'number', min: 1, max: 9 },
    boughtOn: { ...facets, kind: 'date' },
    isRented: { ...facets, kind: 'boolean' },
  },
} as const satisfies RecordFields

const cells = plainCells(vans, (key) => `[${key}]`)
const van = { notes: 'new', fuel: 'electric', seats: 3, boughtOn: '2026-11-20', isRented: false } as const
const empty = { notes: null, fuel: null, seats: null, boughtOn: null, isRented: null }

test('the cells of plain fields hold text, words, numbers and dates', () => {
  const shown = Object.entries(cells).map(([name, { kind, cell }]) => [name, kind ?? 'text', cell(van)])
  expect(shown).toEqual([
    ['notes', 'text', 'new'],
    ['fuel', 'text', '[vans.fuel.electric]'],
    ['seats', 'number', 3],
    ['boughtOn', 'date', '2026-11-20'],
    ['isRented', 'text', '[platform.history.no]'],
  ])
})

test('the cells of empty fields are empty', () => {
  expect(Object.values(cells).map(({ cell }) => cell(empty))).toEqual([null, null, null, null, null])
})
