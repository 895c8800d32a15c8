/** Names and contact details of a person, before they are erased. */
export interface Person {
  readonly email: string
  readonly username: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly phone: string | null
  /** The number for SMS messages. */
  readonly textsTo: string | null
  readonly nationalId: string | null
  readonly devices: readonly string[]
}

/** Mentions of a person in other people's emails, and their replacements. */
export interface Mention {
  readonly text: string
  readonly instead: string
}

// Shorter texts, such as initials, would be found in everybody's emails.
const shortest = 5

/**
 * Returns what to remove from other people's texts: the full name, the email address and the phone numbers. Excluded are usernames and
 * single names, which may be ordinary words, and anything that somebody else shares.
 */
export function mentionsOf(person: Person, former: string, isShared: (text: string) => boolean): Mention[] {
  const mentions = [
    ...fullNames(person).map((text) => ({ text, instead: former })),
    ...addressesOf(person).map((text) => ({ text, instead: '•••' })),
  ]
  return mentions.filter(({ text }) => text.length >= shortest && !isShared(text.toLowerCase()))
}

/** Returns the email address and the phone numbers of a person, without duplicates. */
export function addressesOf({ email, phone, textsTo }: Person): string[] {
  return [...new Set([email, phone, textsTo].filter((one) => one !== null))]
}

/** Returns the full name in both orders; nothing if a part is missing. */
export function fullNames({ givenName, familyName }: Person): string[] {
  return givenName && familyName ? [`${givenName} ${familyName}`, `${familyName} ${givenName}`] : []
}
