import type { Letter } from '#platform/server/mail/letter.ts'
import type { Words } from '#platform/server/words.ts'

/** Invites a worker who has no password yet to choose one, and says with what to sign in. */
export function invitationLetter(words: Words, to: string, url: string, values: Record<string, string>): Letter {
  const say = (part: string) => words(`workforce.mails.invitation.${part}`, values)
  return {
    to,
    subject: say('subject'),
    paragraphs: [say('intro')],
    action: { label: say('action'), url },
    closing: say('outro'),
  }
}
