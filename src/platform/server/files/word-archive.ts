import { inLine } from '../concurrency/in-line.ts'
import { readXml, UnreadableXml, type XmlNode } from '../xml/xml-reader.ts'
import { DamagedArchive, type ZipEntry, zipEntries } from './zip-entries.ts'

/** The reason against storing a document: it is damaged or incomplete, or it executes something when opened. */
export type DocumentFault = 'damaged' | 'active'

/** No ordinary document unpacks to more than this: a larger one would only fill the disk. */
const mostUnpacked = 250 * 1024 * 1024
/** More than this all lists of relationships of a text do not hold together; they are read while nothing else is done. */
const mostRelated = { bytes: 1024 * 1024, elements: 10_000 }
const inTurn = inLine(1)

/** True of an archive that has the parts of a Word document, without its macros, each once and within it; nothing was unpacked. */
export async function isWordArchive(bytes: Uint8Array): Promise<boolean> {
  const entries = (await zipEntries(bytes)) ?? []
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size < entries.length || entries.some(({ name }) => leadsOut(name) || runs(name))) return false
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const has = (part: string) => entries.some(({ name }) => name === part)
  return has('[Content_Types].xml') && has('word/document.xml') && unpacked <= mostUnpacked
}

// With macros it would be called .docm.
const runs = (name: string) => /(^|\/)(vbaProject\.bin|activeX\/.*\.bin)$/i.test(name)
const leadsOut = (name: string) => /^\/|[\\\0]|(^|\/)\.\.(\/|$)|^[a-z]:/i.test(name)

/** Unpacks a Word document without storing it: undefined if it is complete, states its true size, and loads and runs nothing. */
export function flawOfWord(bytes: Uint8Array): Promise<DocumentFault | undefined> {
  return inTurn(async () => {
    try {
      const entries = await zipEntries(bytes)
      if (!entries) return 'damaged'
      if (await isRelatedToSomethingThatRuns(entries.filter(isList))) return 'active'
      for (const entry of entries) if (!isList(entry)) await requireSound(entry)
      return undefined
    } catch (error) {
      if (error instanceof DamagedArchive) return 'damaged'
      throw error
    }
  })
}

// Names of parts are compared without regard to case.
const isList = ({ name }: ZipEntry) => /\.rels$/i.test(name)

async function requireSound(entry: ZipEntry): Promise<void> {
  for await (const _ of entry.unpack());
}

// A template, an object or a frame that is fetched when the text is opened; what one clicks on may be anywhere.
const fetched = /\/(attachedTemplate|oleObject|frame|subDocument|aFChunk|control)$/i
/** On one's own disk, as Word notes from which template a text was made. */
const own = /^(file:\/\/\/[a-z]:|[a-z]:\\|[\w .-]+$)/i

async function isRelatedToSomethingThatRuns(lists: readonly ZipEntry[]): Promise<boolean> {
  const sum = lists.reduce((bytes, { size }) => bytes + size, 0)
  if (sum > mostRelated.bytes) throw new DamagedArchive('it has too many relationships')
  let left = mostRelated.elements
  for (const list of lists) {
    const elements = await elementsOf(list, left)
    left -= elements.length
    if (left < 0) throw new DamagedArchive('it has too many relationships')
    if (elements.some(isToSomethingThatRuns)) return true
  }
  return false
}

/** All elements of a list of relationships, wherever they are in it. */
async function elementsOf(list: ZipEntry, most: number): Promise<XmlNode[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of list.unpack()) pieces.push(piece)
  const elements: XmlNode[] = []
  const collect = (element: XmlNode) => {
    elements.push(element)
    element.children.forEach(collect)
  }
  try {
    // An element has an ID, a type, a target and its mode.
    const bounds = { nodes: most * 6, depth: 10, attributes: 20, documents: 1 }
    readXml(Buffer.concat(pieces), () => ({ opens: () => true, takes: collect }), bounds)
  } catch (cause) {
    if (!(cause instanceof UnreadableXml)) throw cause
    throw new DamagedArchive('a list of relationships cannot be read', { cause })
  }
  return elements
}

function isToSomethingThatRuns({ attributes }: XmlNode): boolean {
  const type = attributes.get('Type') ?? ''
  if (/\/vbaProject$/i.test(type)) return true
  return fetched.test(type) && Boolean(attributes.get('TargetMode')) && !own.test(attributes.get('Target') ?? '')
}
