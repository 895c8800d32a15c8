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
  '',
]

test.each([...foreign, '//', '/\\', '//[', '//evil:port'])('a remembered path never leads off the site: %j', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

test('a path of the application is recognised', () => {
  expect(isOwnPath('/provider/clients?q=//x')).toBe(true)
})

test('the query only contains values that differ from their default', () => {
  expect(withQuery('?tab=worker&x=1', { tab: 'organisation' }, { tab: 'organisation' })).toBe('?x=1')
  expect(withQuery('', { q: 'ann', status: undefined })).toBe('?q=ann')
  expect(withQuery('?q=ann', { q: '' })).toBe('')
})
