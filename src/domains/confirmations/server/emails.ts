import { Formats } from '#base/formats.ts'
import { type Addressee, type Email, emailOf } from '#platform/server/mail/email.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { weekEndOf } from '../rules.ts'

interface Facts {
  readonly client: string
  readonly weekStart: string
  readonly expiresAt: string
  readonly timeZone: string
}

/** Asks a contact of a client to confirm the hours of a week. */
export function confirmationEmail(to: Addressee, url: string, facts: Facts): Email {
  const translate = translateTo(to.language)
  const format = new Formats(locales[to.language], facts.timeZone)
  const values = {
    company: to.company,
    client: facts.client,
    week: format.dates(facts.weekStart, weekEndOf(facts.weekStart)),
    until: format.day(facts.expiresAt),
  }
  return emailOf(to, 'confirmation', url, (part) => translate(`confirmations.emails.confirmation.${part}`, values))
}
