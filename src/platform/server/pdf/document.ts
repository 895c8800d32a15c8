import type { Language } from '#base/language.ts'

/** A label and the value below it. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** A column of a table: figures are aligned at its end and take the width that they need, text shares the rest. */
export interface PdfColumn {
  readonly heading: string
  readonly kind?: 'text' | 'figure'
}

/** A row of a table: one cell a column, and what is added below in small letters. */
export interface PdfRow {
  readonly cells: readonly string[]
  readonly note?: string | undefined
  /** True for a sum. */
  readonly strong?: boolean
}

/** A QR code with a heading and a text beside it. */
export interface PdfCode {
  readonly kind: 'code'
  /** What the code contains, in at most 331 bytes. */
  readonly content: string
  readonly heading: string
  readonly text: string
}

/** A part of a document; parts follow each other over as many pages as needed. */
export type PdfPart =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly PdfColumn[]; readonly rows: readonly PdfRow[] }
  | { readonly kind: 'total'; readonly label: string; readonly value: string }
  | PdfCode

/** The content of a document: nothing is looked up, calculated or fetched when it is drawn. */
export interface PdfDocument {
  readonly language: Language
  readonly title: string
  /** Beside the title, as its number. */
  readonly subtitle?: string
  /** The sender of the document: the name, followed by details in small print. */
  readonly issuer: {
    readonly name: string
    readonly lines: readonly string[]
    /** A PNG, above the name. One that cannot be read is left out. */
    readonly logo?: Uint8Array | undefined
  }
  /** To whom it goes, name first. */
  readonly recipient?: readonly string[]
  readonly parts: readonly PdfPart[]
  /** At the foot of each page, before its number. */
  readonly footer: string
  /** True for a document that is preserved: the file follows PDF/A-2b. */
  readonly isArchival?: boolean
  /** The creation time in the file; the same content makes the same file. */
  readonly madeAt: string
}
