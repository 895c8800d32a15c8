import { describe, expect, it } from 'vitest'
import { bankAccountNumber, bic } from './bank-account.ts'

const account = bankAccountNumber('required')
const faultOf = (shape: typeof account | typeof bic, value: string) => shape.safeParse(value).error?.issues[0]?.message

describe('A bank account', () => {
  it('is stored without separators, in capital letters', () => {
    expect(account.parse(' be68 5390-0754 7034 ')).toBe('BE68539007547034')
    expect(account.parse('nl91 ABNA 0417 1643 00')).toBe('NL91ABNA0417164300')
  })

  it('is refused with a wrong check digit or length of its country', () => {
    expect(faultOf(account, 'BE68 5390 0754 7035')).toBe('platform.validation.iban')
    expect(faultOf(account, 'BE68 5390 0754 703')).toBe('platform.validation.iban')
  })

  it('may be a local number of 4 to 34 letters and digits', () => {
    expect(account.parse('000123456789')).toBe('000123456789')
    expect(account.parse('9'.repeat(34))).toHaveLength(34)
    expect(faultOf(account, '123')).toBe('platform.validation.accountNumber')
    expect(faultOf(account, '9'.repeat(35))).toBe('platform.validation.accountNumber')
    expect(faultOf(account, 'Kaai 5 · Antwerpen')).toBe('platform.validation.accountNumber')
    expect(faultOf(account, '  ')).toBe('required')
  })
})

describe('A bank code', () => {
  it('has 8 or 11 letters and digits', () => {
    expect(bic.parse('gebabebb')).toBe('GEBABEBB')
    expect(bic.parse('GEBABEBB36A')).toBe('GEBABEBB36A')
    expect(faultOf(bic, 'GEBABEB')).toBe('platform.validation.bic')
    expect(faultOf(bic, 'GEBA12BB')).toBe('platform.validation.bic')
  })
})
