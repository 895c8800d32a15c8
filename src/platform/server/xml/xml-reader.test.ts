import { expect, test } from 'vitest'
import { childAt, childrenOf, readXml, textAt, UnreadableXml } from './xml-reader.ts'

const read = (text: string, encoding: BufferEncoding = 'utf8') => readXml(Buffer.from(text, encoding))

test('reads elements by their local names, whatever their prefixes', () => {
  const root = read('<a:r xmlns:a="urn:a" xmlns="urn:b"><a:one> x </a:one><one>y</one><two><one>z</one></two></a:r>')
  expect(childrenOf(root, 'one').map((one) => textAt(one))).toEqual(['x', 'y'])
  expect(textAt(root, 'two', 'one')).toBe('z')
  expect(childAt(root, 'two', 'three', 'four')).toBeUndefined()
})

test('an empty element and one that contains elements have no text', () => {
  const root = read('<r><a/><b>  </b><c>1<d/>2</c></r>')
  expect(['a', 'b', 'c', 'z'].map((name) => textAt(root, name))).toEqual([undefined, undefined, undefined, undefined])
})

test('decodes as declared, or as the byte order mark says', () => {
  expect(textAt(read('<?xml version="1.0" encoding="ISO-8859-1"?><r>é</r>', 'latin1'))).toBe('é')
  expect(textAt(read('\uFEFF<?xml version="1.0" encoding="UTF-8"?><r>é</r>'))).toBe('é')
  expect(textAt(read('\uFEFF<r>é</r>', 'utf16le'))).toBe('é')
})

test.each([
  ['no text', ''],
  ['another format', ':20:940S'],
  ['an element without end', '<r><a></r>'],
  ['two roots', '<a/><b/>'],
  ['a control character', '<a>\u0001</a>'],
  ['an entity of its own', '<!DOCTYPE r [<!ENTITY a "x">]><r>&a;</r>'],
  ['an external entity', '<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd"><r/>'],
  ['entities within entities', '<!doctype r [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]><r>&b;</r>'],
  ['an encoding that nobody knows', '<?xml version="1.0" encoding="klingon"?><r/>'],
])('refuses a file with %s', (_, text) => {
  expect(() => read(text)).toThrow(UnreadableXml)
})

test('refuses bytes that are not of the declared encoding', () => {
  expect(() => readXml(Buffer.from('<r>\xE9</r>', 'latin1'))).toThrow(UnreadableXml)
})

test('deep nesting and very many elements are read without a stack overflow', () => {
  expect(textAt(read('<a>'.repeat(50_000) + '</a>'.repeat(50_000)))).toBeUndefined()
  expect(childrenOf(read(`<r>${'<a/>'.repeat(20_000)}</r>`), 'a')).toHaveLength(20_000)
})
