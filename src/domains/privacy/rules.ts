import type { Language } from '#base/language.ts'

/** What somebody may switch off. */
export const privacySwitches = ['dataCollection', 'personalisedRecommendations', 'sharingWithPartners'] as const
export type PrivacySwitch = (typeof privacySwitches)[number]

/** The switches that govern something for somebody of a type: nobody proposes a user of the organisation, or names one to a client. */
export function switchesFor(type: 'provider' | 'worker'): readonly PrivacySwitch[] {
  return type === 'worker' ? privacySwitches : ['dataCollection']
}

/** What must be typed to delete an account or to close an organisation, by the language that the interface speaks. */
export const deletionWords: Readonly<Record<Language, string>> = {
  en: 'DELETE',
  fr: 'SUPPRIMER',
  nl: 'VERWIJDEREN',
}

/** The four signs that are left of somebody whose name is not told: `4F2A`, of the id's end, which is its part of chance. */
export function signOf(id: string): string {
  return id.slice(-4).toUpperCase()
}
