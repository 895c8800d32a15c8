import { describe, expect, it } from 'vitest'
import { countryOfZone, formatPhone, internationalPhone, phone } from './phone.ts'

describe('A stored phone number', () => {
  it('is international, without separators', () => {
    expect(phone().parse(' +32 470/12.34.56 ')).toBe('+32470123456')
    for (const wrong of ['0470 12 34 56', '+32 4', '+99912345678', 'call me'])
      expect(phone().safeParse(wrong).error?.issues[0]?.message).toBe('platform.validation.phone')
  })

  it('is shown in groups, and as it is if it cannot be read', () => {
    expect(formatPhone('+32470123456')).toBe('+32 470 12 34 56')
    expect(formatPhone('extension 12')).toBe('extension 12')
  })
})

describe('A typed phone number', () => {
  it('belongs to the country of the organisation unless it names one', () => {
    expect(internationalPhone('0470 12 34 56', 'Europe/Brussels')).toBe('+32470123456')
    expect(internationalPhone('0032 470 12 34 56', 'Europe/Amsterdam')).toBe('+32470123456')
    expect(internationalPhone('+31 6 12345678', 'Europe/Brussels')).toBe('+31612345678')
    expect(internationalPhone('0470 12 34 56', 'UTC')).toBeUndefined()
    expect(internationalPhone('12', 'Europe/Brussels')).toBeUndefined()
    expect(internationalPhone('', 'Europe/Brussels')).toBeUndefined()
  })

  it('belongs to no country in a zone without one', () => {
    expect(countryOfZone('Europe/Brussels')).toBe('BE')
    expect(countryOfZone('UTC')).toBeUndefined()
    expect(countryOfZone('Mars/Olympus')).toBeUndefined()
  })
})
