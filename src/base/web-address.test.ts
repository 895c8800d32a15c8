import { expect, test } from 'vitest'
import { parseAddress } from './web-address.ts'

test.each([
  String.raw`https://evil.example\@good.example`,
  String.raw`https://good.example\.evil.example/`,
  'https://good.example/\tx',
  'https://go\u200bod.example',
  'https://good.example/\u202egpj.exe',
  'https://good.example/a\u00a0b',
  ' https://good.example',
  'https://good.example\n',
  'https://an:secret@good.example',
  'https://@good.example',
  'https://good.example@evil.example',
  'good.example',
  '',
])('%j is no address (F97)', (value) => {
  expect(parseAddress(value)).toBeUndefined()
})

test('an address is parsed, in settings with credentials too (F97)', () => {
  expect(parseAddress('https://good.example/a@b?c=%20#d')?.hostname).toBe('good.example')
  expect(parseAddress('https://müller.example/é')?.hostname).toBe('xn--mller-kva.example')
  const settings = { withCredentials: true }
  expect(parseAddress('https://KEY:SECRET@s3.example/bucket', settings)?.username).toBe('KEY')
  expect(parseAddress(String.raw`https://KEY:SECRET@s3.example\@evil.example`, settings)).toBeUndefined()
})
