import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { type AccountLetter, accountLetter } from '#domains/accounts/server/mails.ts'
import { notificationKinds } from '#domains/notifications/contract.ts'
import { toldLetter, toldMessage, toldText } from '#domains/notifications/server/mails.ts'
import { closedLetter, exportedLetter } from '#domains/privacy/server/mails.ts'
import { changedLetter, invitationLetter } from '#domains/workforce/server/mails.ts'
import { escapeHtml } from '#platform/server/html.ts'
import { asHtml, asText, type Letter } from '#platform/server/mail/letter.ts'
import { hostileTexts } from '#platform/server/testing/hostile-texts.ts'
import { wordsIn } from '#platform/server/words.ts'

const domains = join(import.meta.dirname, '../../domains')
const said = (domain: string) =>
  JSON.parse(readFileSync(join(domains, domain, 'locales/en.json'), 'utf8')) as Record<string, Record<string, string>>
const accountLetters = Object.keys(said('accounts').mails ?? {}) as AccountLetter[]
const names = new Set(Object.values(said('notifications').kinds ?? {}).flatMap((one) => one.match(/(?<=\{)\w+/g) ?? []))
const url = 'https://interim.example/x?token=a'

/** Every letter that there is, with one text wherever somebody's words are filled in. */
function lettersSaying(text: string, language: (typeof languages)[number]): Letter[] {
  const words = wordsIn(language)
  const values = new Proxy({}, { has: () => true, get: () => text }) as Record<string, string>
  const reader = { email: 'zoe@letters.example', name: text, language, type: 'worker' as const }
  const told = notificationKinds.map((kind) => ({
    kind,
    values: Object.fromEntries([...names, 'comment'].map((name) => [name, text])),
    link: '/',
  }))
  return [
    ...accountLetters.map((name) => accountLetter(name, words, reader.email, url, values)),
    invitationLetter(words, reader.email, url, values),
    ...(['emailChanged', 'ownAccountChanged'] as const).map((what) => changedLetter(what, words, reader.email, values)),
    exportedLetter(reader, url, 'worker'),
    { to: reader.email, ...closedLetter(language, { name: text, company: text, contact: text }) },
    ...told.map((one) => toldLetter([one], reader, url)),
    toldLetter(told, reader, url),
  ]
}

const markup = (html: string) => html.match(/<[^>]*>/g)
const saysText = (letter: Letter, text: string) => asText(letter).includes(text) || letter.subject.includes(text)

test.each(languages)('T17/T49 whatever is told of anybody, each letter in %s says it as it was typed', (language) => {
  expect(accountLetters.length).toBeGreaterThan(10)
  const plain = lettersSaying('Zoë', language)
  for (const text of [...hostileTexts, "' OR 1=1--", '%_', '{{7*7}}', '=1+1', '# {name} <b>']) {
    for (const [index, letter] of lettersSaying(text, language).entries()) {
      const usual = plain[index] as Letter
      const html = asHtml(letter)
      expect(markup(html), letter.subject).toEqual(markup(asHtml(usual)))
      if (!saysText(usual, 'Zoë')) continue
      expect(saysText(letter, text), letter.subject).toBe(true)
      expect(html, letter.subject).toContain(escapeHtml(text))
    }
  }
})

test('T49 what is sent to a device or as a text message is what was typed', () => {
  const reader = { email: 'zoe@letters.example', name: '', language: 'en', type: 'worker' } as const
  for (const text of hostileTexts) {
    const told = [{ id: 'x', kind: 'announcementMade', values: { title: text }, link: '/worker/home' } as const]
    expect(JSON.parse(toldMessage(told, reader))).toMatchObject({ title: `Announcement: ${text}` })
    expect(toldText(told, reader, url)).toContain(text)
  }
})
