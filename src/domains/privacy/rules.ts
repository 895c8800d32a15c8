import type { Language } from '#base/language.ts'

/** The switches that can be turned off. */
export const privacySwitches = ['dataCollection', 'personalisedRecommendations', 'sharingWithPartners'] as const
export type PrivacySwitch = (typeof privacySwitches)[number]

/** Returns the switches that affect a type of account. Users of the organisation are neither recommended nor named to clients. */
export function switchesFor(type: 'provider' | 'worker'): readonly PrivacySwitch[] {
  return type === 'worker' ? privacySwitches : ['dataCollection']
}

/** The words to type to delete an account or close an organisation, by interface language. */
export const deletionWords: Readonly<Record<Language, string>> = {
  en: 'DELETE',
  fr: 'SUPPRIMER',
  nl: 'VERWIJDEREN',
}

/** Returns the four characters that replace a hidden name: `4F2A`, from the end of the id, which is random. */
export function signOf(id: string): string {
  return id.slice(-4).toUpperCase()
}
