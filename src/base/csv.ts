import type { Language } from './language.ts'

/** The separator of cells that spreadsheets expect in a language: a semicolon if decimals have a comma. */
export const listSeparators: Readonly<Record<Language, string>> = { en: ',', fr: ';', nl: ';' }

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\ufeff'

// A spreadsheet reads a cell with this beginning as a formula; the wide forms are on East Asian keyboards.
const opensFormula = /^'*(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/
const isGuarded = /^'+(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/
const separators = /([,;|\t\r\n])/

/**
 * Text that a spreadsheet takes for text. Where it begins like a formula (`=`, `+`, `-`, `@`, a tab, a line break) an
 * apostrophe is put in front; the same after each separator within it, in case the file is read with another
 * separator. A text that already has such an apostrophe gets one more, so that `unguarded` returns
 * every text exactly.
 */
export function escapeFormula(text: string): string {
  return inPieces(
    text,
    (piece) => (opensFormula.test(piece) ? `'${piece}` : piece),
    (blank) => `'${blank}`,
  )
}

/** The text that was guarded; any other text as it is. */
export function unescapeFormula(text: string): string {
  return inPieces(
    text,
    (piece) => (isGuarded.test(piece) ? piece.slice(1) : piece),
    (blank) => blank.slice(1),
  )
}

function inPieces(text: string, change: (piece: string) => string, changeBlank: (blank: string) => string): string {
  if (!/[=+\-@＝＋－＠\t\r\n]/.test(text)) return text
  const pieces = text.split(separators)
  const [first = '', separator] = pieces
  // A cell that begins with a tab or a line break, behind nothing or nothing but apostrophes.
  const isBlank = separator !== undefined && /[\t\r\n]/.test(separator) && /^'*$/.test(first)
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : index === 0 && isBlank ? changeBlank(piece) : change(piece)))
    .join('')
}

/** One line of a CSV file (RFC 4180) of cells that are ready, with its end. */
export function csvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(quotedCell).join(separator)}\r\n`
}

/** A cell, in quotes if a program might cut or trim it. */
export function quotedCell(cell: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
