import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { isSepaIban } from './sepa-countries.ts'
import { minorDigits } from '../currency.ts'
import { vatNumber } from '../vat.ts'
import { checkedLists, overdueLists } from './checked-lists.ts'
import { bankingDay, isBankingDay } from './closing-days.ts'
import { countries, unionCountries } from './countries.ts'
import { isOfScheme, type Scheme } from './electronic-addresses.ts'
import { vatCategories } from './vat-categories.ts'
import { standardVatRates } from './vat-rates.ts'

const src = join(import.meta.dirname, '../..')
const isVatNumber = (value: string) => vatNumber.safeParse(value).success

// Set to a later day to see what will have to be checked by then.
const today = process.env.OFFICIAL_LISTS_DAY ?? new Date().toISOString().slice(0, 10)

describe('Official lists', () => {
  test('were compared with their source within their time; after it, compare them and set checkedOn (F23)', () => {
    expect(overdueLists(checkedLists, today).map(({ name, checkedOn, source }) => [name, checkedOn, source])).toEqual(
      [],
    )
  })

  test('are overdue on the day after their time has passed', () => {
    const list = { ...checkedLists[0]!, checkedOn: '2026-02-28', validMonths: 12 }
    expect(overdueLists([list], '2027-02-28')).toEqual([])
    expect(overdueLists([list], '2027-03-01')).toEqual([list])
    expect(overdueLists(checkedLists, '2030-01-01')).toEqual(checkedLists)
  })

  test('are all in the register: each file of official rules, and each package that holds one', () => {
    const locations = checkedLists.map(({ storedIn }) => storedIn)
    const dependencies = Object.keys(
      (JSON.parse(readFileSync(join(src, '../package.json'), 'utf8')) as { dependencies: Record<string, string> })
        .dependencies,
    )
    expect(locations.filter((one) => one.endsWith('.ts') && !existsSync(join(src, one)))).toEqual([])
    expect(locations.filter((one) => !one.endsWith('.ts') && one !== 'node' && !dependencies.includes(one))).toEqual([])
    const beside = new Set(['checked-lists.ts', 'check-digits.ts'])
    const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts') && !beside.has(name))
    expect(files.filter((name) => !locations.includes(`base/official/${name}`))).toEqual([])
  })
})

