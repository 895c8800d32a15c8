import type { User } from '../../contract.ts'

/** Returns a user’s name, or else the address. */
export function userName({ givenName, familyName, email }: Pick<User, 'givenName' | 'familyName' | 'email'>): string {
  return [givenName, familyName].filter(Boolean).join(' ') || email
}
