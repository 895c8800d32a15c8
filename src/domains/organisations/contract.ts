import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { preferredLanguages } from '#base/language.ts'
import { type Currency, currencies } from '#base/currency.ts'
import { enteredMoney, rate } from '#base/money.ts'
import { unique } from '#base/once.ts'
import { pageQuery } from '#base/page.ts'
import { phone } from '#base/phone.ts'
import { refusals } from '#base/problem.ts'
import { provider, providerAtFirst, route } from '#base/route.ts'
import { editable } from '#base/ref.ts'
import { email, id, limits, line, optional, text, whole, yearInQuery } from '#base/text.ts'
import { date, time, timeZone } from '#base/time.ts'
import { vatNumber } from '#base/vat.ts'
import { webAddress } from '#base/web-address.ts'
import {
  companyTag,
  deductionKinds,
  geofences,
  holidayCountries,
  industries,
  payPeriods,
  purposes,
  roundings,
} from './rules.ts'

export const organisationRefusals = refusals('organisations', {
  TAG_LIMITED: { as: 'RATE_LIMITED', status: 429 },
  TAG_TAKEN: { as: 'CONFLICT', status: 409 },
  HOLIDAY_TAKEN: { as: 'CONFLICT', status: 409 },
})

export const industry = z.enum(industries)

const companyForm = z.strictObject({
  companyName: line(limits.name, 'organisations.validation.companyNameRequired'),
  numberOfEmployees: optional(z.int().min(1).max(10_000_000)),
  headquartersLocation: text(limits.address, 'organisations.validation.headquartersRequired'),
  industry,
  vatNumber: optional(vatNumber),
  website: optional(webAddress()),
  socialMediaLink: optional(webAddress()),
})

const contact = z.strictObject({
  fullName: line(limits.name, 'organisations.validation.fullNameRequired'),
  email: email(),
  phone: optional(phone()),
  jobTitle: optional(line()),
})

const alternateContact = z.strictObject({
  name: optional(line()),
  email: optional(email()),
  phone: optional(phone()),
})

const contactsForm = z.strictObject({ primary: contact, alternate: alternateContact.optional() })

const preferencesForm = z.strictObject({
  preferredLanguage: z.enum(preferredLanguages as [string, ...string[]]),
  timeZone,
  notifyByEmail: z.boolean(),
  newsletter: z.boolean(),
})

const nullable = z.string().nullable()
const head = { id: z.string(), ...editable(['edit', 'complete']) }

const companyProfile = z.strictObject({
  ...head,
  purpose: z.enum(purposes),
  companyTag: nullable,
  companyName: nullable,
  numberOfEmployees: z.int().nullable(),
  headquartersLocation: nullable,
  industry: industry.nullable(),
  vatNumber: nullable,
  website: nullable,
  socialMediaLink: nullable,
  profileComplete: z.boolean(),
  /** The percentage of all profile fields that are filled, as an integer. */
  progress: z.int(),
  /** The paths of the empty required fields, such as `company.companyName`. */
  missing: z.array(z.string()),
})
export type CompanyProfile = z.output<typeof companyProfile>

const contactsOut = z.strictObject({
  ...head,
  primary: z.strictObject({ fullName: nullable, email: nullable, phone: nullable, jobTitle: nullable }),
  alternate: z.strictObject({ name: nullable, email: nullable, phone: nullable }),
})

const preferencesOut = z.strictObject({
  ...head,
  preferredLanguage: nullable,
  timeZone: nullable,
  notifyByEmail: z.boolean(),
  newsletter: z.boolean(),
})

const access = providerAtFirst('organisation:write')

export const organisationRoutes = {
  readCompany: route({
    method: 'GET',
    path: '/provider/profile',
    access,
    summary: "Get the organisation's profile",
    output: companyProfile,
  }),
  saveCompany: route({
    method: 'PATCH',
    path: '/provider/profile',
    access,
    summary: "Update the organisation's company information",
    versioned: true,
    body: companyForm,
    output: companyProfile,
  }),
  readContacts: route({
    method: 'GET',
    path: '/provider/contacts',
    access,
    summary: "Get the organisation's contacts",
    output: contactsOut,
  }),
  saveContacts: route({
    method: 'PUT',
    path: '/provider/contacts',
    access,
    summary: "Update the organisation's contacts",
    versioned: true,
    body: contactsForm,
    output: contactsOut,
  }),
  readPreferences: route({
    method: 'GET',
    path: '/provider/preferences',
    access,
    summary: "Get the organisation's preferences",
    output: preferencesOut,
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/provider/preferences',
    access,
    summary: "Update the organisation's preferences",
    versioned: true,
    body: preferencesForm,
    output: preferencesOut,
  }),
  completeProfile: route({
    method: 'PATCH',
    path: '/provider/complete-profile',
    access,
    summary: "Mark the organisation's profile as complete",
    output: companyProfile,
  }),
}

const percent = whole(100, 1000)
const day = 1440

/** The rules for time entries, and the limits that give warnings. */
export const timeRules = z.strictObject({
  roundingMinutes: z.int().refine((value) => (roundings as readonly number[]).includes(value), {
    error: 'platform.validation.notListed',
  }),
  /** The number of minutes before a shift from which a worker can clock in. */
  earlyClockInMinutes: whole(0, 240),
  /** What happens to a punch outside of the clock-in radius. */
  geofence: z.enum(geofences),
  overtimeDailyMinutes: whole(60, day),
  overtimeWeeklyMinutes: whole(60, 7 * day),
  minimumRestMinutes: whole(0, day),
  weeklyMaximumMinutes: whole(60, 7 * day),
  /** From 1 for Monday to 7 for Sunday. Null sends no reminder to submit hours. */
  reminderWeekday: whole(1, 7).nullable(),
  /** The number of days back for which an entry can be added. */
  entryLimitDays: whole(1, 3660),
  /** Vacation days per year. Null if the organisation does not track them. */
  vacationDays: whole(0, 366).nullable(),
  /** The number of days after which the locations of punches are deleted. */
  placeRetentionDays: whole(1, 3660),
})

