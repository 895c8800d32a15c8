import { expect, test } from 'vitest'
import type { RecordFields } from '#base/fields.ts'
import { plainChanges, plainColumns, plainErasures, plainValues } from './plain-fields.ts'

const vans = {
  table: 'vans',
  keyPrefix: 'vans',
  fields: {
    plateNumber: { kind: 'text', part: 'main', required: 'vans.validation.plateRequired', erasure: 'erased' },
    notes: { kind: 'prose', part: 'main', erasure: 'erased' },
    seats: { kind: 'number', part: 'main', min: 1, max: 9, erasure: 'notPersonal' },
  },
} as const satisfies RecordFields

test('plain fields are read from, written to and emptied in their columns', () => {
  expect(plainColumns(vans, 'v').texts).toEqual(['v.plate_number, v.notes, v.seats'])
  expect(plainChanges(vans, { notes: null, seats: 3 })).toEqual({ plate_number: undefined, notes: null, seats: 3 })
  const row = { id: 'a', plateNumber: '1-ABC', notes: null, seats: 3 }
  expect(plainValues(vans, row)).toEqual({ plateNumber: '1-ABC', notes: null, seats: 3 })
  expect(plainErasures(vans).texts).toEqual([`plate_number = '', notes = null`])
})
