import { z } from 'zod'
import { preferredLanguages } from '#base/language.ts'
import { phone } from '#base/phone.ts'
import { providerAtFirst, route } from '#base/route.ts'
import { editable } from '#base/ref.ts'
import { email, limits, line, optional, text, webAddress } from '#base/text.ts'
import { timeZone } from '#base/time.ts'
import { vatNumber } from '#base/vat.ts'
import { industries, purposes } from './rules.ts'

export const industry = z.enum(industries)

export const companyForm = z.strictObject({
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

export const contactsForm = z.strictObject({ primary: contact, alternate: alternateContact.optional() })

export const preferencesForm = z.strictObject({
  preferredLanguage: z.enum(preferredLanguages as [string, ...string[]]),
  timeZone,
  notifyByEmail: z.boolean(),
  newsletter: z.boolean(),
})

const nullable = z.string().nullable()
const head = { id: z.string(), ...editable(['edit', 'complete']) }

export const companyProfile = z.strictObject({
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
  /** Of all fields of the three tabs, the share that is filled, in whole percent. */
  progress: z.int(),
  /** The required fields that are still empty, as `company.companyName`. */
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

const gate = providerAtFirst('organisation:write')

export const organisationRoutes = {
  readCompany: route({
    method: 'GET',
    path: '/provider/profile',
    gate,
    summary: "The company's profile",
    output: companyProfile,
  }),
  saveCompany: route({
    method: 'PATCH',
    path: '/provider/profile',
    gate,
    summary: 'Save the company information',
    versioned: true,
    body: companyForm,
    output: companyProfile,
  }),
  readContacts: route({
    method: 'GET',
    path: '/provider/contacts',
    gate,
    summary: "The company's contacts",
    output: contactsOut,
  }),
  saveContacts: route({
    method: 'PUT',
    path: '/provider/contacts',
    gate,
    summary: 'Save the contact details',
    versioned: true,
    body: contactsForm,
    output: contactsOut,
  }),
  readPreferences: route({
    method: 'GET',
    path: '/provider/preferences',
    gate,
    summary: "The company's preferences",
    output: preferencesOut,
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/provider/preferences',
    gate,
    summary: 'Save the preferences',
    versioned: true,
    body: preferencesForm,
    output: preferencesOut,
  }),
  completeProfile: route({
    method: 'PATCH',
    path: '/provider/complete-profile',
    gate,
    summary: 'Mark the company profile complete',
    output: companyProfile,
  }),
}
