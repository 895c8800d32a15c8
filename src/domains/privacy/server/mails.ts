import type { Language } from '#base/language.ts'
import { type Letter, letterOf } from '#platform/server/mail/letter.ts'
import { wordsIn } from '#platform/server/words.ts'

/** Tells somebody that all that is held on them was handed out, and what to do if it was not them. */
export function exportedLetter(
  { email, name, language }: { readonly email: string; readonly name: string; readonly language: Language },
  publicUrl: string,
  type: 'provider' | 'worker',
): Letter {
  const words = wordsIn(language)
  const path = type === 'worker' ? '/worker/profile?tab=security' : '/provider/settings?tab=security'
  return letterOf(email, `${publicUrl}${path}`, (part) => words(`privacy.mails.exported.${part}`, { name }))
}

/** Tells the others of an organisation that it was closed, by whom, and whom to ask for what is still due to them. */
export function closedLetter(
  language: Language,
  values: { readonly name: string; readonly company: string; readonly contact: string },
): Omit<Letter, 'to'> {
  const words = wordsIn(language)
  return {
    subject: words('privacy.mails.closed.subject', values),
    paragraphs: [words('privacy.mails.closed.intro', values), words('privacy.mails.closed.kept', values)],
    closing: words('privacy.mails.closed.outro', values),
    kept: [values.contact],
  }
}
