import { type Language, namedLanguage } from '#base/language.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'

/**
 * Returns the account's language if the page should switch to it; undefined if the user has chosen another language on the page or,
 * before their first own password, the browser requests a supported language: until then the account's language was set by its creator.
 */
export function languageToSpeak(
  profile: Pick<AuthProfile, 'password_update_required' | 'email_verified' | 'preferred_language'>,
  reader: { readonly isChosen: boolean; readonly requested: readonly string[] },
): Language | undefined {
  if (reader.isChosen) return undefined
  // A reset password must be changed, too; but its owner had one before, and may have chosen a language since.
  const isNew = profile.password_update_required && !profile.email_verified
  return isNew && namedLanguage(reader.requested) ? undefined : profile.preferred_language
}
