import { type Document, type Element, parseXmlDocument } from 'slimdom'

/** Refuses a file that is not XML, or that declares a document type. */
export class UnreadableXml extends Error {}

/**
 * Parses a file of XML 1.0 and returns its root element. Document type declarations are refused, and with them every entity of a file's own.
 * @throws {UnreadableXml} if the file is not well-formed, is encoded otherwise than it says or declares a document type.
 */
export function readXml(bytes: Uint8Array): Element {
  const text = decode(bytes)
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableXml('a document type declaration')
  let document: Document
  try {
    document = parseXmlDocument(text)
  } catch (error) {
    throw new UnreadableXml('not well-formed', { cause: error })
  }
  return document.documentElement as Element
}

/** Decodes as the byte order mark or the declaration says, UTF-8 otherwise. */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const mark = head.startsWith('\xFE\xFF') ? 'utf-16be' : head.startsWith('\xFF\xFE') ? 'utf-16le' : undefined
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]
  try {
    return new TextDecoder(mark ?? declared ?? 'utf-8', { fatal: true }).decode(bytes).trimStart()
  } catch (error) {
    throw new UnreadableXml('another encoding than declared', { cause: error })
  }
}

/** The child elements of this local name, whatever their namespace. */
export function childrenOf(parent: Element | undefined, name: string): Element[] {
  return parent?.children.filter((child) => child.localName === name) ?? []
}

/** The first element at a path of local names, or undefined: `childAt(entry, 'BookgDt', 'Dt')`. */
export function childAt(parent: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((one, name) => childrenOf(one, name)[0], parent)
}

/** The trimmed text of the first element at a path; undefined if there is none, or it is empty or contains elements. */
export function textAt(parent: Element | undefined, ...path: readonly string[]): string | undefined {
  const found = childAt(parent, ...path)
  return found?.firstElementChild === null ? found.textContent?.trim() || undefined : undefined
}
