import { strFromU8, unzipSync } from 'fflate'

/** Returns the content of a response: a spreadsheet as the text of its sheets, anything else unchanged. */
export function shownIn(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString()
  // The creation date and program of the file are outside of its sheets.
  const sheets = Object.entries(unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/') }))
  return sheets.map(([name, content]) => `${name}\n${strFromU8(content)}`).join('\n')
}
