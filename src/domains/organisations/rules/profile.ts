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
