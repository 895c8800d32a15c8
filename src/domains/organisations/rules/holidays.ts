import { daysAfter, weekdayOf } from '#base/days.ts'
import { easterOf } from '#base/official/closing-days.ts'
import { rulesCountries, type RulesCountry } from '../rules.ts'

// The date of each holiday, or its number of days after Easter Sunday.
const shared = { newYear: '01-01', easterMonday: 1, ascension: 39, whitMonday: 50, christmas: '12-25' } as const
const belgianAndFrench = {
  ...shared,
  labourDay: '05-01',
  assumption: '08-15',
  allSaints: '11-01',
  armistice: '11-11',
} as const

/*
 * BE: law of 4 January 1974 and royal decree of 18 April 1974, article 1. Each company agrees on the day that
 *     replaces a holiday on a Sunday, so it is added as an own holiday.
 * FR: Code du travail, L3133-1. The holidays of Alsace and Moselle (L3134-13) are not included.
 * NL: Algemene termijnenwet, article 3, paragraph 1. 5 May is included every year; many employers give it off only
 *     every fifth year, by custom. Good Friday (paragraph 2) only affects legal time limits and is not included.
 */
const national = {
  BE: { ...belgianAndFrench, belgianDay: '07-21' },
  FR: { ...belgianAndFrench, victoryDay: '05-08', bastilleDay: '07-14' },
  NL: { ...shared, kingsDay: '04-27', liberationDay: '05-05', secondChristmasDay: '12-26' },
} as const satisfies Record<RulesCountry, Record<string, string | number>>
type HolidayName = { [C in RulesCountry]: keyof (typeof national)[C] }[RulesCountry]

/** A national holiday with the countries that observe it. */
export interface NationalHoliday {
  readonly date: string
  readonly name: HolidayName
  readonly countries: readonly RulesCountry[]
}

/**
 * Returns the holidays of the given countries in a year, sorted by date. A holiday of several countries is listed once.
 * Valid from 2014, the first year of King’s Day.
 */
export function nationalHolidays(countries: readonly RulesCountry[], year: number): NationalHoliday[] {
  const found = new Map<HolidayName, NationalHoliday>()
  for (const country of rulesCountries.filter((one) => countries.includes(one))) {
    for (const name of Object.keys(national[country]) as HolidayName[]) {
      const day = (national[country] as Record<HolidayName, string | number>)[name]
      found.set(name, {
        date: dateOf(name, day, year),
        name,
        countries: [...(found.get(name)?.countries ?? []), country],
      })
    }
  }
  return [...found.values()].sort((one, other) => one.date.localeCompare(other.date))
}

/**
 * Returns the dates of all holidays, national and own, of the years from `from` to `to`. Own holidays are not limited
 * to these years.
 */
export function holidayDates(
  {
    holidayCountries: countries,
    ownHolidays,
  }: { holidayCountries: readonly RulesCountry[]; ownHolidays: readonly string[] },
  from: string,
  to: string,
): ReadonlySet<string> {
  const days = new Set(ownHolidays)
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const { date } of nationalHolidays(countries, year)) days.add(date)
  return days
}

function dateOf(name: HolidayName, day: string | number, year: number): string {
  if (typeof day === 'number') return daysAfter(easterOf(year), day)
  const date = `${year}-${day}`
  // If the King’s birthday is a Sunday, it is celebrated on the day before.
  return name === 'kingsDay' && weekdayOf(date) === 7 ? daysAfter(date, -1) : date
}

const countryOfZone: Readonly<Record<string, RulesCountry>> = {
  'Europe/Brussels': 'BE',
  'Europe/Paris': 'FR',
  'Europe/Amsterdam': 'NL',
}

/** Returns the country of a time zone whose holidays and working-time law are known. */
export function countryIn(timeZone: string | null): RulesCountry | undefined {
  return countryOfZone[timeZone ?? '']
}

/** Returns the country whose rules an organisation follows: the one that it has chosen, or else that of its time zone. */
export function countryOfRules({
  rulesCountry,
  timeZone,
}: {
  readonly rulesCountry: RulesCountry | null
  readonly timeZone: string | null
}): RulesCountry | null {
  return rulesCountry ?? countryIn(timeZone) ?? null
}

/** Returns the countries whose holidays a new organisation in a time zone observes. */
export function holidaysToBeginWith(timeZone: string | null): RulesCountry[] {
  const country = countryIn(timeZone)
  return country ? [country] : []
}
