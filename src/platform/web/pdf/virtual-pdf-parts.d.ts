declare module 'virtual:pdf-parts' {
  /** Where the thread lies that takes PDFs apart. */
  export const threadAddress: string
  /** The folder, with a slash at its end, where the decoders for pictures in a PDF lie. */
  export const decodersAddress: string
}
