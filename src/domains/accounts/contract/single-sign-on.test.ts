import { expect, test } from 'vitest'
import { signOnForm } from './single-sign-on.ts'

const form = {
  enabled: true,
  name: 'Entra ID',
  issuer: 'https://login.example.com/tenant/v2.0',
  clientIdentifier: 'client-1',
  clientSecret: '',
  domains: ['example.com'],
  defaultRole: 'user',
  createsUsers: false,
}
const takes = (changes: object) => signOnForm.safeParse({ ...form, ...changes }).success

test.each(['https://login.example.com', 'https://login.example.com:8443/tenant', 'http://127.0.0.1:9000'])(
  '%s can be an issuer',
  (issuer) => {
    expect(takes({ issuer })).toBe(true)
  },
)

test.each([
  'login.example.com',
  'http://login.example.com',
  'https://user:secret@login.example.com',
  'https://login.example.com?tenant=1',
  'https://login.example.com#top',
  'https://login.example.com\\@elsewhere.example',
  'https://login.example.com/.well-known/openid-configuration',
  'javascript:alert(1)',
])('%s cannot', (issuer) => {
  expect(takes({ issuer })).toBe(false)
})

test('email domains are stored in lower case, without the sign before them', () => {
  expect(signOnForm.parse({ ...form, domains: ['@Example.COM', 'mail.example.co.uk'] }).domains).toEqual([
    'example.com',
    'mail.example.co.uk',
  ])
})

test.each([
  [],
  ['example'],
  ['-example.com'],
  ['example.c'],
  ['example.com/'],
  ['ada@example.com'],
  [`${'a'.repeat(64)}.com`],
  ['exämple.com'],
])('the domain “%s” is refused', (...domains) => {
  expect(takes({ domains })).toBe(false)
})

test('nobody becomes a provider admin at the first sign-in', () => {
  expect(takes({ defaultRole: 'providerAdmin' })).toBe(false)
  expect(takes({ defaultRole: 'administrator' })).toBe(true)
})
