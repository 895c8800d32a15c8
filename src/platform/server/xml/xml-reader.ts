import { SaxesParser, type SaxesTagNS } from 'saxes'

/** A file that is not XML of the kind that is read here. `tooComplex`: well-formed so far, but beyond a bound. */
export class UnreadableXml extends Error {
  readonly reason: 'malformed' | 'tooComplex'
  constructor(reason: UnreadableXml['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** An element with its content. Its name is its local name, without prefix; those of attributes are as written. */
export interface XmlNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  /** The text directly in it, CDATA included, as written. */
  readonly text: string
  readonly children: readonly XmlNode[]
}

/** What a document may contain at most. Its size in bytes is for the caller to limit. */
export interface XmlBounds {
  /** Elements within each other. */
  readonly depth: number
  /** Attributes of one element, namespace declarations included. */
  readonly attributes: number
  /** Elements, attributes, comments and processing instructions of the whole file. */
  readonly nodes: number
  /** Characters of the text of one element. */
  readonly text: number
  /** Documents that follow each other. */
  readonly documents: number
}

const usualBounds: XmlBounds = { depth: 40, attributes: 50, nodes: 1_500_000, text: 1_000_000, documents: 1000 }

/** Follows a document while it is read. Only what it asks for is kept in memory. */
export interface XmlVisitor {
  /**
   * An element begins. `path` are the local names from the root to it.
   * @returns true to get the element as a whole at its end
   */
  opens(path: readonly string[], namespace: string): boolean
  /** The end of an element that was asked for. */
  takes(element: XmlNode, path: readonly string[]): void
}

interface OpenNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  text: string
  readonly children: OpenNode[]
}

/**
 * Reads the XML documents of a file, usually one, in the order of the file; several may follow each other, each with its own declaration.
 * Takes time in proportion to its bytes, whatever they contain. Document type declarations are refused, and with them every entity of a file's own.
 * @param visitorOf makes the visitor of the next document
 * @throws {UnreadableXml} if the file is not well-formed, is encoded otherwise than it says, declares a document type, or exceeds a bound
 */
export function readXml(bytes: Uint8Array, visitorOf: () => XmlVisitor, bounds: Partial<XmlBounds> = {}): void {
  const text = decode(bytes)
  const limits = { ...usualBounds, ...bounds }
  const nodes = new Budget(limits.nodes, 'too many elements')
  const documents = new Budget(limits.documents, 'too many documents')
  let at = 0
  do {
    documents.spend()
    const reading = new DocumentReading(visitorOf, limits, nodes)
    // Comments may follow the last document.
    at += reading.read(text.slice(at), at > 0)
    while (/\s/.test(text[at] ?? '')) at += 1
  } while (at < text.length)
}

class Budget {
  #left: number
  readonly #most: number
  readonly #message: string

  constructor(most: number, message: string) {
    this.#most = this.#left = most
    this.#message = message
  }

  spend(amount = 1): void {
    this.#left -= amount
    if (this.#left < 0) throw new UnreadableXml('tooComplex', this.#message)
  }

  renew(): void {
    this.#left = this.#most
  }
}

/** Thrown out of the parser at the end of a root element: what follows is another document. */
class EndOfDocument extends Error {}

const pieceLength = 64 * 1024

class DocumentReading {
  readonly #parser = new SaxesParser({ xmlns: true, position: false })
  readonly #visitorOf: () => XmlVisitor
  readonly #depth: number
  readonly #nodes: Budget
  readonly #attributes: Budget
  readonly #text: Budget
  #visitor: XmlVisitor | undefined
  readonly #path: string[] = []
  /** The elements from the one that was asked for to the innermost open one. */
  readonly #open: OpenNode[] = []

