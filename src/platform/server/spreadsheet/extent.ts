/** Columns beyond are not read. */
export const mostColumns = 500

/** A table reaches further than one that can be read; `cell` is the first one beyond, such as XFD1. */
export class DistantCell extends Error {
  readonly cell: string
  constructor(cell: string) {
    super(`cell ${cell} is too far away`)
    this.name = 'DistantCell'
    this.cell = cell
  }
}

/** The number of a column: 27 for AA. */
export function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** The letters of a column counted from 0: AA for 26. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
