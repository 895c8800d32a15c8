import { expect, test, vi } from 'vitest'
import { bankAccountNumber, bic } from './bank-account.ts'
import { internationalPhone, phone } from './phone.ts'
import { email, id, identifier, limits, line, optional, searchText, text, visible } from './text.ts'
import { check } from './validation.ts'
import { vatNumber } from './vat.ts'
import { webAddress } from './web-address.ts'

const faultOf = (shape: Parameters<typeof check>[0], value: unknown) => {
  const checked = check(shape, value)
  return checked.ok ? undefined : checked.faults.map(({ code }) => code).join()
}
const valueOf = (shape: Parameters<typeof check>[0], value: unknown) => {
  const checked = check(shape, value)
  return checked.ok ? checked.value : checked
}

test.each([
  ['nothing', '', 'required'],
  ['blanks', ' \t ', 'required'],
  ['nothing that is seen', '\u0001\u000b', 'required'],
  ['left out', undefined, 'required'],
  ['NUL', 'a\u0000b', 'unsoundText'],
  ['a lone high surrogate', 'a\ud800', 'unsoundText'],
  ['a lone low surrogate', '\udc00a', 'unsoundText'],
  ['201 characters', 'x'.repeat(201), 'tooLong'],
  ['a number', 5, 'wrongType'],
  ['null', null, 'wrongType'],
  ['a list', ['x'], 'wrongType'],
])('T16 text refuses %s', (_, value, code) => {
  expect(faultOf(text(), value)).toBe(code)
})

test('T16 text comes back equal in the composed form, its ends trimmed', () => {
  expect(valueOf(text(), '  Zoe\u0308 \u200f\u05d0 👩‍👩‍👧 ')).toBe('Zo\u00eb \u200f\u05d0 👩‍👩‍👧')
  expect(valueOf(text(limits.prose), 'one\ntwo')).toBe('one\ntwo')
  expect(valueOf(text(limits.prose), '\u0001one\u000b\ttwo\u007f\r\n\u009bthree')).toBe('one\ttwo\r\nthree')
  expect(valueOf(text(), '<b>${7*7}</b> =1+1 %_')).toBe('<b>${7*7}</b> =1+1 %_')
})

test.each(['a\r\nBcc: b@c.example', 'a\nb', 'a\rb'])('T18 a line refuses the line break in %j', (value) => {
  expect(faultOf(line(), value)).toBe('singleLine')
})

test('optional text may be left out, emptied, only spaces or null: all are null', () => {
  expect(valueOf(optional(text()), '')).toBe(null)
  expect(valueOf(optional(text()), ' \n')).toBe(null)
  expect(valueOf(optional(text()), null)).toBe(null)
  expect(valueOf(optional(text()), undefined)).toBe(undefined)
  expect(faultOf(optional(text()), 5)).toBe('wrongType')
})

test.each(['An.Person+x@Sub.Example.COM', "o'neil@example.org", 'x@a-b.co'])('%s is an address', (value) => {
  expect(valueOf(email(), value)).toBe(value.toLowerCase())
})

test.each([
  'x',
  'x@y',
  '@example.com',
  'x@@example.com',
  'x@example..com',
  'x@-example.com',
  'a b@example.com',
  'x@example.com,y@example.com',
  'x@example.com\r\nBcc: y@example.com',
  '<x@example.com>',
  'x@exa_mple.com',
])('T18 %j is no address', (value) => {
  expect(faultOf(email(), value)).toMatch(/^(email|singleLine)/)
})

test.each(['https://example.com', 'http://example.com/x?y=1'])('%s may become a link', (value) => {
  expect(faultOf(webAddress(), value)).toBe(undefined)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'ftp://x.example',
  'https://localhost',
  'http://10.0.0.1/x',
  'http://0x7f000001',
  'http://[::ffff:10.0.0.1]',
  'https://bank.example@evil.example',
  String.raw`https://evil.example\@bank.example`,
  'x',
])('T18 %s never becomes a link', (value) => {
  expect(faultOf(webAddress(), value)).toBe('webAddress')
})

test('a phone number is stored in its international form', () => {
  expect(valueOf(phone(), '+32 470 12 34 56')).toBe('+32470123456')
  for (const wrong of ['0470123456', '+1', 'abc', '+32 470 12 34 56 78 90 12'])
    expect(faultOf(phone(), wrong)).toBe('phone')
})

