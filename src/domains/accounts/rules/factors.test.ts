import { expect, test } from 'vitest'
import { actionsOnFactors, recoveryCodeOf, takesPasskeys, typedCode, typedRecoveryCode } from './factors.ts'

test('a recovery code has sixteen characters in four groups, and is accepted in any spelling', () => {
  expect(recoveryCodeOf(new Uint8Array(10))).toBe('0000-0000-0000-0000')
  expect(recoveryCodeOf(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  const code = recoveryCodeOf(Uint8Array.from([1, 2, 3, 4, 5, 200, 201, 202, 203, 204]))
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const bare = code.replaceAll('-', '')
  for (const typed of [code, code.toLowerCase(), bare, ` ${code} `, code.replaceAll('-', ' – ')])
    expect(typedRecoveryCode(typed)).toBe(bare)
  expect(typedRecoveryCode('ooOO-iIlL-0000-1111')).toBe('0000111100001111')
})

test.each(['', 'None', '0000-0000-0000', '0000-0000-0000-0000-0', 'UUUU-UUUU-UUUU-UUUU', '123456', '٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠'])(
  'A19 %j is not a recovery code',
  (typed) => {
    expect(typedRecoveryCode(typed)).toBeUndefined()
  },
)

test('A19 six digits with any spacing are a code, and nothing else is', () => {
  expect(['123456', '123 456', ' 123456 '].map(typedCode)).toEqual(['123456', '123456', '123456'])
  for (const typed of ['', 'None', '12345', '1234567', '12345a', '１２３４５６', '-12345'])
    expect(typedCode(typed)).toBeUndefined()
})

test('the allowed actions follow from the existing factors, and recovery codes need a factor', () => {
  const host = 'interim.example'
  expect(actionsOnFactors({ hasAuthenticator: false, passkeys: 0, host })).toEqual(['addAuthenticator', 'addPasskey'])
  expect(actionsOnFactors({ hasAuthenticator: true, passkeys: 10, host })).toEqual([
    'removeAuthenticator',
    'removePasskey',
    'renewCodes',
  ])
})

test('passkeys need a host name', () => {
  expect(['localhost', 'interim.example', '127.0.0.1', '[::1]'].map(takesPasskeys)).toEqual([true, true, false, false])
})
