import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { oddNames } from '../testing/odd-names.ts'
import { contentsOf, plain, readCodes, readPdf, readPieces } from '../testing/pdf-text.ts'
import { isolated } from './isolated.ts'
import type { PdfDocument, PdfRow } from './document.ts'
import { writePdf } from './pdf-writer.ts'
import { frame } from './sheet.ts'

const drawn = (document: PdfDocument) => writePdf(document, 'organisation')
const rowOf = (name: string, note?: string): PdfRow => ({ cells: [name, '17,35\u202f€'], note })
const documentWith = (rows: readonly PdfRow[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  language: 'fr',
  title: 'Fiche de paie',
  subtitle: '2026-0042',
  issuer: { name: 'Zénith SRL', lines: ['Rue de la Loi 16'] },
  recipient: ['Łukasz Żółć', 'Bruxelles'],
  footer: 'Zénith SRL · 2026-0042',
  madeAt: '2026-11-22T01:00:00Z',
  parts: [
    { kind: 'facts', facts: [{ label: 'Période', value: '1–30 novembre' }] },
    { kind: 'heading', text: 'Heures' },
    { kind: 'table', columns: [{ heading: 'Description' }, { heading: 'Montant', kind: 'figure' }], rows },
    { kind: 'total', label: 'Net à payer', value: '1\u202f073,20\u202f€' },
    { kind: 'prose', text: 'Merci.' },
  ],
  ...more,
})

test('a PDF contains all given text in the alphabets of Europe, and its title and producer', async () => {
  const names = [
    'Łukasz Żółć',
    'Ґалина Ющенко',
    'Παπαδόπουλος',
    'Ðorđe Şahin',
    'Nguyễn Thị Ánh',
    'Ħal Għargħur',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789',
  ]
  const { text, info } = await readPdf(await drawn(documentWith(names.map((name) => rowOf(name)))))
  for (const name of names) expect(text).toContain(name)
  for (const phrase of [
    'Zénith SRL',
    'Rue de la Loi 16',
    '1–30 novembre',
    'Net à payer',
    '1 073,20 €',
    'Merci.',
    '1 / 1',
  ])
    expect(text).toContain(phrase)
  expect(info).toMatchObject({ Title: 'Fiche de paie', Author: 'Zénith SRL', Language: 'fr' })
})

test('T17/T49 what looks like a formula, a template, markup or an arrow is shown as it was written', async () => {
  const hostile = [
    '=1+1',
    '{{7*7}}',
    '<b>x</b>',
    '-> 2x4',
    '(a\\) Tj',
    '%PDF-1.7',
    ...hostileTexts,
    'left\u202eright\u0007',
  ]
  const bytes = await drawn(documentWith(hostile.map((name) => rowOf(name, name))))
  const { text } = await readPdf(bytes)
  for (const written of hostile.slice(0, -1)) expect(text.split(plain(written)).length).toBeGreaterThan(2)
  expect(text).toContain('leftright')
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|URI|Launch|EmbeddedFile)\b/)
  expect(raw).toMatch(/\/Marked true/)
})

test('a long table spans pages: headings and numbers on each, every row once, no row split', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => rowOf(`Regel ${index}.`, `dag ${index}!`))
  const { pages, text } = await readPdf(await drawn(documentWith(rows)))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Description')
    expect(page).toContain(`${index + 1} / ${pages.length}`)
  }
  for (const [index] of rows.entries()) {
    const on = pages.filter((page) => page.includes(`Regel ${index}.`))
    expect(on).toHaveLength(1)
    expect(on[0]).toContain(`dag ${index}!`)
  }
  expect(text.split('17,35 €')).toHaveLength(121)
})

test('a note longer than a page, and a word without an end, lose nothing', async () => {
  const days = Array.from({ length: 900 }, (_, index) => `d${index};`)
  const { pages, text } = await readPdf(await drawn(documentWith([rowOf('W'.repeat(300), days.join(' '))])))
  expect(pages.length).toBeGreaterThan(1)
  for (const day of days) expect(text).toContain(day)
  expect(text.split('W')).toHaveLength(301)
})

