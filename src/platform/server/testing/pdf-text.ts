import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** The text of a PDF page by page, with every kind of space as one, and its metadata. */
export async function readPdf(bytes: Uint8Array) {
  const proxy = await getDocumentProxy(Uint8Array.from(bytes))
  const { text } = await extractText(proxy, { mergePages: false })
  const { info } = await getMeta(proxy)
  const pages = text.map(plain)
  return { pages, text: pages.join(' '), info: info as Record<string, unknown> }
}

/** The pieces of text on the pages of a PDF: their horizontal extent, and their height above the foot. */
export async function readPieces(bytes: Uint8Array) {
  const proxy = await getDocumentProxy(Uint8Array.from(bytes))
  const pages = Array.from({ length: proxy.numPages }, async (_, index) => {
    const { items } = await (await proxy.getPage(index + 1)).getTextContent()
    return items.flatMap((item) => {
      if (!('transform' in item) || item.str.trim() === '') return []
      const [, , , , left, y] = item.transform as number[]
      return { page: index, text: item.str, left: left ?? 0, right: (left ?? 0) + item.width, y: y ?? 0 }
    })
  })
  return (await Promise.all(pages)).flat()
}

/** Text with all whitespace collapsed to single spaces, for comparison with the text of a PDF. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ')
}
