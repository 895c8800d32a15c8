import type { CompanyProfile } from '#domains/organisations/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

/** The complete profile of the organisation. */
export const company: CompanyProfile = {
  id: uuid(900),
  purpose: 'enlisting',
  companyTag: 'northwind',
  companyName: 'Northwind Staffing',
  numberOfEmployees: null,
  headquartersLocation: 'Rue Neuve 1, 1000 Brussels',
  industry: 'hospitality',
  vatNumber: null,
  website: null,
  socialMediaLink: null,
  profileComplete: true,
  progress: 70,
  missing: [],
  version: 7,
  allowed: ['edit'],
}
