import { expect, test } from 'vitest'
import { childAt, childrenOf, readXml, textAt, UnreadableXml, type XmlBounds, type XmlNode } from './xml-reader.ts'

const roots = (content: string | Uint8Array, bounds?: Partial<XmlBounds>) => {
  const found: XmlNode[] = []
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  readXml(bytes, () => ({ opens: () => true, takes: (element) => found.push(element) }), bounds)
  return found
}
const read = (text: string, encoding: BufferEncoding = 'utf8') => roots(Buffer.from(text, encoding))[0]

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

test('a text is whole with CDATA, comments, instructions and references within it', () => {
  expect(textAt(read('<r>4<!-- x -->1<![CDATA[1.]]><?x y?>4&#48;&amp;</r>'))).toBe('411.40&')
})

test('decodes as declared, or as the byte order mark or the first characters say', () => {
  expect(textAt(read('<?xml version="1.0" encoding="ISO-8859-1"?><r>é</r>', 'latin1'))).toBe('é')
  expect(textAt(read('\uFEFF<?xml version="1.0" encoding="UTF-8"?><r>é</r>'))).toBe('é')
  expect(textAt(read('\uFEFF<r>é</r>', 'utf16le'))).toBe('é')
  expect(textAt(read('<?xml version="1.0" encoding="UTF-16"?><r>é</r>', 'utf16le'))).toBe('é')
  const swapped = Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><r>é</r>', 'utf16le').swap16()
  expect(textAt(roots(swapped)[0])).toBe('é')
  expect(textAt(read('<?xml version="1.0" encoding="utf-16"?><r>é</r>'))).toBe('é')
})

test('only what is asked for is kept', () => {
  const found: string[] = []
  readXml(Buffer.from('<a><b>1</b><c><b>2</b></c></a>'), () => ({
    opens: (path) => path.join('/') === 'a/b',
    takes: (element, path) => found.push(`${path.join('/')} ${element.text}`),
  }))
  expect(found).toEqual(['a/b 1'])
})

test.each([
  ['with declarations', '<?xml version="1.0"?>\n<a>1</a>\n<?xml version="1.0"?>\n<a>2</a>\n<!-- end -->\n'],
  ['without declarations', '<a>1</a><a>2</a>'],
  ['around the pieces in which it is read', `<a>1${' '.repeat(65_528)}</a>\r\n<a>${' '.repeat(65_530)}2</a>`],
])('reads documents that follow each other: %s', (_, text) => {
  expect(roots(text).map((root) => textAt(root))).toEqual(['1', '2'])
})

test.each([
  ['no text', ''],
  ['another format', ':20:940S'],
  ['an element without end', '<r><a></r>'],
  ['an end in the middle', '<r><a>x</a><b'],
  ['a second document without end', '<a/><b>'],
  ['text behind its document', '<a/>text'],
  ['a control character', '<a>\u0001</a>'],
  ['a lone surrogate', '<a>&#xD800;</a>'],
  ['a prefix that is not declared', '<b:a/>'],
  ['an attribute twice', '<a b="" b=""/>'],
  ['an entity of its own', '<!DOCTYPE r [<!ENTITY a "x">]><r>&a;</r>'],
  ['an entity that nobody declared', '<r>&nbsp;</r>'],
  ['an external entity', '<!DOCTYPE r SYSTEM "http://127.0.0.1/x.dtd"><r/>'],
  ['entities within entities', '<!doctype r [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]><r>&b;</r>'],
  ['an encoding that nobody knows', '<?xml version="1.0" encoding="klingon"?><r/>'],
])('refuses a file with %s', (_, text) => {
  expect(() => roots(text)).toThrow(UnreadableXml)
})

test('refuses bytes that are not of the declared encoding', () => {
  expect(() => roots(Buffer.from('<r>\xE9</r>', 'latin1'))).toThrow(UnreadableXml)
})

test.each<[string, string, Partial<XmlBounds>]>([
  ['elements within each other', '<a><a><a/></a></a>', { depth: 2 }],
  ['attributes', '<a b="" c="" d=""/>', { attributes: 2 }],
  ['namespaces', '<a xmlns:b="u" xmlns:c="v" xmlns:d="w"/>', { attributes: 2 }],
  ['elements beside each other', '<a><b/><b/><b/></a>', { nodes: 3 }],
  ['elements of several documents', '<a/><a/><a/>', { nodes: 2 }],
  ['documents', '<a/><a/><a/>', { documents: 2 }],
  ['comments', '<a><!----><!----><!----></a>', { nodes: 3 }],
  ['processing instructions', '<a><?b?><?b?><?b?></a>', { nodes: 3 }],
  ['CDATA sections', '<a><![CDATA[]]><![CDATA[]]><![CDATA[]]></a>', { nodes: 3 }],
  ['characters', '<a>123<!-- -->456</a>', { text: 5 }],
])('refuses too many %s', (_, text, bounds) => {
  const attempt = () => roots(text, bounds)
  expect(attempt).toThrow(UnreadableXml)
  expect(attempt).toThrow(/too/)
  const wider = Object.fromEntries(Object.entries(bounds).map(([bound, most]) => [bound, most + 1]))
  expect(() => roots(text, wider)).not.toThrow()
})
