import type { Answer } from '#base/route.ts'
import { type CompanyProfile, organisationRoutes, settingsRoutes } from '#domains/organisations/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { emptyPage } from './empty-page.ts'
import type { FakeApi } from './fake-api.ts'

/** The profile of a new organisation: nothing but its purpose is known. */
export const newCompany: CompanyProfile = {
  id: uuid(900),
  purpose: 'enlisting',
  companyTag: null,
  companyName: null,
  numberOfEmployees: null,
  headquartersLocation: null,
  industry: null,
  vatNumber: null,
  website: null,
  socialMediaLink: null,
  profileComplete: false,
  progress: 0,
  missing: ['company.companyName', 'contacts.primary.email', 'preferences.timeZone'],
  version: 1,
  allowed: ['edit'],
}

export const contacts: Answer<typeof organisationRoutes.readContacts> = {
  id: uuid(900),
  version: 1,
  allowed: ['edit'],
  primary: { fullName: 'Mia Peeters', email: 'mia@northwind.example', phone: null, jobTitle: null },
  alternate: { name: null, email: null, phone: null },
}

export const preferences: Answer<typeof organisationRoutes.readPreferences> = {
  id: uuid(900),
  version: 1,
  allowed: ['edit'],
  preferredLanguage: 'en',
  timeZone: 'Europe/Brussels',
  notifyByEmail: true,
  newsletter: false,
}

/** Answers the three parts of the profile, which have one version. */
export function answerCompany(api: FakeApi, changes: Partial<CompanyProfile> = {}): void {
  const { version = 1 } = changes
  api.answers(organisationRoutes.readCompany, () => ({ ...newCompany, ...changes }))
  api.answers(organisationRoutes.readContacts, () => ({ ...contacts, version }))
  api.answers(organisationRoutes.readPreferences, () => ({ ...preferences, version }))
  api.answers(settingsRoutes.readSettingsHistory, () => emptyPage)
}
