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

/** The address of a cell in a column, counted from 0, and a line: AA1 for 26. */
export function addressOf(column: number, line: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return `${letters}${line}`
}
