import { expect, test } from 'vitest'
import { missingFields, progressOf, tagFrom } from './rules.ts'

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

test('an empty profile misses all that is required', () => {
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

test('the progress counts optional fields too', () => {
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
  ['Dupont & Fils', 'dupont-fils'],
  ['Été Intérim SA', 'ete-interim-sa'],
  ['株式会社', 'org'],
  ['X', 'org-x'],
  ['A very long company name that goes on and on', 'a-very-long-company-name-tha'],
])('the tag of %s is %s', (name, tag) => {
  expect(tagFrom(name)).toBe(tag)
  expect(tag).toMatch(/^[a-z0-9-]{3,32}$/)
})
