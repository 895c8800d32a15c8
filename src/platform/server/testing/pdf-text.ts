import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** What a reader finds in a PDF: its text page by page, every kind of space as one, and what it says of itself. */
export async function readPdf(bytes: Uint8Array) {
  const proxy = await getDocumentProxy(Uint8Array.from(bytes))
  const { text } = await extractText(proxy, { mergePages: false })
  const { info } = await getMeta(proxy)
  const pages = text.map(plain)
  return { pages, text: pages.join(' '), info: info as Record<string, unknown> }
}

/** Text with every kind of space, and every row of them, as one: as it is compared with what a PDF says. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ')
}
