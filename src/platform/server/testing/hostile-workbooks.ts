import { strToU8, zipSync } from 'fflate'

const documentNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const book = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${documentNames}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`
const related = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${documentNames}/${type}" Target="${target}"/>`
const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related('rId1', 'worksheet', 'worksheets/sheet1.xml')}${related('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`

/** A packed Excel file of one sheet with these rows, and the texts that its cells share. */
export function workbookOf(rows: string, texts = '', further: Readonly<Record<string, string>> = {}): Buffer {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relationships,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...further,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}

/** The archive, in whose directory each part claims to have one byte. */
export function withClaimedSizes(archive: Buffer): Buffer {
  const directory = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = archive.indexOf(directory); at !== -1; at = archive.indexOf(directory, at + 1))
    archive.writeUInt32LE(1, at + 24)
  return archive
}

const headings = '<row r="1"><c r="A1" t="inlineStr"><is><t>email</t></is></c></row>'

/** Excel files whose reading could take long: what they are, and a function that packs them. `unpacked` is the size of their largest part in bytes. */
export function hostileWorkbooks(unpacked: number): [string, () => Buffer][] {
  const filled = (unit: string) => unit.repeat(unpacked / unit.length)
  const rowOf = (cells: string) => `<row r="1">${cells}</row>`
  return [
    ['spaces', () => workbookOf(filled(' '))],
    ['rows', () => workbookOf(filled('<row/>'))],
    ['numbered rows', () => workbookOf(headings + '<row r="9999999"/>')],
    ['cells', () => workbookOf(rowOf(filled('<c r="A1"/>')))],
    ['open elements', () => workbookOf(filled('<a>'))],
    ['one text', () => workbookOf(rowOf(`<c r="A1" t="inlineStr"><is><t>${filled('a')}</t></is></c>`))],
    ['shared texts', () => workbookOf(headings, filled('<si><t>a</t></si>'))],
    ['one number', () => workbookOf(rowOf(`<c r="A1"><v>${filled('9')}</v></c>`))],
    ['sizes that are too small', () => withClaimedSizes(workbookOf(filled('<row/>')))],
    ['an archive in it', () => workbookOf(headings, '', { 'xl/a.xml': workbookOf(filled(' ')).toString('latin1') })],
    ['cut off', () => workbookOf(filled('<row/>')).subarray(0, -20)],
    [
      'entities',
      () => workbookOf(headings, '', { 'xl/styles.xml': `<!DOCTYPE a [${filled('<!ENTITY a "b">')}]><a>&a;</a>` }),
    ],
    [
      'a cell in the last row and column',
      () => workbookOf(`${headings}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    ],
    ['a cell in a cell', () => workbookOf('<row r="1"><c r="A1"><c r="XFD1048576"><v>1</v></c></c></row>')],
    ['a long address', () => workbookOf(rowOf(`<c r="${'A'.repeat(100_000)}1"><v>1</v></c>`))],
    [
      'a value in the last column of every row',
      () => workbookOf(Array.from({ length: 5000 }, (_, at) => `<row><c r="XFD${at + 1}"><v>1</v></c></row>`).join('')),
    ],
  ]
}
