import { z } from 'zod'

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

/** A company tag: what workers type to say for whom they work. */
export const companyTag = z.string().regex(/^[a-z0-9-]{3,32}$/, 'organisations.validation.companyTag')

interface Profile {
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

/** The fields that a complete profile needs, by their paths in the three forms. */
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

/** The paths of the required fields that are empty, in the order of the forms. */
export function missingFields(profile: Profile): string[] {
  const fields = Object.keys(required) as (keyof typeof required)[]
  return fields.filter((field) => profile[field] === null).map((field) => required[field])
}

/** The share of all fields that is filled, in whole percent. */
export function progressOf(profile: Profile): number {
  const filled = counted.filter((field) => profile[field] !== null).length
  return Math.round((filled / counted.length) * 100)
}

/** A company tag made of a company's name: `Dupont & Fils` → `dupont-fils`. */
export function tagFrom(companyName: string): string {
  const tag = companyName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 28)
    .replace(/-+$/, '')
  return tag.length >= 3 ? tag : `org-${tag}`.replace(/-+$/, '')
}
