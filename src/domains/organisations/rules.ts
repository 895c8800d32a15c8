import { z } from 'zod'
import { daysAfter, weekdayOf } from '#base/days.ts'
import { inLatin } from '#base/official/sepa-characters.ts'
import { identifier, limits, visible } from '#base/text.ts'

export const purposes = ['outsourcing', 'enlisting'] as const
export type Purpose = (typeof purposes)[number]

export const industries = [
  'technology',
  'healthcare',
  'finance',
  'education',
  'construction',
  'manufacturing',
  'retail',
  'hospitality',
] as const

/** A company tag, which workers enter to sign in: 3 to 32 lower-case letters, digits and hyphens. */
export const companyTag = z
  .string()
  .overwrite((value) => visible(value).toLowerCase())
  .regex(/^[a-z0-9-]{3,32}$/, 'organisations.validation.companyTag')

/**
 * A company tag as entered at sign-in. The format is not checked, so that an invalid tag gets the same answer as an
 * unknown one.
 */
export const typedTag = identifier(limits.name).transform((tag) => tag.toLowerCase())

/** The profile of an organisation and its contacts. Null for empty fields. */
export interface Profile {
  companyName: string | null
  numberOfEmployees: number | null
  headquartersLocation: string | null
  industry: string | null
  vatNumber: string | null
  website: string | null
  socialMediaLink: string | null
  primaryFullName: string | null
  primaryEmail: string | null
  primaryPhone: string | null
  primaryJobTitle: string | null
  alternateName: string | null
  alternateEmail: string | null
  alternatePhone: string | null
  preferredLanguage: string | null
  timeZone: string | null
}

/** The required fields of a profile, with their paths in the three forms. */
const required = {
  companyName: 'company.companyName',
  headquartersLocation: 'company.headquartersLocation',
  industry: 'company.industry',
  primaryFullName: 'contacts.primary.fullName',
  primaryEmail: 'contacts.primary.email',
  preferredLanguage: 'preferences.preferredLanguage',
  timeZone: 'preferences.timeZone',
} as const satisfies Partial<Record<keyof Profile, string>>

const counted = [
  'companyName',
  'numberOfEmployees',
  'headquartersLocation',
  'industry',
  'vatNumber',
  'website',
  'socialMediaLink',
  'primaryFullName',
  'primaryEmail',
  'primaryPhone',
  'primaryJobTitle',
  'alternateName',
  'alternateEmail',
  'alternatePhone',
  'preferredLanguage',
  'timeZone',
] as const satisfies (keyof Profile)[]

/** Returns the paths of the empty required fields, in the order of the forms. */
export function missingFields(profile: Profile): string[] {
  const fields = Object.keys(required) as (keyof typeof required)[]
  return fields.filter((field) => profile[field] === null).map((field) => required[field])
}

/** Returns the percentage of filled fields, as an integer. */
export function progressOf(profile: Profile): number {
  const filled = counted.filter((field) => profile[field] !== null).length
  return Math.round((filled / counted.length) * 100)
}

/** The three forms of a profile: as they are stored, or as their fields are filled in. */
export interface ProfileForms {
  readonly company: Pick<
    Profile,
    | 'companyName'
    | 'numberOfEmployees'
    | 'headquartersLocation'
    | 'industry'
    | 'vatNumber'
    | 'website'
    | 'socialMediaLink'
  >
  readonly contacts: {
    readonly primary: Readonly<Record<'fullName' | 'email' | 'phone' | 'jobTitle', string | null>>
    readonly alternate: Readonly<Record<'name' | 'email' | 'phone', string | null>>
  }
  readonly preferences: Pick<Profile, 'preferredLanguage' | 'timeZone'>
}

/** Joins the three forms; a field with nothing but spaces is empty. */
export function profileIn({ company, contacts, preferences }: ProfileForms): Profile {
  const { primary, alternate } = contacts
  const profile: Profile = {
    companyName: company.companyName,
    numberOfEmployees: company.numberOfEmployees,
    headquartersLocation: company.headquartersLocation,
    industry: company.industry,
    vatNumber: company.vatNumber,
    website: company.website,
    socialMediaLink: company.socialMediaLink,
    primaryFullName: primary.fullName,
    primaryEmail: primary.email,
    primaryPhone: primary.phone,
    primaryJobTitle: primary.jobTitle,
    alternateName: alternate.name,
    alternateEmail: alternate.email,
    alternatePhone: alternate.phone,
    preferredLanguage: preferences.preferredLanguage,
    timeZone: preferences.timeZone,
  }
  const filled = Object.entries(profile).map(([field, value]) => [
    field,
    typeof value === 'string' && value.trim() === '' ? null : (value ?? null),
  ])
  return Object.fromEntries(filled) as Profile
}
/** The rounding steps of hours in minutes. 0 does not round. */
export const roundings = [0, 5, 6, 15] as const

export const geofences = ['off', 'warn', 'block'] as const

/** How planning treats a shift at a time for which its worker is unavailable. */
export const unavailablePlannings = ['warn', 'refuse'] as const

/** Whether workers may offer their shifts to colleagues, and whether the organisation approves it. */
export const shiftSwapModes = ['off', 'automatic', 'approval'] as const

export const payPeriods = ['weekly', 'two_weekly', 'monthly'] as const

export const deductionKinds = ['taxes', 'insurance', 'other'] as const

/** The countries whose national holidays are built in. */
export const holidayCountries = ['BE', 'FR', 'NL'] as const
export type HolidayCountry = (typeof holidayCountries)[number]

/** Returns the date of Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return daysAfter(`${year}-03-22`, epact + weekday - 7 * late)
}

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
} as const satisfies Record<HolidayCountry, Record<string, string | number>>
type HolidayName = { [C in HolidayCountry]: keyof (typeof national)[C] }[HolidayCountry]

/** A national holiday with the countries that observe it. */
export interface NationalHoliday {
  readonly date: string
  readonly name: HolidayName
  readonly countries: readonly HolidayCountry[]
}

/**
 * Returns the holidays of the given countries in a year, sorted by date. A holiday of several countries is listed once.
 * Valid from 2014, the first year of King’s Day.
 */
export function nationalHolidays(countries: readonly HolidayCountry[], year: number): NationalHoliday[] {
  const found = new Map<HolidayName, NationalHoliday>()
  for (const country of holidayCountries.filter((one) => countries.includes(one))) {
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
  }: { holidayCountries: readonly HolidayCountry[]; ownHolidays: readonly string[] },
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

const countryOfZone: Readonly<Record<string, HolidayCountry>> = {
  'Europe/Brussels': 'BE',
  'Europe/Paris': 'FR',
  'Europe/Amsterdam': 'NL',
}

/** Returns the countries whose holidays a new organisation in a time zone observes. */
export function holidaysToBeginWith(timeZone: string | null): HolidayCountry[] {
  const country = countryOfZone[timeZone ?? '']
  return country ? [country] : []
}

/** How often an organisation may change its company tag in a year. */
export const mostTagChanges = 3

/** Derives a company tag from a company name: `Dupont & Fils` → `dupont-fils`. It may already be in use. */
export function tagFrom(companyName: string): string {
  const tag = inLatin(companyName)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
    .replace(/-+$/, '')
  return tag.length >= 3 ? tag : `org-${tag}`.replace(/-+$/, '')
}
