declare module 'virtual:pdf-parts' {
  /** The URL of the web worker that parses PDFs. */
  export const threadAddress: string
  /** The folder, with a slash at its end, of the decoders for images in a PDF. */
  export const decodersAddress: string
}
