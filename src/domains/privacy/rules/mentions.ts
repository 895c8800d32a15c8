/** What somebody is called and reached by, before it is gone. */
export interface Person {
  readonly email: string
  readonly username: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  readonly phone: string | null
  /** Where text messages go. */
  readonly textsTo: string | null
  readonly nationalId: string | null
  readonly devices: readonly string[]
}

/** Mentions of a person in other people's emails, and their replacements. */
export interface Mention {
  readonly said: string
  readonly instead: string
}

// Shorter texts, such as initials, would be found in everybody's emails.
const shortest = 5

/**
 * What is taken out of what others are told: the whole name, the whole address, the whole number. Never a user name nor one name
 * alone, for either may be a word of any letter; nor what somebody else is called or reached by, too.
 */
export function mentionsOf(person: Person, former: string, isShared: (said: string) => boolean): Mention[] {
  const mentions = [
    ...fullNames(person).map((said) => ({ said, instead: former })),
    ...addressesOf(person).map((said) => ({ said, instead: '•••' })),
  ]
  return mentions.filter(({ said }) => said.length >= shortest && !isShared(said.toLowerCase()))
}

/** The address and the numbers of somebody, each once. */
export function addressesOf({ email, phone, textsTo }: Person): string[] {
  return [...new Set([email, phone, textsTo].filter((one) => one !== null))]
}

/** Both names of somebody in either order; none where one is missing. */
export function fullNames({ givenName, familyName }: Person): string[] {
  return givenName && familyName ? [`${givenName} ${familyName}`, `${familyName} ${givenName}`] : []
}
