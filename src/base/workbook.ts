import { cutText } from './cut-text.ts'
import type { Region } from './region.ts'

/** A number that is displayed with this many digits after the decimal sign, and a unit. The value itself is not rounded. */
export interface Figure {
  readonly value: number
  readonly digits: number
  /** Shown behind it: a currency. */
  readonly unit?: string
}

/** The value of a cell of a spreadsheet: text, a day, a time of day, a local date and time such as `2026-11-20T08:00`, or a number. */
export type CellValue =
  | string
  | null
  | { readonly date: string }
  | { readonly time: string }
  | { readonly moment: string }
  | Figure

const longestText = 32_767
const longestName = 31
const dayMilliseconds = 86_400_000
// Days are counted from this one.
const firstDay = Date.UTC(1899, 11, 30)

/** An Excel workbook (ECMA-376, Office Open XML) of one sheet, without formulas: its rows are added in turn. */
export class Workbook {
  readonly #region: Pick<Region, 'dateFormat' | 'timeFormat'>
  readonly #rows: string[] = []
  readonly #widths: number[]
  // The formats of numbers that its cells use; their place is the number of the format.
  readonly #formats: string[] = []

  constructor(headings: readonly string[], region: Pick<Region, 'dateFormat' | 'timeFormat'>) {
    this.#region = region
    this.#widths = headings.map((heading) => heading.length)
    this.#row(headings.map((heading, index) => this.#text(addressOf(index, 1), heading, headingStyle)))
  }

  /** Adds a row of cells, one for each heading. */
  add(cells: readonly CellValue[]): void {
    const row = this.#rows.length + 1
    this.#row(cells.map((cell, index) => this.#cell(addressOf(index, row), cell)))
    for (const [index, cell] of cells.entries()) {
      if (typeof cell === 'string') this.#widths[index] = Math.max(this.#widths[index] ?? 0, cell.length)
    }
  }

  /** Returns the files of the workbook, to be put into a ZIP archive. */
  files(name: string): Readonly<Record<string, string>> {
    const widths = this.#widths.map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.min(Math.max(width + 2, 12), 60)}" customWidth="1"/>`,
    )
    return {
      '[Content_Types].xml': contentTypes,
      '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': `${start}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml'),
      'xl/styles.xml': stylesOf(this.#formats),
      'xl/worksheets/sheet1.xml': [
        `${start}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
        `<cols>${widths.join('')}</cols><sheetData>`,
        ...this.#rows,
        '</sheetData></worksheet>',
      ].join(''),
    }
  }

  #row(cells: readonly string[]): void {
    this.#rows.push(`<row r="${this.#rows.length + 1}">${cells.join('')}</row>`)
  }

  #cell(at: string, cell: CellValue): string {
    if (cell === null || cell === '') return ''
    if (typeof cell === 'string') return this.#text(at, cell, 0)
    const { dateFormat, timeFormat } = this.#region
    const [day, time] = [
      dateFormat === 'long' ? 'dd/mm/yyyy' : dateFormat,
      timeFormat === '12' ? 'h:mm AM/PM' : 'hh:mm',
    ]
    if ('date' in cell) return this.#number(at, dayNumber(`${cell.date}T00:00`), day)
    if ('time' in cell) return this.#number(at, dayNumber(`1899-12-30T${cell.time}`), time)
    if ('moment' in cell) return this.#number(at, dayNumber(cell.moment), `${day} ${time}`)
    const digits = cell.digits === 0 ? '0' : `0.${'0'.repeat(cell.digits)}`
    return this.#number(at, cell.value, cell.unit ? `${digits}\\ "${cell.unit}"` : digits)
  }

  // Text is typed as text whatever it begins with, and so is never calculated.
  #text(at: string, text: string, style: number): string {
    const shown = escapeXml(cutText(text, longestText).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))
    return `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`
  }

  #number(at: string, value: number, format: string): string {
    if (!this.#formats.includes(format)) this.#formats.push(format)
    return `<c r="${at}" s="${headingStyle + 1 + this.#formats.indexOf(format)}"><v>${value}</v></c>`
  }
}

/** A number of days with the time of day as their part, as spreadsheets count. */
function dayNumber(local: string): number {
  return (Date.parse(`${local}Z`) - firstDay) / dayMilliseconds
}

/** The address of a cell: `A1` is the first of the first row. */
function addressOf(column: number, row: number): string {
  const letters = (index: number): string =>
    (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26))
  return `${letters(column)}${row}`
}

/** A name that Excel accepts for a sheet. */
function sheetName(name: string): string {
  return cutText(name.replace(/[[\]:*?/\\']/g, ' '), longestName).trim() || '1'
}

// XML has no form for most control characters.
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .toWellFormed()
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

const headingStyle = 1
const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const contentTypes = `${start}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

function relationships(...typed: readonly string[]): string {
  const pairs = typed.flatMap((type, index) => (index % 2 === 0 ? [[type, typed[index + 1] ?? ''] as const] : []))
  const shown = pairs.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${start}<Relationships xmlns="${packages}/relationships">${shown.join('')}</Relationships>`
}

// Formats of one's own begin at 164.
function stylesOf(formats: readonly string[]): string {
  const declared = formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(code)}"/>`)
  const used = formats.map((_, index) => `<xf numFmtId="${164 + index}" xfId="0" applyNumberFormat="1"/>`)
  const font = '<sz val="11"/><name val="Calibri"/>'
  return [
    `${start}<styleSheet xmlns="${main}">`,
    declared.length > 0 ? `<numFmts count="${declared.length}">${declared.join('')}</numFmts>` : '',
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="${2 + used.length}"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>${used.join('')}</cellXfs>`,
    '</styleSheet>',
  ].join('')
}
