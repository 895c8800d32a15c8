import type { Letter } from '#platform/server/mail/letter.ts'
import type { Words } from '#platform/server/words.ts'

/** The letters that this domain sends; each has its words at `accounts.mails.<name>`. */
export type AccountLetter =
  | 'verify'
  | 'alreadyRegistered'
  | 'reset'
  | 'welcomeWorker'
  | 'invitation'
  | 'passwordChanged'

/** Writes one of the letters in the words of its receiver. */
export function accountLetter(
  name: AccountLetter,
  words: Words,
  to: string,
  url: string,
  values: Record<string, string> = {},
): Letter {
  const say = (part: string) => words(`accounts.mails.${name}.${part}`, values)
  return {
    to,
    subject: say('subject'),
    paragraphs: [say('intro')],
    action: { label: say('action'), url },
    closing: say('outro'),
  }
}