test.each([
  ['0470 12 34 56', 'Europe/Brussels', '+32470123456'],
  ['06 12 34 56 78', 'Europe/Paris', '+33612345678'],
  ['06 12345678', 'Europe/Amsterdam', '+31612345678'],
  ['0033 6 12 34 56 78', 'Europe/Brussels', '+33612345678'],
  ['+352 621 123 456', 'Europe/Brussels', '+352621123456'],
  ['0470 12 34 56', 'UTC', undefined],
  ['abc', 'Europe/Brussels', undefined],
])('a phone number typed as %s in %s is read as %s', (typed, timeZone, read) => {
  expect(internationalPhone(typed, timeZone)).toBe(read)
})

test('a VAT number is checked where its country is known, else kept as it is', () => {
  expect(faultOf(vatNumber, 'BE 0428.759.497')).toBe(undefined)
  expect(faultOf(vatNumber, 'BE0428759498')).toBe('vatNumber')
  expect(faultOf(vatNumber, 'TN 1234567/A')).toBe(undefined)
  expect(faultOf(vatNumber, 'x'.repeat(33))).toContain('tooLong')
})

test('an id is a UUID, in lower case', () => {
  expect(valueOf(id, '0198F3A0-0000-7000-8000-00000000000A')).toBe('0198f3a0-0000-7000-8000-00000000000a')
  for (const wrong of ['1', '', "' OR 1=1--", '0198f3a0-0000-7000-8000-00000000000', null])
    expect(check(id, wrong).ok).toBe(false)
})

const unseen = {
  'zero-width space': '\u200b',
  'byte order mark': '\ufeff',
  'soft hyphen': '\u00ad',
  'right-to-left override': '\u202e',
  isolate: '\u2066',
  'word joiner': '\u2060',
  'Hangul filler': '\u3164',
  'variation selector': '\ufe0f',
  'letter of a tag': '\u{e0041}',
  control: '\u0007',
}

test.each(Object.entries(unseen))('an identifier is stored as it is seen, without a %s (F29)', (_, sign) => {
  const around = (value: string) => `\u00a0${sign}${value.slice(0, 3)}${sign}${value.slice(3)}${sign}\u3000`
  expect(valueOf(email(), around('an@sample.example'))).toBe('an@sample.example')
  expect(valueOf(identifier(), around('demo-tag'))).toBe('demo-tag')
  expect(valueOf(phone(), around('+32470123456'))).toBe('+32470123456')
  expect(valueOf(vatNumber, around('BE0428759497'))).toBe('BE0428759497')
  expect(valueOf(bankAccountNumber('required'), around('BE68539007547034'))).toBe('BE68539007547034')
  expect(valueOf(bic, around('KREDBEBB'))).toBe('KREDBEBB')
  expect(valueOf(searchText(), around('łącki'))).toBe(sign === '\ufe0f' ? around('łącki').trim() : 'łącki')
  expect(faultOf(identifier(), `${sign}\u00a0${sign}`)).toBe('required')
  expect(faultOf(text(), `${sign}\u00a0${sign}`)).toBe('required')
  expect(valueOf(optional(text()), `${sign} ${sign}`)).toBe(null)
})

test('text that is longer than any field takes is refused without being normalised (F80)', () => {
  const normalised = vi.spyOn(String.prototype, 'normalize')
  const tooLong = [{ code: 'too_big', maximum: limits.name }]
  for (const field of [identifier(), line(), optional(identifier()), optional(text())])
    for (const long of ['a'.repeat(900_000), ' '.repeat(900_000)])
      expect(field.safeParse(long).error?.issues).toMatchObject(tooLong)
  expect(visible('a\u0301'.repeat(400_000))).toHaveLength(800_000)
  expect(normalised).not.toHaveBeenCalled()
})

test('an identifier is composed, and every blank in it is a plain space (F29)', () => {
  expect(visible('  Zoe\u0308\u00a0\u202fX\u3000')).toBe('Zo\u00eb  X')
  expect(faultOf(identifier(), 'a\nb')).toBe('singleLine')
})

test('a search keeps what scripts and emojis are written with (F29)', () => {
  for (const written of ['می\u200cخواهم', '👩\u200d👧', '❤\ufe0f']) expect(valueOf(searchText(), written)).toBe(written)
})
