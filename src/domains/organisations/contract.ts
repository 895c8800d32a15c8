import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { preferredLanguages } from '#base/language.ts'
import { pageQuery } from '#base/page.ts'
import { phone } from '#base/phone.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, providerAtFirst, route } from '#base/route.ts'
import { email, id, limits, line, optional, text, yearInQuery } from '#base/text.ts'
import { date, timeZone } from '#base/time.ts'
import { vatNumber } from '#base/vat.ts'
import { webAddress } from '#base/web-address.ts'
import { payRules, shownPayRules, shownTimeRules, timeRules } from './contract/settings.ts'
import { industries, purposes, rulesCountries } from './rules.ts'
import { companyTag } from './rules/company-tag.ts'

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

export const settingsForm = z
  .strictObject({ companyTag, timeRules: timeRules.partial(), payRules: payRules.partial() })
  .partial()

const settings = z.strictObject({
  companyTag: nullable,
  timeRules: shownTimeRules,
  payRules: shownPayRules,
  ...editable(['edit']),
})
export type Settings = z.output<typeof settings>

const holiday = z.strictObject({
  /** Null for a national holiday. */
  id: nullable,
  date: z.string(),
  /** In the reader’s language for a national holiday. */
  name: z.string(),
  source: z.enum(['national', 'own']),
  countries: z.array(z.enum(rulesCountries)),
  allowed: z.array(z.enum(['delete'])),
})
export type Holiday = z.output<typeof holiday>

const holidays = z.strictObject({
  year: z.int(),
  /** The countries whose national holidays apply. */
  countries: z.array(z.enum(rulesCountries)),
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
    body: z.strictObject({ countries: z.array(z.enum(rulesCountries)).max(rulesCountries.length) }),
    output: z.strictObject({ countries: z.array(z.enum(rulesCountries)), version: z.int() }),
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
