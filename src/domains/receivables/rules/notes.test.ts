import { expect, test } from 'vitest'
import { mostUrgentNote } from './notes.ts'

const call = { kind: 'call', status: 'noted', promisedOn: null } as const
const later = { kind: 'promise', status: 'open', promisedOn: '2026-12-20' } as const
const promise = { ...later, promisedOn: '2026-12-10' }
const dispute = { kind: 'dispute', status: 'open', promisedOn: null } as const
const broken = { ...promise, status: 'broken' } as const
const fulfilled = { ...promise, status: 'kept' } as const

test('a broken promise comes before a dispute, and a dispute before the promise that is due first', () => {
  expect(mostUrgentNote([call, later, promise, dispute, broken, fulfilled])).toBe(broken)
  expect(mostUrgentNote([call, later, promise, dispute])).toBe(dispute)
  expect(mostUrgentNote([call, later, promise])).toBe(promise)
  expect(mostUrgentNote([call, fulfilled, { ...dispute, status: 'closed' }])).toBeUndefined()
})
