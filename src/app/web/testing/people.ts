import { permissions, type ProviderRole, reachOf } from '#base/actor.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const shared = {
  email_verified: true,
  profile_complete: true,
  provider_id: uuid(900),
  password_update_required: false,
  preferred_language: 'en',
  company_name: 'Northwind Staffing',
  company_tag: 'northwind',
  brand: { name: 'Northwind Staffing', phone: null, colour: null, logoId: null },
  time_zone: 'Europe/Brussels',
  region: {
    date_format: 'dd/mm/yyyy',
    time_format: '24',
    currency: 'EUR',
    first_day_of_week: 1,
    automatic_translation: false,
  },
} satisfies Partial<AuthProfile>

/** A signed-in user of the organisation, with the permissions of the role. */
export function user(role: ProviderRole): AuthProfile {
  const allowed = Object.keys(permissions).filter((name) => reachOf(role, name as keyof typeof permissions))
  return {
    ...shared,
    id: uuid(901),
    email: `${role}@northwind.example`,
    given_name: 'Mia',
    family_name: 'Peeters',
    role,
    type: 'provider',
    allowed,
  }
}

/** A signed-in worker. */
export const worker: AuthProfile = {
  ...shared,
  id: uuid(11),
  email: 'ada@example.com',
  given_name: 'Ada',
  family_name: 'Novak',
  role: 'worker',
  type: 'worker',
  allowed: [],
}