// A program that reads aloud goes by letters: their order on the line is the business of the writing.
const letters = (text: string) => [...text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')].sort().join('')

test('T57 a name in any script is drawn in a font that has its characters', async () => {
  for (const name of oddNames) {
    const bytes = await drawn(
      documentWith([], {
        title: '',
        issuer: { name: '', lines: [] },
        recipient: [],
        subtitle: '',
        footer: '',
        parts: [{ kind: 'prose', text: name }],
      }),
    )
    const { text } = await readPdf(bytes)
    expect([name, letters(text.replace('1 / 1', ''))]).toEqual([name, letters(name)])
  }
})

test.each([
  ['script letters', '𝒜'.repeat(100), 'A'.repeat(100)],
  ['cuneiform', '𒀀'.repeat(100), '□'.repeat(100)],
  ['letters of a script without a font', '𓀀'.repeat(100), '□'.repeat(100)],
])('a name of %s, which no font has, stays within its column and the margin (F94)', async (_, name, drawnAs) => {
  const bytes = await drawn(documentWith([rowOf(name), rowOf('y')], { recipient: [name], footer: name }))
  const pieces = await readPieces(bytes)
  expect(Math.max(...pieces.map(({ right }) => right))).toBeLessThanOrEqual(frame.right + 0.5)
  expect((await readPdf(bytes)).text.replace(/\s/g, '')).toContain(drawnAs)
})

test.each([
  ['150 accents above', `e${'\u0301'.repeat(150)}`],
  ['100 accents above and below', `e${'\u0323\u0301'.repeat(50)}`],
  ['accents on each of ten letters', `a${'\u0302'.repeat(20)}`.repeat(10)],
])('%s stay within their line (F94)', async (_, name) => {
  const bytes = await drawn(documentWith([rowOf(name, name)], { title: name }))
  const clips = clipsIn(bytes)
  expect(clips).toHaveLength(3)
  for (const { x, width, height } of clips) {
    expect(x + width).toBeLessThanOrEqual(frame.right + 0.5)
    expect(height).toBeLessThan(30)
  }
  expect(clipsIn(await drawn(documentWith(oddNames.map((odd) => rowOf(odd)))))).toEqual([])
})

/** The rectangles to which the content of a PDF clips what it draws. */
function clipsIn(bytes: Uint8Array) {
  return contentsOf(bytes).flatMap((content) => {
    return [...content.matchAll(/([\d.-]+) [\d.-]+ ([\d.-]+) ([\d.-]+) re\s+W n/g)].map(([, ...numbers]) => {
      const [x = 0, width = 0, height = 0] = numbers.map(Number)
      return { x, width, height: Math.abs(height) }
    })
  })
}

test('T57 a name that is written from right to left does not turn the figures beside it', async () => {
  const name = isolated('محمد (ABC) علي\u202e')
  const pieces = await readPieces(await drawn(documentWith([rowOf('x', `${name} · 8:00–16:00`)])))
  const hours = pieces.find(({ text }) => text.includes('8:00–16:00'))
  const letter = pieces.find(({ text }) => text.includes('م'))
  expect(hours?.left).toBeGreaterThan(letter?.right ?? Number.NaN)
})

test.each(['x', 'W', 'é', '山', '한', 'م', 'ש', 'ก', 'क्षि', '😀', 'e\u0323\u0301', 'mot '])(
  'T57 whatever consists of many %j stays in its box, and hides neither amount nor title',
  async (unit) => {
    const long = unit.repeat(Math.ceil(240 / unit.length))
    const bytes = await drawn(
      documentWith([rowOf(long, long), rowOf('y')], {
        title: 'Fiche de paie',
        subtitle: long,
        issuer: { name: long, lines: [long] },
        recipient: [long, long],
        footer: long,
        parts: [
          { kind: 'facts', facts: [long, long, '7:30'].map((value) => ({ label: 'Nom', value })) },
          { kind: 'heading', text: long },
          {
            kind: 'table',
            columns: [{ heading: long }, { heading: 'Montant', kind: 'figure' }],
            rows: [rowOf(long, long), rowOf('y')],
          },
          { kind: 'total', label: long, value: '1\u202f073,20\u202f€' },
          { kind: 'prose', text: unit.repeat(5000 / unit.length) },
        ],
      }),
    )
    const pieces = await readPieces(bytes)
    for (const { left, right, y } of pieces) {
      expect(left).toBeGreaterThanOrEqual(49)
      expect(right).toBeLessThanOrEqual(546.3)
      expect(y).toBeGreaterThan(30)
      expect(y).toBeLessThan(800)
    }
    const clash = pieces.flatMap((one) =>
      pieces.filter(
        (other) =>
          other !== one &&
          other.page === one.page &&
          Math.abs(other.y - one.y) < 2 &&
          other.left >= one.left &&
          other.left < one.right - 1,
      ),
    )
    expect(clash).toEqual([])
    expect((await readPdf(bytes)).text.split('17,35 €')).toHaveLength(3)
  },
)

test('a QR code contains the given text, and has its heading and text beside it', async () => {
  const content = `BCD\n002\n1\nSCT\n\nZénith SRL\n${'x'.repeat(250)}`
  const code = { kind: 'code', content, heading: 'Payer par code QR', text: 'Scannez le code.' } as const
  const parts = Array.from({ length: 12 }, () => code)
  const bytes = await drawn(documentWith([], { parts }))
  expect(readCodes(bytes)).toEqual(parts.map(() => content))
  const { pages } = await readPdf(bytes)
  expect(pages.map((page) => page.split('Scannez le code.').length - 1)).toEqual([6, 6])
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/Alt \(Payer par code QR\)/)
})

