import { type Letter, letterOf } from '#platform/server/mail/letter.ts'
import type { Words } from '#platform/server/words.ts'

/** Invites a worker who has no password yet to choose one, and says with what to sign in. */
export function invitationLetter(words: Words, to: string, url: string, values: Record<string, string>): Letter {
  return letterOf(to, url, (part) => words(`workforce.mails.invitation.${part}`, values))
}

/** Tells a worker’s former address that the organisation has changed it; the new one is not said, for it may be somebody else’s mail by now. */
export function emailChangedLetter(words: Words, to: string, values: Record<string, string>): Letter {
  const say = (part: string) => words(`workforce.mails.emailChanged.${part}`, values)
  return { to, subject: say('subject'), paragraphs: [say('intro')], closing: say('outro') }
}
