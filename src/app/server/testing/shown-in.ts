import { strFromU8, unzipSync } from 'fflate'

/** What an answer shows: a spreadsheet as the text of its sheets, anything else as it is. */
export function shownIn(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  // When and by what the file was made is beside its sheets.
  const sheets = Object.entries(unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/') }))
  return sheets.map(([name, content]) => `${name}\n${strFromU8(content)}`).join('\n')
}
