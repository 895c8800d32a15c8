import { expect, test } from 'vitest'
import { isLinkToken } from './link-token.ts'
import { changedPasswordFaults, passwordFaults } from './password-faults.ts'

const good = 'Quiet-Harbour-7!'
const faultsOf = (newPassword: string, confirmation = newPassword) =>
  Object.fromEntries(Object.entries(passwordFaults({ newPassword, confirmation })).filter(([, fault]) => fault))

test('a password that meets the requirements and is confirmed has no errors', () => {
  expect(faultsOf(good)).toEqual({})
})

test('an empty password is left to the schema, but its confirmation is required', () => {
  expect(faultsOf('')).toEqual({ confirmation: 'platform.validation.required' })
})

test('the confirmation is compared character by character', () => {
  const differ = { confirmation: 'accounts.validation.passwordsDiffer' }
  expect(faultsOf(good, `${good} `)).toEqual(differ)
  expect(faultsOf(good, good.toLowerCase())).toEqual(differ)
  expect(faultsOf('Ångström-7!', 'A\u030Angström-7!')).toEqual(differ)
})

test.each([
  ['Short-7', 'too short'],
  [`Aa1!${'x'.repeat(125)}`, 'too long'],
  ['quiet-harbour-7!', 'without an uppercase letter'],
  ['QUIET-HARBOUR-7!', 'without a lowercase letter'],
  ['Quiet-Harbour!', 'without a number'],
  ['QuietHarbour7', 'without a special character'],
])('%s is refused: %s', (password) => {
  expect(faultsOf(password)).toEqual({ newPassword: 'accounts.validation.passwordRequirements' })
})

test.each([`Aa1!${'x'.repeat(124)}`, 'Ünïcödé 7', 'Пароль-Ёж-7', 'Aa1🔑🔑🔑🔑🔑'])('%s is accepted', (password) => {
  expect(faultsOf(password)).toEqual({})
})

test('a changed password must differ from the old one, whatever else is wrong with it', () => {
  const same = 'accounts.validation.newPasswordSame'
  const faults = (newPassword: string, oldPassword: string) =>
    changedPasswordFaults({ newPassword, confirmation: newPassword, oldPassword }).newPassword
  expect(faults(good, good)).toBe(same)
  expect(faults('short', 'short')).toBe(same)
  expect(faults(good, 'Quiet-Harbour-8!')).toBeUndefined()
  expect(faults('', '')).toBeUndefined()
})

test('the token of a link has 43 characters of base64url', () => {
  expect(isLinkToken('A'.repeat(43))).toBe(true)
  expect(isLinkToken(`${'-_9z'.repeat(10)}abc`)).toBe(true)
  for (const token of ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(43)}\n`])
    expect(isLinkToken(token)).toBe(false)
})
