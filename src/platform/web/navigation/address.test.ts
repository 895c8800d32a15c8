import { expect, test } from 'vitest'
import { isOwnPath, match, withQuery } from './address.ts'

test('a path matches its pattern, which returns its parameters', () => {
  expect(match('/provider/clients/{id}', '/provider/clients/42')).toEqual({ id: '42' })
  expect(match('/provider/clients', '/provider/clients/')).toEqual({})
  expect(match('/provider/clients/{id}', '/provider/clients')).toBeUndefined()
  expect(match('/provider/clients/{id}', '/provider/projects/42')).toBeUndefined()
  expect(match('/a/{id}', '/a/%E0%A4%A')).toEqual({ id: '%E0%A4%A' })
})

const foreign = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
  'https://interim.example/worker',
  'worker',
  '',
]

test.each([...foreign, '//', '/\\', '//[', '//evil:port'])(
  'a path that leads off the site is recognised: %j',
  (path) => {
    expect(isOwnPath(path)).toBe(false)
  },
)

test.each([
  '/',
  '/worker/shifts',
  '/worker/profile?tab=notifications#x',
  '/provider/clients?q=//x',
  '/a//b',
  '/.//evil.example',
])('a path of the application is recognised: %s', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test('the query only contains values that differ from their default', () => {
  expect(withQuery('?tab=worker&x=1', { tab: 'organisation' }, { tab: 'organisation' })).toBe('?x=1')
  expect(withQuery('', { q: 'ann', status: undefined })).toBe('?q=ann')
  expect(withQuery('?q=ann', { q: '' })).toBe('')
})
