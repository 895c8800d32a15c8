import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PdfReading } from './pdf-reading.ts'

/** An open PDF. */
export interface ShownPdf {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** The number of pages; undefined until it is open. */
  readonly pages: number | undefined
  /** The text of the page; undefined until it is drawn. */
  readonly text: string | undefined
  /** True if it cannot be shown. */
  readonly failed: boolean
}

/** Loads the PDF code at its first use, and draws one page on the canvas. */
export function usePdf(file: Blob | undefined, page: number): ShownPdf {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [reading, setReading] = useState<PdfReading>()
  const [drawn, setDrawn] = useState<{ readonly page: number; readonly text: string }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!file) return undefined
    let open: PdfReading | undefined
    let isGone = false
    async function read(of: Blob) {
      const [{ openPdf }, bytes] = await Promise.all([import('./pdf-reading.ts'), of.arrayBuffer()])
      open = await openPdf(bytes)
      if (isGone) open.close()
      else setReading(open)
    }
    read(file).catch(() => setFailed(true))
    return () => {
      isGone = true
      open?.close()
      setReading(undefined)
    }
  }, [file])

  useEffect(() => {
    const element = canvas.current
    if (!reading || !element) return undefined
    let isGone = false
    const width = Math.ceil((element.parentElement?.clientWidth ?? 800) * Math.min(window.devicePixelRatio || 1, 2))
    reading
      .draw(page, element, width)
      .then((text) => isGone || text === undefined || setDrawn({ page, text }))
      .catch(() => isGone || setFailed(true))
    return () => {
      isGone = true
    }
  }, [reading, page])

  return { canvas, pages: reading?.pages, text: drawn?.page === page ? drawn.text : undefined, failed }
}
