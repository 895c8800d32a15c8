/** One element: its name as it is written, with its prefix; its attributes; and text, or further elements. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}

/** The content of an element: text, or elements; null and undefined among them are left out. */
export type XmlContent = string | readonly (XmlElement | null | undefined)[]

/** An element with its content. */
export function element(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  const within = typeof content === 'string' ? content : content.filter((one) => one !== null && one !== undefined)
  return { name, attributes, content: within }
}

/** An element with text; undefined if there is none, so that no empty element is written. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes?: Readonly<Record<string, string>>,
): XmlElement | undefined {
  return text === null || text === undefined || text.trim() === '' ? undefined : element(name, text, attributes)
}

/** A document of XML 1.0 in UTF-8, indented; text stays text, whatever it looks like, and signs that XML has not are left out. */
export function writeXml(root: XmlElement): Uint8Array {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root, '')}\n`, 'utf8')
}

function elementText({ name, attributes, content }: XmlElement, indent: string): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeOf(value)}"`)
  const head = `${indent}<${name}${attributeTexts.join('')}`
  if (content.length === 0) return `${head}/>`
  if (typeof content === 'string') return `${head}>${textOf(content)}</${name}>`
  return `${head}>\n${content.map((one) => elementText(one, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

// Characters allowed by XML 1.0: no control characters, no lone surrogates, not U+FFFE and U+FFFF.
const noCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
}

const textOf = (text: string) => text.replace(noCharacter, '').replace(/[&<>\r]/g, (sign) => signs[sign] ?? '')
const attributeOf = (text: string) =>
  text.replace(noCharacter, '').replace(/[&<>"\r\n\t]/g, (sign) => signs[sign] ?? '')
