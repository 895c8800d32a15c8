import { expect, test } from 'vitest'
import { missingFields, progressOf } from './rules/profile.ts'
import { easterOf } from '#base/official/closing-days.ts'
import { holidaysToBeginWith, nationalHolidays } from './rules/holidays.ts'

const empty = {
  companyName: null,
  numberOfEmployees: null,
  headquartersLocation: null,
  industry: null,
  vatNumber: null,
  website: null,
  socialMediaLink: null,
  primaryFullName: null,
  primaryEmail: null,
  primaryPhone: null,
  primaryJobTitle: null,
  alternateName: null,
  alternateEmail: null,
  alternatePhone: null,
  preferredLanguage: null,
  timeZone: null,
}

test('an empty profile misses all required fields', () => {
  expect(missingFields(empty)).toEqual([
    'company.companyName',
    'company.headquartersLocation',
    'company.industry',
    'contacts.primary.fullName',
    'contacts.primary.email',
    'preferences.preferredLanguage',
    'preferences.timeZone',
  ])
  expect(progressOf(empty)).toBe(0)
})

test('the progress includes optional fields', () => {
  expect(
    progressOf({
      ...empty,
      companyName: 'Acme',
      website: 'https://acme.example',
      primaryEmail: 'a@acme.example',
      timeZone: 'UTC',
    }),
  ).toBe(25)
})

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  // The latest and the earliest possible date, and one that simpler formulas get wrong.
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
  [2049, '2049-04-18'],
])('Easter of %i is on %s', (year, date) => {
  expect(easterOf(year)).toBe(date)
})

/** The dates of each year that move: Easter Monday, Ascension Day, Whit Monday, and King’s Day in the Netherlands. */
const moving = [
  [2024, '04-01', '05-09', '05-20', '04-27'],
  [2025, '04-21', '05-29', '06-09', '04-26'],
  [2026, '04-06', '05-14', '05-25', '04-27'],
  [2027, '03-29', '05-06', '05-17', '04-27'],
  [2028, '04-17', '05-25', '06-05', '04-27'],
  [2029, '04-02', '05-10', '05-21', '04-27'],
  [2030, '04-22', '05-30', '06-10', '04-27'],
] as const

const datesOf = (country: 'BE' | 'FR' | 'NL', year: number) =>
  nationalHolidays([country], year).map(({ date }) => {
    expect(date.slice(0, 5)).toBe(`${year}-`)
    return date.slice(5)
  })

test.each(moving)('the holidays of %i follow the law of each country', (year, ...days) => {
  const [easterMonday, ascension, whitMonday, kingsDay] = days
  const christian = [easterMonday, ascension, whitMonday]
  expect(datesOf('BE', year)).toEqual(
    ['01-01', ...christian, '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'].sort(),
  )
  expect(datesOf('FR', year)).toEqual(
    ['01-01', ...christian, '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].sort(),
  )
  expect(datesOf('NL', year)).toEqual(['01-01', ...christian, kingsDay, '05-05', '12-25', '12-26'].sort())
})

test('a holiday of two countries is listed once, with both', () => {
  const both = nationalHolidays(['FR', 'BE'], 2026)
  expect(both.filter(({ date }) => date === '2026-05-01')).toEqual([
    { date: '2026-05-01', name: 'labourDay', countries: ['BE', 'FR'] },
  ])
  expect(both).toHaveLength(12)
  expect(nationalHolidays([], 2026)).toEqual([])
})

test('an organisation starts with the holidays of the country of its time zone', () => {
  expect(holidaysToBeginWith('Europe/Brussels')).toEqual(['BE'])
  expect(holidaysToBeginWith('EST')).toEqual([])
  expect(holidaysToBeginWith(null)).toEqual([])
})
