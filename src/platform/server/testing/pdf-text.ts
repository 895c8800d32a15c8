import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'
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

/** What the streams of a PDF draw, in the operators of the format. */
export function contentsOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  return [...file.matchAll(/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
}

/** What the QR codes of a PDF contain, as a phone reads them from the squares that are drawn. */
export function readCodes(bytes: Uint8Array): string[] {
  const figures = contentsOf(bytes).flatMap((content) => content.match(/\/Figure <<[\s\S]*?EMC/g) ?? [])
  return figures.map((figure) => {
    const dots = [...figure.matchAll(/([\d.-]+) ([\d.-]+) ([\d.]+) [\d.-]+ re/g)].map((dot) => dot.slice(1).map(Number))
    const [side = 1, left, top] = [2, 0, 1].map((at) => Math.min(...dots.map((dot) => dot[at] ?? 0)))
    const cells = dots.map(([x = 0, y = 0]) => [x - (left ?? 0), y - (top ?? 0)].map((one) => Math.round(one / side)))
    return decodeQR(pictureOf(cells as [number, number][]))
  })
}

/** A picture with these dark squares, each four dots wide, and the margin that readers need. */
function pictureOf(cells: readonly [number, number][]) {
  const [scale, margin] = [4, 4]
  const width = (Math.max(...cells.flat()) + 1 + 2 * margin) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [column, row] of cells)
    for (let y = (row + margin) * scale; y < (row + margin + 1) * scale; y++)
      data.fill(0, (y * width + (column + margin) * scale) * 4, (y * width + (column + margin + 1) * scale) * 4)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { width, height: width, data }
}

/** Text with all whitespace collapsed to single spaces, for comparison with the text of a PDF. */
export function plain(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ')
}