test('the same content makes the same file, and simultaneous documents do not mix', async () => {
  const definitions = ['Eén', 'Twee', 'Drie', 'Eén'].map((name) => documentWith([rowOf(name)], { title: name }))
  const files = await Promise.all(definitions.map(drawn))
  const titles = await Promise.all(files.map(async (file) => (await readPdf(file)).info.Title))
  expect(titles).toEqual(['Eén', 'Twee', 'Drie', 'Eén'])
  expect(Buffer.compare(files[0]!, files[3]!)).toBe(0)
})

test('a logo is drawn above the name within its bounds, and one that cannot be read is left out', async () => {
  const withLogo = (logo?: Uint8Array) => drawn(documentWith([], { issuer: { name: 'Zénith SRL', lines: [], logo } }))
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 80, alpha: 0.5 } } })
      .png({ palette: true })
      .toBuffer()
  /** Its width and height in points. */
  const sizeOf = async (logo: Uint8Array) => {
    const [, width, height] =
      /([\d.]+) 0 0 -?([\d.]+) [\d.]+ [\d.]+ cm\s*\/\w+ Do/.exec(contentsOf(await withLogo(logo)).join('')) ?? []
    return [Number(width), Number(height)]
  }
  expect(await sizeOf(await picture(480, 160))).toEqual([150, 50])
  expect(await sizeOf(await picture(480, 48))).toEqual([150, 15])
  expect(await sizeOf(await picture(40, 160))).toEqual([12.5, 50])
  expect(await sizeOf(await picture(10, 10))).toEqual([7.5, 7.5])
  const logo = await picture(300, 90)
  expect(Buffer.compare(await withLogo(logo), await withLogo(logo))).toBe(0)
  const without = await withLogo()
  for (const broken of [Buffer.from('89504e47', 'hex'), logo.subarray(0, 40), Buffer.from('GIF89a')])
    expect(Buffer.compare(await withLogo(broken), without)).toBe(0)
})