  constructor(visitorOf: () => XmlVisitor, bounds: XmlBounds, nodes: Budget) {
    this.#visitorOf = visitorOf
    this.#depth = bounds.depth
    this.#nodes = nodes
    this.#attributes = new Budget(bounds.attributes, 'too many attributes')
    this.#text = new Budget(bounds.text, 'a text that is too long')
    const parser = this.#parser
    parser.on('error', (error) => {
      throw new UnreadableXml('malformed', 'not well-formed', { cause: error })
    })
    parser.on('doctype', () => {
      throw new UnreadableXml('malformed', 'a document type declaration')
    })
    parser.on('opentagstart', () => this.#begins())
    parser.on('attribute', () => {
      nodes.spend()
      this.#attributes.spend()
    })
    parser.on('comment', () => nodes.spend())
    parser.on('processinginstruction', () => nodes.spend())
    parser.on('opentag', (tag) => this.#opens(tag))
    parser.on('text', (text) => this.#writes(text))
    parser.on('cdata', (text) => {
      nodes.spend()
      this.#writes(text)
    })
    parser.on('closetag', () => this.#closes())
  }

  /** Reads a document to the end of its root element, and returns the position behind it. */
  read(text: string, mayBeEmpty: boolean): number {
    try {
      for (let at = 0; at < text.length; at += pieceLength) this.#parser.write(text.slice(at, at + pieceLength))
      if (this.#visitor || !mayBeEmpty) this.#parser.close()
    } catch (error) {
      if (!(error instanceof EndOfDocument)) throw error
      return this.#parser.position
    }
    return text.length
  }

  #begins(): void {
    this.#nodes.spend()
    this.#attributes.renew()
    if (this.#path.length === this.#depth) throw new UnreadableXml('tooComplex', 'elements nested too deeply')
  }

  #opens(tag: SaxesTagNS): void {
    this.#visitor ??= this.#visitorOf()
    this.#path.push(tag.local)
    this.#text.renew()
    if (this.#open.length === 0 && !this.#visitor.opens(this.#path, tag.uri)) return
    const node = { name: tag.local, attributes: attributesOf(tag), text: '', children: [] }
    this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
  }

  #writes(text: string): void {
    this.#text.spend(text.length)
    const node = this.#open.at(-1)
    if (node) node.text += text
  }

  #closes(): void {
    const node = this.#open.pop()
    if (node && this.#open.length === 0) this.#visitor?.takes(node, this.#path)
    this.#path.pop()
    if (this.#path.length === 0) throw new EndOfDocument()
  }
}

// Most elements have none: a document may have a million of them.
const noAttributes: ReadonlyMap<string, string> = new Map()

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  if (Object.keys(attributes).length === 0) return noAttributes
  return new Map(Object.values(attributes).map(({ name, value }) => [name, value]))
}

/** Decodes as the byte order mark, the first characters or the declaration say, UTF-8 otherwise. */
function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]
  // Programs that write UTF-8 sometimes declare UTF-16: a declaration that is readable byte by byte is not of UTF-16.
  const named = declared && /^utf-?16/i.test(declared) ? undefined : declared
  try {
    return new TextDecoder(wideEncoding(head) ?? named ?? 'utf-8', { fatal: true }).decode(bytes).trimStart()
  } catch (error) {
    throw new UnreadableXml('malformed', 'another encoding than declared', { cause: error })
  }
}

function wideEncoding(head: string): string | undefined {
  if (/^(?:\xFE\xFF|\0<)/.test(head)) return 'utf-16be'
  return /^(?:\xFF\xFE|<\0)/.test(head) ? 'utf-16le' : undefined
}

/** The child elements of this local name. */
export function childrenOf(parent: XmlNode | undefined, name: string): XmlNode[] {
  return parent?.children.filter((child) => child.name === name) ?? []
}

/** The first element at a path of local names, or undefined: `childAt(entry, 'BookgDt', 'Dt')`. */
export function childAt(parent: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((one, name) => one?.children.find((child) => child.name === name), parent)
}

/** The trimmed text of the first element at a path; undefined if there is none, or it is empty or contains elements. */
export function textAt(parent: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const found = childAt(parent, ...path)
  return found?.children.length === 0 ? found.text.trim() || undefined : undefined
}