const deduction = z
  .strictObject({
    kind: z.enum(deductionKinds),
    name: line(),
    /** Hundredths of a percent of the gross pay. */
    basisPoints: optional(whole(1, 10_000)),
    amount: optional(
      enteredMoney.refine(({ amount }) => amount > 0, { error: 'organisations.validation.amountAboveNone' }),
    ),
  })
  .refine(({ basisPoints, amount }) => (basisPoints ?? null) === null || (amount ?? null) === null, {
    error: 'organisations.validation.deductionOneOf',
    path: ['basisPoints'],
  })
  .refine(({ basisPoints, amount }) => (basisPoints ?? amount ?? null) !== null, {
    error: 'platform.validation.required',
    path: ['basisPoints'],
  })
export type Deduction = z.output<typeof deduction>

/** The hourly pay for a role, used for workers without their own pay rate. */
const rolePayRate = z.strictObject({ role: line(limits.name, 'organisations.validation.roleRequired'), payRate: rate })
export type RolePayRate = z.output<typeof rolePayRate>

/** The rules for premiums, deductions and pay periods. */
export const payRules = z.strictObject({
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  overtimePercent: percent,
  nightPercent: percent,
  holidayPercent: percent,
  nightFrom: time(),
  nightTo: time(),
  deductions: z
    .array(deduction)
    .max(limits.list)
    .refine((all) => all.reduce((sum, { basisPoints }) => sum + (basisPoints ?? 0), 0) <= 10_000, {
      error: 'organisations.validation.deductionsTooMuch',
    }),
  /** Each role at most once, ignoring case and accents. */
  rolePayRates: z
    .array(rolePayRate)
    .max(limits.list)
    .check(unique(({ role }) => role, 'organisations.validation.roleTwice', 'role')),
  payPeriod: z.enum(payPeriods),
  firstDayOfWeek: whole(1, 7),
})

export const settingsForm = z
  .strictObject({ companyTag, timeRules: timeRules.partial(), payRules: payRules.partial() })
  .partial()

const settings = z.strictObject({
  companyTag: nullable,
  timeRules,
  payRules,
  ...editable(['edit']),
})
export type Settings = z.output<typeof settings>
export type TimeRules = Settings['timeRules']
export type PayRules = Settings['payRules']

const holiday = z.strictObject({
  /** Null for a national holiday. */
  id: nullable,
  date: z.string(),
  /** In the reader’s language for a national holiday. */
  name: z.string(),
  source: z.enum(['national', 'own']),
  countries: z.array(z.enum(holidayCountries)),
  allowed: z.array(z.enum(['delete'])),
})
export type Holiday = z.output<typeof holiday>

const holidays = z.strictObject({
  year: z.int(),
  /** The countries whose national holidays apply. */
  countries: z.array(z.enum(holidayCountries)),
  items: z.array(holiday),
  ...editable(['edit']),
})

/** The years for which holidays can be requested. */
export const holidayYears = { min: 2014, max: 2100 } as const
const inHolidayYears = (value: string) =>
  Number(value.slice(0, 4)) >= holidayYears.min && Number(value.slice(0, 4)) <= holidayYears.max

export const holidayForm = z.strictObject({
  date: date().refine((value) => value === '' || inHolidayYears(value), 'platform.validation.date'),
  name: line(),
})

const forSettings = provider('organisation:write')

export const settingsRoutes = {
  readSettings: route({
    method: 'GET',
    path: '/provider/settings',
    access: forSettings,
    summary: "Get the organisation's settings: company tag, time rules, pay rules",
    output: settings,
  }),
  saveSettings: route({
    method: 'PATCH',
    path: '/provider/settings',
    access: forSettings,
    summary: 'Update the given settings',
    versioned: true,
    body: settingsForm,
    output: settings,
  }),
  readSettingsHistory: route({
    method: 'GET',
    path: '/provider/settings/history',
    access: forSettings,
    summary: 'Get the history of the organisation, its settings and its holidays',
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  listHolidays: route({
    method: 'GET',
    path: '/provider/holidays',
    access: forSettings,
    summary: 'List the holidays of a year; the current year by default',
    query: z.strictObject({
      year: yearInQuery(holidayYears.min, holidayYears.max).optional(),
    }),
    output: holidays,
  }),
  chooseHolidaySets: route({
    method: 'PUT',
    path: '/provider/holidays/sets',
    access: forSettings,
    summary: 'Set the countries whose national holidays apply',
    versioned: true,
    body: z.strictObject({ countries: z.array(z.enum(holidayCountries)).max(holidayCountries.length) }),
    output: z.strictObject({ countries: z.array(z.enum(holidayCountries)), version: z.int() }),
  }),
  addHoliday: route({
    method: 'POST',
    path: '/provider/holidays',
    access: forSettings,
    summary: "Add one of the organisation's own holidays",
    status: 201,
    body: holidayForm,
    output: holiday,
  }),
  deleteHoliday: route({
    method: 'DELETE',
    path: '/provider/holidays/{id}',
    access: forSettings,
    summary: "Delete one of the organisation's own holidays",
    params: z.strictObject({ id }),
  }),
}
