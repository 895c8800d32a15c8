import type { Language } from '#base/language.ts'

/** What a label says, and what is said below it. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** A column of a table: figures stand at its end and take the width that they need, text shares what is left. */
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

/** A part of a paper; one follows the other, over as many pages as it takes. */
export type PdfPart =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'table'; readonly columns: readonly PdfColumn[]; readonly rows: readonly PdfRow[] }
  | { readonly kind: 'total'; readonly label: string; readonly value: string }

/** A paper in words that are ready: nothing of it is looked up, calculated or fetched when it is drawn. */
export interface PdfDocument {
  readonly language: Language
  readonly title: string
  /** Beside the title, as its number. */
  readonly subtitle?: string
  /** Whose paper it is: the name, and in small letters what follows. */
  readonly issuer: { readonly name: string; readonly lines: readonly string[] }
  /** To whom it goes, name first. */
  readonly recipient?: readonly string[]
  readonly parts: readonly PdfPart[]
  /** At the foot of each page, before its number. */
  readonly footer: string
  /** The instant that it says it was made at; the same paper is the same file. */
  readonly madeAt: string
}
