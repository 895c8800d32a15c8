import { pdfFromObjects } from '#platform/server/pdf/from-objects.ts'

/** Returns a one-page certificate as a PDF: the first line large, the others below; characters outside Latin-1 become `?`. */
export function certificate([title = '', ...lines]: readonly string[]): Buffer {
  const shown = (line: string) => line.replace(/[^ -~\u00a0-\u00ff]/g, '?').replace(/[\\()]/g, '\\$&')
  const text = [
    'BT /F1 20 Tf 40 230 Td',
    `(${shown(title)}) Tj`,
    '/F1 11 Tf 0 -34 Td 18 TL',
    ...lines.map((line) => `(${shown(line)}) Tj T*`),
    'ET 0.1 0.39 0.32 RG 2 w 20 20 380 258 re S',
  ].join('\n')
  return pdfFromObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ])
}
