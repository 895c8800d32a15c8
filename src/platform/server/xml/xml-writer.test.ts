import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { evaluateXPathToString } from 'fontoxpath'
import { parseXmlDocument } from 'slimdom'
import { element, textElement, writeXml } from './xml-writer.ts'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

test('elements are nested, each with its attributes', () => {
  const root = element('a:Root', [element('a:Sum', '12.50', { currency: 'EUR' }), null, undefined], {
    'xmlns:a': 'urn:a',
  })
  expect(textOf(writeXml(root))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a:Root xmlns:a="urn:a">\n  <a:Sum currency="EUR">12.50</a:Sum>\n</a:Root>\n',
  )
})

test('empty elements are omitted', () => {
  expect(textElement('a', '')).toBeUndefined()
  expect(textElement('a', ' ')).toBeUndefined()
  expect(textElement('a', null)).toBeUndefined()
  expect(textElement('a', undefined)).toBeUndefined()
  expect(textElement('a', '0')).toEqual(element('a', '0'))
})

test.each([
  'Müller & Söhne <b>"GmbH"</b>',
  ']]><script>alert(1)</script>',
  "' OR 1=1-- {{7*7}} ${7*7}",
  '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
  '=1+1\t|\r\nBcc: x@y.example',
  '\u200fא\u202e 😀 中',
])('T17 %s is read back as it was, in an element and in an attribute', (hostile) => {
  const xml = textOf(writeXml(element('r', [element('t', hostile, { of: hostile })])))
  const read = parseXmlDocument(xml)
  expect(evaluateXPathToString('/r/t', read)).toBe(hostile)
  expect(evaluateXPathToString('/r/t/@of', read)).toBe(hostile)
})

test('signs that XML has not are left out, and the rest stays', () => {
  const xml = textOf(writeXml(element('r', 'a\u0000b\u0008c\ud800d\uffffe\u001bf', { of: '\u0001g' })))
  expect(xml).toContain('<r of="g">abcdef</r>')
})

test('another parser reads any text back as it was, without the characters that XML forbids', () => {
  // https://www.w3.org/TR/xml/#charsets
  const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
  const anyText = oneof(
    string({ unit: 'binary' }),
    string({ unit: constantFrom(...'&<>"\'\r\n\t ]', '&amp;', '&#10;', ']]>', '\0', '\ud800', '\udc00', '😀') }),
  )
  assert(
    property(anyText, (text) => {
      const read = parseXmlDocument(textOf(writeXml(element('r', [element('t', text, { of: text })]))))
      expect(evaluateXPathToString('/r/t', read)).toBe(text.replace(forbidden, ''))
      expect(evaluateXPathToString('/r/t/@of', read)).toBe(text.replace(forbidden, ''))
    }),
    { numRuns: 500 },
  )
})
