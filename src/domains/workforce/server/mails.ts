import { type Letter, letterOf } from '#platform/server/mail/letter.ts'
import type { Words } from '#platform/server/words.ts'

/** Invites a worker who has no password yet to choose one, and says with what to sign in. */
export function invitationLetter(words: Words, to: string, url: string, values: Record<string, string>): Letter {
  return letterOf(to, url, (part) => words(`workforce.mails.invitation.${part}`, values))
}

/**
 * Tells a worker's address of before that something was changed: an address that nobody had confirmed, by the organisation, or the
 * account that the salary goes to, in the worker's own name. What it is now is not said, for the letter may be somebody else's to read.
 */
export function changedLetter(
  what: 'emailChanged' | 'ownAccountChanged',
  words: Words,
  to: string,
  values: Record<string, string>,
): Letter {
  const say = (part: string) => words(`workforce.mails.${what}.${part}`, values)
  return { to, subject: say('subject'), paragraphs: [say('intro')], closing: say('outro') }
}
