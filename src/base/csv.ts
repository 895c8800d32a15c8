import type { Language } from './language.ts'

/** The separator of cells that spreadsheets expect in a language: a semicolon if decimals have a comma. */
export const listSeparators: Readonly<Record<Language, string>> = { en: ',', fr: ';', nl: ';' }

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\ufeff'

/** The encodings of text files that are read. */
export const textEncodings = ['utf-8', 'utf-16', 'windows-1252', 'macintosh', 'iso-8859-15', 'cp850'] as const
export type TextEncoding = (typeof textEncodings)[number]

// A spreadsheet reads a cell with this beginning as a formula; the wide forms are on East Asian keyboards.
const opensFormula = /^'*(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/
// Digits behind a sign, with spaces: a phone number such as +32 470 12 34 56, or a number. A dash alone is none either. Nothing is calculated.
const isSignedNumber = /^-$|^[+-]\d[\d \u00a0\u202f]*(?:\.\d+)?$/
const isGuarded = /^'+(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]/
const separators = /([,;|\t\r\n])/

/**
 * Text that a spreadsheet does not calculate. Where it begins like a formula (`=`, `+`, `-`, `@`, a tab, a line break) an
 * apostrophe is put in front, except of a phone number or another number with a sign; the same after each separator within
 * it, in case the file is read with another separator. A text that already has such an apostrophe gets one more, so that
 * `unescapeFormula` returns every text exactly.
 */
export function escapeFormula(text: string): string {
  return inPieces(
    text,
    (piece) => (opensFormula.test(piece) && !isSignedNumber.test(piece) ? `'${piece}` : piece),
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

// Enough that the sum of a long column still shows the right cents.
const mostDecimals = 8

/** A number with `digits` decimals, or with up to eight if fewer would round it. */
export function decimalText(value: number, digits: number, decimal: ',' | '.'): string {
  const short = value.toFixed(digits)
  const text = Number(short) === value ? short : value.toFixed(mostDecimals).replace(/0+$/, '')
  return text.replace('.', decimal)
}
