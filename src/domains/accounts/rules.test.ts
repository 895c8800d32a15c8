import { expect, test } from 'vitest'
import { actionsOnUser, deviceOf, leansOn, rolesToGive, strengthOf, unmetRequirements } from './rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge',
    'Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'macOS'],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S936) ${webkit} SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${webkit} CriOS/140 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPad'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120`, 'Opera', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [null, null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test.each([
  ['', ['length', 'upper', 'lower', 'number', 'special']],
  ['aB3-aB3', ['length']],
  [`aB3-${'x'.repeat(124)}`, []],
  [`aB3-${'x'.repeat(125)}`, ['length']],
  ['aB3 aB3 ', []],
  ['ǅaB٣-🔑🔑🔑', []],
  ['密码密码密码密码', ['upper', 'lower', 'number', 'special']],
])('“%s” does not meet %j', (password, unmet) => {
  expect(unmetRequirements(password)).toEqual(unmet)
})

test.each([
  ['aB3-aB3', 'weak'],
  ['aB3-aB3-', 'medium'],
  ['aB3-aB3-aB3-', 'medium'],
  ['Quiet-Har-7', 'medium'],
  ['Quiet-Harb-7', 'strong'],
])('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test.each([
  ['Northwind-1!', ['Northwind Staffing'], true],
  ['1northWINDabc!', ['Northwind Staffing'], true],
  ['Northwind-abcd1', ['Northwind Staffing'], false],
  ['Mia.Peeters-26', ['mia.peeters@northwind.example'], true],
  ['Ann-1234567!', ['Ann'], false],
  ['Zürich-2026!', ['Zürich'], true],
  ['Quiet-Harbour-7!', ['Northwind', '', ' . '], false],
])('%s leans on %j: %s', (password, names, leans) => {
  expect(leansOn(password, names)).toBe(leans)
})

test('nobody assigns a role above their own', () => {
  expect(rolesToGive('providerAdmin')).toHaveLength(5)
  expect(rolesToGive('manager')).toEqual(['manager', 'provider', 'user'])
  expect(rolesToGive('user')).toEqual(['user'])
})

test('the actions on a user follow from both roles and the status', () => {
  const admin = { accountId: 'a', role: 'administrator' } as const
  const actions = (user: Partial<Parameters<typeof actionsOnUser>[1]>) =>
    actionsOnUser(admin, { id: 'b', role: 'manager', status: 'active', ...user })
  expect(actions({ role: 'providerAdmin' })).toEqual([])
  expect(actions({ id: 'a', role: 'administrator', secondFactor: true })).toEqual(['edit'])
  expect(actions({ status: 'invited', secondFactor: true, linked: true })).toEqual([
    'edit',
    'changeRole',
    'invite',
    'delete',
  ])
  expect(actions({ status: 'inactive' })).toContain('reactivate')
  expect(actions({ secondFactor: true, linked: true })).toEqual([
    'edit',
    'changeRole',
    'deactivate',
    'resetFactors',
    'unlinkIdentity',
  ])
})
