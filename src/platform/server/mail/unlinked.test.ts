import { expect, test } from 'vitest'
import { asHtml, asText } from './render.ts'
import { visible } from '#base/text.ts'
import { unlinked, visibleShield, withoutTypedLinks } from './unlinked.ts'

// Texts that mail programs turn into links.
const linkable = /:\/\/|www\.\w|(mailto|tel):\w|[\w-][.。．][a-z]{2}|\w@\w|\d+\.\d+\.\d+\.\d+/i

test.each([
  'Bank: go to https://evil.example/login',
  'http://evil.example',
  'HTTPS:////evil.example',
  'ftp://evil.example',
  'www.evil.example',
  'bank.example',
  'Bank.Example/login?x=1',
  'mailto:thief@evil.example',
  'thief@evil.example',
  'ev\u200Bil.exa\u00ADmple',
  'evil．example',
  'evil。example',
  '10.0.0.1/login',
  'xn--bnk-0na.xn--p1ai',
])('T55 no mail program finds a link in %s', (text) => {
  expect(unlinked(text)).not.toMatch(linkable)
  expect(unlinked(text, [], visibleShield)).not.toMatch(linkable)
})

test.each([
  'contract.pdf',
  'Contract v1.2.3.4 (St.Petersburg).docx',
  'Café@Work',
  'https://intranet/plan',
  'Peeters.be',
  'tel:02 555 00 00',
])('%s looks in an email as it was typed (F71)', (text) => {
  const shown = unlinked(text)
  expect(shown).not.toMatch(linkable)
  expect(shown).not.toBe(text)
  expect(visible(shown)).toBe(text)
})

test.each([
  'J.P. Peeters',
  'Zoë N’Diaye',
  '16.75 EUR',
  '8.30',
  'Dupont & Fils',
  'A. Jansen',
  'o.a. dit',
  'R&D: team 2',
])('an ordinary name stays as it was typed: %s', (text) => {
  expect(unlinked(text)).toBe(text)
})

test('T55 no part of an email holds a typed link; its own button and the reader’s address stay', () => {
  const bait = 'Bank: go to https://evil.example'
  const email = withoutTypedLinks({
    to: { email: 'zoe@sample.example', name: bait, language: 'en', company: bait },
    reason: 'invitation',
    subject: `${bait} invites you`,
    paragraphs: [`${bait}. Email: zoe@sample.example`],
    quote: bait,
    details: [{ label: 'Company tag', value: bait }],
    items: [{ text: bait, url: 'https://interim.example/x' }],
    button: { text: 'Accept', url: 'https://interim.example/accept' },
    closing: bait,
  })
  expect(email.subject).not.toMatch(linkable)
  for (const text of [asText(email), asHtml(email)]) {
    expect(text).not.toContain('evil.example')
    expect(text).not.toMatch(/https:\/\/evil/)
    expect(text).toContain('zoe@sample.example')
    expect(text).toContain('https://interim.example/accept')
  }
})
