import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
  type PageViewport,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodersAddress, threadAddress } from 'virtual:pdf-parts'

GlobalWorkerOptions.workerSrc = threadAddress

/** The most pixels of a canvas: enough to read a page, and within the memory of phones. */
const mostPixels = 16_000_000
const steepest = 4

/**
 * Opens a PDF for viewing. It is parsed in a separate web worker, which ends with it; scripts, fetches, launch actions and
 * embedded content are not supported: only pixels and text of the PDF reach the page.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfReading> {
  const task = getDocument({
    data: bytes,
    enableXfa: false,
    disableAutoFetch: true,
    maxImageSize: 100_000_000,
    canvasMaxAreaInBytes: mostPixels * 4,
    // The content security policy allows no WebAssembly: scanned images are decoded in JavaScript.
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
  #requested = 0
  #drawing: RenderTask | undefined

  constructor(pdf: PDFDocumentProxy) {
    this.#pdf = pdf
  }

  get pages(): number {
    return this.#pdf.numPages
  }

  /**
   * Draws a page, numbered from 1, at a width in pixels, and cancels a drawing in progress; returns its text, or undefined
   * if another page was requested meanwhile.
   */
  async draw(number: number, canvas: HTMLCanvasElement, width: number): Promise<string | undefined> {
    const turn = ++this.#requested
    const isOvertaken = () => turn !== this.#requested
    const page = await this.#pdf.getPage(number)
    if (isOvertaken()) return undefined
    // Only one task may draw on a canvas: wait until the cancelled one has ended.
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

  /** Closes the PDF and its web worker. */
  close(): void {
    this.#requested++
    void this.#stop()
    void this.#pdf.loadingTask.destroy()
  }

  async #stop(): Promise<void> {
    this.#drawing?.cancel()
    await this.#drawing?.promise.catch(() => undefined)
  }
}

function scaleFor({ width, height }: PageViewport, target: number): number {
  return Math.min(target / width, Math.sqrt(mostPixels / (width * height)), steepest)
}
