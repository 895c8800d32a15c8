import { UnreadableCell } from './cell-reading.ts'

/** Returns a cell without what spreadsheets and web pages leave around its text: unusual spaces, invisible characters, and the apostrophe that marks a number as text. */
export function cleanCell(cell: string): string {
  return cell
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
    .replace(/^['’](?=\+?\d[\d\s.,/()-]*$)/, '')
}

// The errors of formulas in our three languages and in German, and a column that is too narrow.
const formulaError =
  /^#(?:N\/[AB]|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|VERW!|WAARDE!|DEEL\/0!|NAAM\?|LEEG!|GETAL!|VALEUR!|NOM\??!?|NOMBRE!|NUL!|BEZUG!|WERT!|NV|ERROR!|#+)$/i
// UTF-8 that was read as Windows-1252 and saved again, such as ZoÃ« for Zoë; or a letter that was lost.
const garbled = /Ã[\u0080-\u00bf\u0192\u201a-\u203a€™œžŸ]|Â[\u00a0-\u00bf]|â€|\ufffd/

/** Returns why a cell has lost its value, or undefined if it has not. */
export function damageOf(cell: string): UnreadableCell | undefined {
  if (formulaError.test(cell)) return new UnreadableCell('imports.messages.formulaError')
  return garbled.test(cell) ? new UnreadableCell('imports.messages.garbled') : undefined
}

/**
 * Reads a number that is a name and not a quantity, such as a phone number: without the `.0` of a spreadsheet, and written out if it is
 * shortened (`9.0022812345E10`) but complete. Returns an error if digits were lost.
 */
export function codeIn(cell: string): string | UnreadableCell {
  const [, first = '', rest = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(cell) ?? []
  if (exponent !== undefined) {
    // Fewer digits than there were: the spreadsheet has filled them with zeros.
    if (rest.length < Number(exponent)) return new UnreadableCell('imports.messages.shortened')
    return rest.length === Number(exponent) ? first + rest : cell
  }
  return cell.replace(/^(\d{5,})[.,]0+$/, '$1')
}