describe('Examples of what changed', () => {
  test.each<[since: string, number: string]>([
    ['2023, Belgium: numbers that begin with 1', 'BE1012345646'],
    ['2023, Belgium: another one', 'BE 1347.683.455'],
    ['2020, Netherlands: sole traders', 'NL123456789B13'],
    ['2013, Ireland: a second letter', 'IE6433435OA'],
    ['2010, United Kingdom: numbers that add 55', 'GB434031494'],
    ['2021, Northern Ireland: XI', 'XI434031494'],
    ['2014, Switzerland: UID', 'CHE-107.787.577 IVA'],
    ['Norway', 'NO995525828MVA'],
    ['Greece', 'EL094259216'],
    ['Serbia', 'RS101134702'],
  ])('VAT numbers, %s: %s is valid, and with another last digit it is not (F23)', (_, number) => {
    expect(isVatNumber(number)).toBe(true)
    const wrong = number.replace(/(\d)(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
    expect(isVatNumber(wrong)).toBe(false)
  })

  test('a VAT number has a rule in every member of the European Union', () => {
    const valid =
      'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216 ES54362315K FI20774740 ' +
      'FR40303265045 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442 LV40003521600 MT11679112 NL004495445B01 ' +
      'PL8567346215 PT501964843 RO18547290 SE123456789701 SI50223054 SK2022749619'
    const numbers = valid.split(' ')
    expect(new Set(numbers.map((one) => one.slice(0, 2).replace('EL', 'GR')))).toEqual(unionCountries)
    expect(numbers.filter((one) => !isVatNumber(one))).toEqual([])
    expect(numbers.filter((one) => isVatNumber(`${one}999999999`))).toEqual([])
    expect(isVatNumber('US 12-3456789')).toBe(true)
  })

  test.each([
    ['2024-11-21', 'Albania', 'AL47212110090000000235698741'],
    ['2024-11-21', 'Montenegro', 'ME25505000012345678951'],
    ['2025-03-06', 'Moldova', 'MD24AG000225100013104168'],
    ['2025-03-06', 'North Macedonia', 'MK07250120000058984'],
    ['2025-05-22', 'Serbia', 'RS35260005601001611379'],
    ['2019-03-01', 'Vatican City', 'VA59001123000012345678'],
    ['', 'Gibraltar', 'GI75NWBK000000007099453'],
  ])('SEPA, %s: %s joined (F24)', (_, __, iban) => {
    expect(isSepaIban(iban)).toBe(true)
  })

  test('an account outside of the SEPA is not paid by a SEPA transfer', () => {
    for (const iban of [
      'TN5910006035183598478831',
      'TR330006100519786457841326',
      'BA391290079401028494',
      'RS35260005601001611378',
    ])
      expect(isSepaIban(iban)).toBe(false)
  })

  test('IBAN structures are known up to the countries that joined the registry last', () => {
    const latest =
      'HN88CABF00000000000250005469 FK88SC123456789012 OM810180000001299123456 NI45BAPR00000013000003558124 MN121234123456789123'
    expect(
      `${latest} SO211000001001000100141 DJ2100010000000154000100186`.split(' ').filter((one) => !isValidIBAN(one)),
    ).toEqual([])
  })

  test('standard VAT rates exist for every member, with the changes of 2024 and 2025', () => {
    expect([...unionCountries].filter((one) => !standardVatRates[one])).toEqual([])
    expect(standardVatRates).toMatchObject({ FI: 2550, SK: 2300, EE: 2400, RO: 2100, CH: 810 })
  })

  test('countries and currencies are those of ISO, as the platform knows them', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(new Set(countries).size).toBe(249)
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([])
    const digits = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
    expect(Object.fromEntries(Object.keys(minorDigits).map((one) => [one, digits(one)]))).toEqual(minorDigits)
  })

  test.each<[Scheme, string]>([
    ['0217', '123456789012'],
    ['0240', 'B123456'],
    ['0225', '303265045'],
    ['9914', 'ATU13585627'],
    ['9945', 'PL8567346215'],
    ['9933', '094259216'],
    ['0216', '003720774740'],
  ])('the scheme %s is known', (scheme, address) => {
    expect(isOfScheme(scheme, address)).toBe(true)
  })

  test('VAT categories of goods and of the Canary Islands are not offered for hours', () => {
    expect(vatCategories).toEqual(['S', 'AE', 'E', 'Z', 'O', 'G'])
  })

  test('TARGET is closed at weekends and on six days a year since 2002 (ECB, 14 December 2000)', () => {
    const closed = [
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
      '2026-12-26',
      '2027-03-26',
      '2027-03-29',
    ]
    expect(closed.filter(isBankingDay)).toEqual([])
    // Days that are holidays in some countries only, and 1 May before the calendar.
    const open = [
      '2026-04-02',
      '2026-05-14',
      '2026-05-25',
      '2026-07-21',
      '2026-08-14',
      '2026-11-11',
      '2026-12-24',
      '2001-05-01',
    ]
    expect(open.filter((day) => !isBankingDay(day))).toEqual([])
    expect(['2026-11-28', '2026-11-29'].map(isBankingDay)).toEqual([false, false])
  })

  test.each([
    ['2026-11-27', '2026-11-01', '2026-11-27'],
    ['2026-12-26', '2026-12-01', '2026-12-24'],
    ['2026-04-06', '2026-03-31', '2026-04-02'],
    ['2026-04-05', '2026-04-05', '2026-04-07'],
    ['2027-01-01', '2026-12-31', '2026-12-31'],
  ])('a payment on %s, not before %s, is made on %s', (date, earliest, day) => {
    expect(bankingDay(date, earliest)).toBe(day)
  })
})
