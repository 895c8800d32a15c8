import type { Letter } from '#platform/server/mail/letter.ts'
import type { Words } from '#platform/server/words.ts'

/** Reminds of entries that wait: for a decision, or to be submitted. */
export function reminderLetter(
  kind: 'entriesWaiting' | 'entriesToSubmit',
  words: Words,
  to: string,
  url: string,
  values: Record<string, string | number>,
): Letter {
  const say = (part: string) => words(`timesheets.mails.${kind}.${part}`, values)
  return {
    to,
    subject: say('subject'),
    paragraphs: [say('intro')],
    action: { label: say('action'), url },
    closing: say('outro'),
  }
}
