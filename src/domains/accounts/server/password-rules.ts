import type { Fault } from '#base/validation.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import { leansOn, unmetRequirements } from '../rules.ts'
import { isCommon } from './common-passwords.ts'

/**
 * Throws a validation error if a new password does not meet the requirements, is common or leaked, or is derived from
 * the given names.
 */
export async function requireGoodPassword(password: string, names: readonly (string | null)[]): Promise<void> {
  if (unmetRequirements(password).length > 0) throw invalid([fault('passwordRequirements')])
  const known = names.filter((name) => name !== null)
  if (leansOn(password, known) || (await isCommon(password))) throw invalid([fault('strongerPassword')])
}

/** Throws a validation error if the new password is the old one. */
export function requireNewPassword(oldPassword: string, newPassword: string): void {
  if (oldPassword.normalize('NFC') === newPassword.normalize('NFC')) throw invalid([fault('newPasswordSame')])
}

function fault(code: string): Fault {
  return { path: 'newPassword', code, messageKey: `accounts.validation.${code}`, values: {} }
}
