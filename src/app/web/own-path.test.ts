import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://interim.example'

test.each(['/', '/worker/shifts', '/worker/profile?tab=notifications#x', '/a//b', '/.//evil.example'])(
  '%s is accepted',
  (path) => {
    expect(ownPath(path, origin)).toBe(path)
    expect(new URL(ownPath(path, origin), origin).origin).toBe(origin)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https://interim.example/worker',
  'javascript:alert(1)',
  'worker',
  '//',
  '',
])('%j leads to the start', (path) => {
  expect(ownPath(path, origin)).toBe('/')
})
