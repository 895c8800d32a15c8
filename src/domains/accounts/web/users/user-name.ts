import type { User } from '../../contract.ts'

/** A user's name as far as it is known, else the address. */
export function userName({ givenName, familyName, email }: Pick<User, 'givenName' | 'familyName' | 'email'>): string {
  return [givenName, familyName].filter(Boolean).join(' ') || email
}
