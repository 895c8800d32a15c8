import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { pushMessage, smsText } from '#domains/notifications/server/emails.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'
import { type Email, subjectLine } from '#platform/server/mail/email.ts'
import { asHtml, asText } from '#platform/server/mail/render.ts'
import { unlinked, visibleShield } from '#platform/server/mail/unlinked.ts'
import { hostileTexts } from '#platform/server/testing/hostile-texts.ts'
import { everyEmail, type Filling, usualFilling } from './email-preview/every-email.ts'

const url = 'https://interim.example'

/** Returns every email with one text in place of all texts of users. */
function emailsSaying(text: string, language: (typeof languages)[number]): Map<string, Email> {
  const isNumber = (value: unknown) => typeof value === 'number'
  const values = Object.fromEntries(
    Object.entries(usualFilling.values).map(([name, value]) => [name, isNumber(value) ? value : text]),
  )
  const same = Object.fromEntries(Object.keys(usualFilling).map((name) => [name, text]))
  return everyEmail(language, { ...(same as unknown as Filling), values }, url)
}

const markup = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/\saria-label="[^"]*"/, ''))
const saysText = (email: Email, text: string) => asText(email).includes(text) || email.subject.includes(text)

test.each(languages)('T17/T49 each email in %s shows the texts of users exactly as typed', (language) => {
  const plain = emailsSaying('Zoë', language)
  expect(plain.size).toBeGreaterThan(50)
  for (const text of [
    ...hostileTexts,
    "' OR 1=1--",
    '%_',
    '{{7*7}}',
    '{{subject}}',
    '{{#items}}',
    '=1+1',
    '# {name} <b>',
  ]) {
    for (const [name, email] of emailsSaying(text, language)) {
      const usual = plain.get(name) as Email
      const html = asHtml(email)
      expect(markup(html), name).toEqual(markup(asHtml(usual)))
      if (!saysText(usual, 'Zoë')) continue
      expect(saysText(email, text), name).toBe(true)
      expect(html, name).toContain(escapeHtml(text))
    }
  }
})

test.each(languages)('every email in %s is complete: subject, button, link, plain text, no gap', (language) => {
  // Recipients of these cannot do anything in the product.
  const withoutButton = new Set([
    // It has a link for each client instead.
    'portal/signInToSeveral',
    'clients/contactRemoved',
    'workforce/emailChanged',
    'workforce/usernameChanged',
    'workforce/bankAccountChangedByOthers',
    'privacy/closed',
    // The code is typed where it was asked for.
    'contracts/code',
    'contracts/codeForSeveral',
    'receivables/invoice',
    'receivables/reminder1',
    'receivables/reminder2',
    'receivables/reminder3',
  ])
  for (const [name, email] of everyEmail(language, usualFilling, url)) {
    // The HTML has a non-breaking hyphen in “e-mail”.
    const [html, text] = [asHtml(email).replaceAll('\u2011', '-'), asText(email)]
    expect(subjectLine(email.subject).length, name).toBeLessThanOrEqual(78)
    expect(email.button === undefined, name).toBe(withoutButton.has(name))
    // Gmail clips longer messages.
    expect(Buffer.byteLength(html), name).toBeLessThan(102_000)
    const texts = [email.subject, ...email.paragraphs, email.closing ?? '', email.button?.text ?? '', ...linesOf(email)]
    for (const line of texts.flatMap((one) => one.split('\n'))) {
      expect(html, name).toContain(escapeHtml(line))
      expect(text, name).toContain(line)
    }
    for (const link of [email.button?.url, ...(email.items ?? []).map((item) => item.url), email.settings]) {
      if (link === undefined) continue
      expect(html, name).toContain(`href="${escapeHtml(link)}"`)
      expect(text, name).toContain(link)
    }
    expect(html, name).toContain(`lang="${language}"`)
    expect(text, name).toContain('Van Damme Interim')
    // No placeholder, translation key or missing value.
    for (const one of [html.replace(/<style[\s\S]*?<\/style>/g, ''), text])
      expect(one, name).not.toMatch(
        /\{\w*|\w\}|undefined|null|NaN|\b(platform|accounts|workforce|privacy|notifications)\.\w/,
      )
  }
})

const linesOf = ({ items = [], details = [], more = '', quote = '' }: Email) => [
  ...items.map(({ text }) => text),
  ...details.flatMap(({ label, value }) => [label, value]),
  more,
  quote,
]

test('every email differs from language to language', () => {
  const [en, fr, nl] = languages.map((language) => everyEmail(language, usualFilling, url))
  for (const [name, email] of en ?? []) {
    const others = [fr?.get(name), nl?.get(name)]
    for (const other of others) {
      expect(other?.paragraphs[0], name).not.toBe(email.paragraphs[0])
      expect(other?.button?.text ?? '-', name).not.toBe(email.button?.text)
    }
  }
})

test('a subject is cut at 78 characters, never inside a character', () => {
  expect(subjectLine(`Shift cancelled: ${'x'.repeat(100)}`)).toHaveLength(78)
  expect(subjectLine(`${'x'.repeat(76)}👷👷`)).toBe(`${'x'.repeat(76)}…`)
  expect(subjectLine(`${'words '.repeat(20)}end`)).toBe(`${'words '.repeat(12)}words…`)
  expect(subjectLine('New\r\nmessage')).toBe('New message')
})

test('T49 T55 a push notification and an SMS show what was typed, and an SMS has no link but our own', () => {
  const reader = { email: 'zoe@emails.example', name: '', language: 'en', type: 'worker', company: '' } as const
  for (const text of hostileTexts) {
    const values = [{ id: 'x', kind: 'announcementMade', values: { title: text }, link: '/worker/home' } as const]
    expect(JSON.parse(pushMessage(values, reader))).toMatchObject({ title: `Announcement: ${text}` })
    expect(smsText(values, reader, url)).toContain(unlinked(text, [], visibleShield))
  }
  const bait = [
    { kind: 'announcementMade', values: { title: 'Bank: bank.example, https://x.io/a' }, link: '/worker/home' },
  ] as const
  expect(smsText(bait, reader, url)).toBe(
    `Interim: Announcement: Bank: bank. example, https: //x. io/a ${url}/worker/home`,
  )
})
