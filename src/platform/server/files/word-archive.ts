import { inLine } from '../in-line.ts'
import { unpack, type ZipEntry, zipEntries } from './zip-entries.ts'

/** What stands against keeping a document: it is broken or cut off, or it does something when it is opened. */
export type Flaw = 'damaged' | 'active'

/** More than this no text of an office unpacks to: what does would only fill somebody's disk. */
const mostUnpacked = 250 * 1024 * 1024
/** More than this no list of relationships holds. */
const mostRelated = 1024 * 1024
const inTurn = inLine(1)

/** True of an archive that has the parts of a Word document, without its macros, each once and within it; nothing was unpacked. */
export function isWordArchive(bytes: Uint8Array): boolean {
  const entries = zipEntries(bytes) ?? []
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size < entries.length || entries.some(({ name }) => leadsOut(name) || runs(name))) return false
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  const has = (part: string) => entries.some(({ name }) => name === part)
  return has('[Content_Types].xml') && has('word/document.xml') && unpacked <= mostUnpacked
}

// With macros it would be called .docm.
const runs = (name: string) => /(^|\/)(vbaProject\.bin|activeX\/.*\.bin)$/i.test(name)
const leadsOut = (name: string) => /^\/|[\\\0]|(^|\/)\.\.(\/|$)|^[a-z]:/i.test(name)

/** Unpacks a Word document and keeps nothing of it: undefined where it is whole, says how large it is, and loads and runs nothing. */
export function flawOfWord(bytes: Uint8Array): Promise<Flaw | undefined> {
  return inTurn(async () => {
    try {
      for (const entry of zipEntries(bytes) ?? []) {
        if (entry.name.endsWith('.rels') ? await isRelatedToSomethingThatRuns(entry) : await isUnsound(entry))
          return 'active'
      }
      return undefined
    } catch (error) {
      if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return 'damaged'
      throw error
    }
  })
}

async function isUnsound(entry: ZipEntry): Promise<boolean> {
  for await (const _ of unpack(entry));
  return false
}

// A template, an object or a frame that is fetched when the text is opened; what one clicks on may be anywhere.
const fetched = /\/(attachedTemplate|oleObject|frame|subDocument|aFChunk|control)$/i
/** On one's own disk, as Word notes from which template a text was made. */
const own = /^(file:\/\/\/[a-z]:|[a-z]:\\|[\w .-]+$)/i

async function isRelatedToSomethingThatRuns(entry: ZipEntry): Promise<boolean> {
  if (entry.size > mostRelated) throw new RangeError('so much is related to nothing')
  const pieces: Uint8Array[] = []
  for await (const piece of unpack(entry)) pieces.push(piece)
  const text = Buffer.concat(pieces).toString('utf8')
  if (text.includes('\0') || text.includes('<!')) throw new RangeError('relationships are plain')
  return (text.match(/<[^<>]*>/g) ?? []).some((tag) => {
    const said = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('') ?? ''
    const type = said('Type')
    // What writes a plain word in signs has something to hide.
    if (type.includes('&') || /\/vbaProject$/i.test(type)) return true
    return fetched.test(type) && said('TargetMode') !== '' && !own.test(said('Target'))
  })
}
