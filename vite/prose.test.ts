import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { piecesOf, plainText, type Piece } from '#app/web/reading/prose.ts'
import { find, indexOf } from '#app/web/reading/search.ts'
import { readProse } from './prose.ts'

const source = readFileSync(join(import.meta.dirname, '../src/app/web/screens.tsx'), 'utf8')
const map = ['provider', 'worker']
  .map((type) => source.replaceAll(/path: `([^`]+)`/g, `path: '$1'`).replaceAll('${audience}', type))
  .join('')
const paths = new Set([...map.matchAll(/path: '([^']+)'/g)].map(([, path]) => path))
const linksOf = ({ blocks }: Piece) => blocks.flatMap(({ lines }) => lines.flat().flatMap(({ to }) => to ?? []))
const read = (name: string, language: string) => piecesOf(readProse(name, language))

test.each(['help', 'privacy', 'terms'])('%s says the same in every language, and leads to the same screens', (name) => {
  const english = read(name, 'en').map((piece) => [piece.slug, piece.audience, linksOf(piece).sort()])
  expect(english.length).toBeGreaterThan(5)
  for (const language of languages) {
    const pieces = read(name, language)
    expect(pieces.map((piece) => [piece.slug, piece.audience, linksOf(piece).sort()])).toEqual(english)
    for (const piece of pieces) {
      expect(piece.title, piece.slug).not.toBe('')
      expect(plainText(piece).length, piece.slug).toBeGreaterThan(60)
      expect(plainText(piece), piece.slug).not.toMatch(/[{}*]|\]\(|'/)
      for (const to of linksOf(piece)) expect(paths, to).toContain(to.replace(/\?.*/, ''))
    }
  }
})

test.each(['help', 'privacy', 'terms'])('the French of %s keeps its spaces from breaking', (name) => {
  // An address has its own marks.
  expect(readProse(name, 'fr').replaceAll(/\]\([^)]*\)/g, '')).not.toMatch(/[ \w][!?;»]|« |(?<!keywords) :/)
})

test.each([
  ['en', 'payslip', 'pay-stub'],
  ['en', 'my locaton is refused', 'location'],
  ['en', 'i am sick', 'cannot-come'],
  ['en', 'no signal', 'offline'],
  ['en', 'invoices', 'statements'],
  ['en', 'shortcts', 'keyboard'],
  ['fr', 'oublie mot de passe', 'forgot-password'],
  ['fr', 'FICHE DE PAYE', 'pay-stub'],
  ['fr', 'geolocalisation', 'location'],
  ['fr', 'conges', 'time-off'],
  ['nl', 'loonbreif', 'pay-stub'],
  ['nl', 'ik ben ziek', 'cannot-come'],
  ['nl', 'inklokken', 'clock-in'],
  ['nl', 'factuur', 'statements'],
])('T47 in %s the question “%s” is answered', (language, question, slug) => {
  const answers = find(indexOf(read('help', language)), question).map((piece) => piece.slug)
  expect(answers.slice(0, 3)).toContain(slug)
})

test('what is nowhere is not found', () => {
  const index = indexOf(read('help', 'en'))
  expect(find(index, 'xylophone quartz')).toEqual([])
  expect(find(index, '  ?! ')).toEqual([])
})
