import { invalidField } from '#platform/server/http/problem-document.ts'
import { leansOn, unmetRequirements } from '../rules.ts'
import { isCommon } from './common-passwords.ts'

/**
 * Throws a validation error if a new password does not meet the requirements, is common or leaked, or is derived from
 * the given names.
 */
export async function requireGoodPassword(password: string, names: readonly (string | null)[]): Promise<void> {
  if (unmetRequirements(password).length > 0) throw refused('passwordRequirements')
  const known = names.filter((name) => name !== null)
  if (leansOn(password, known) || (await isCommon(password))) throw refused('strongerPassword')
}

/** Throws a validation error if the new password is the old one. */
export function requireNewPassword(oldPassword: string, newPassword: string): void {
  if (oldPassword.normalize('NFC') === newPassword.normalize('NFC')) throw refused('newPasswordSame')
}

const refused = (reason: string) => invalidField('newPassword', `accounts.validation.${reason}`)
