import { expect, test } from 'vitest'
import { lastChangeOf } from './use-last-change.ts'

const step = (kind: 'added' | 'changed' | 'seen', name: string | undefined, at: string) => ({
  kind,
  by: name === undefined ? null : { id: name, name, kind: 'user' as const },
  at: `2026-11-20T${at}:00Z`,
})

test('users who only revealed a secret do not count as having changed the record', () => {
  const steps = [step('seen', 'Carl', '10:02'), step('seen', 'Dora', '10:01'), step('changed', 'Eve', '10:00')]
  expect(lastChangeOf(steps)).toEqual({ by: 'Eve', at: '2026-11-20T10:00:00Z' })
  expect(lastChangeOf(steps.slice(0, 2))).toBeUndefined()
  expect(lastChangeOf([step('changed', undefined, '10:00')])).toEqual({ by: undefined, at: '2026-11-20T10:00:00Z' })
})
