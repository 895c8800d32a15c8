import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PageViewport,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodersAddress, threadAddress } from 'virtual:pdf-parts'

GlobalWorkerOptions.workerSrc = threadAddress

/** More pixels than a picture on a page needs to be read, and than a telephone can hold. */
const mostPixels = 16_000_000
const steepest = 4

/**
 * Opens a PDF to be looked at. It is taken apart in a thread of its own, which ends with it; what it would run, fetch, start or
 * hold open is neither read nor known here: nothing that stands in it reaches the page but the colour of pixels, and its text.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfReading> {
  const task = getDocument({
    data: bytes,
    enableXfa: false,
    disableAutoFetch: true,
    maxImageSize: 100_000_000,
    canvasMaxAreaInBytes: mostPixels * 4,
    // The content policy allows no WebAssembly: pictures of scanners are decoded by plain code.
    useWasm: false,
    wasmUrl: decodersAddress,
    useWorkerFetch: false,
    verbosity: 0,
  })
  try {
    return new PdfReading(await task.promise)
  } catch (error) {
    await task.destroy()
    throw error
  }
}

/** An open PDF: its pages are drawn one at a time. */
export class PdfReading {
  readonly #pdf: PDFDocumentProxy
  #wanted = 0
  #drawing: RenderTask | undefined

  constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf
  }

  get pages(): number {
    return this.#pdf.numPages
  }

  /**
   * Draws a page, numbered from one, so many pixels wide, in place of what is still being drawn; answers its text, or undefined
   * where another was wanted meanwhile.
   */
  async draw(number: number, canvas: HTMLCanvasElement, width: number): Promise<string | undefined> {
    const turn = ++this.#wanted
    const isOvertaken = () => turn !== this.#wanted
    const page = await this.#pdf.getPage(number)
    if (isOvertaken()) return undefined
    // Two may not draw on one canvas: what is stopped is done with it when it has said so.
    await this.#stop()
    if (isOvertaken()) return undefined
    const plain = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: scaleFor(plain, width) })
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    const drawing = page.render({ canvas, viewport, background: '#fff' })
    this.#drawing = drawing
    try {
      const [{ items }] = await Promise.all([page.getTextContent(), drawing.promise])
      page.cleanup()
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    } catch (error) {
      if (isOvertaken()) return undefined
      throw error
    }
  }

  /** Ends it, and its thread. */
  close(): void {
    this.#wanted++
    void this.#stop()
    void this.#pdf.loadingTask.destroy()
  }

  async #stop(): Promise<void> {
    this.#drawing?.cancel()
    await this.#drawing?.promise.catch(() => undefined)
  }
}

function scaleFor({ width, height }: PageViewport, wanted: number): number {
  return Math.min(wanted / width, Math.sqrt(mostPixels / (width * height)), steepest)
}
