import { type Language, namedLanguage } from '#base/language.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'

/**
 * The account's language, where it is to be spoken from now on; undefined where the reader has said another, by choosing it here or,
 * before the first password of their own, by a browser that asks for one of ours: until then the account's is that of whoever made it.
 */
export function languageToSpeak(
  profile: Pick<AuthProfile, 'password_update_required' | 'email_verified' | 'preferred_language'>,
  reader: { readonly isChosen: boolean; readonly wanted: readonly string[] },
): Language | undefined {
  if (reader.isChosen) return undefined
  // A password that is renewed must be changed, too; but its owner has long had a first one, and may have chosen a language since.
  const isNew = profile.password_update_required && !profile.email_verified
  return isNew && namedLanguage(reader.wanted) ? undefined : profile.preferred_language
}
