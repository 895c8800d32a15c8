import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { type Piece, piecesOf, plainText } from '#app/web/reading/prose.ts'
import { readProse } from './prose.ts'
import { screenPaths } from './screen-paths.ts'

const linksOf = ({ blocks }: Piece) => blocks.flatMap(({ lines }) => lines.flat().flatMap(({ to }) => to ?? []))
const read = (name: string, language: string) => piecesOf(readProse(name, language))

test.each(['privacy', 'terms'])('%s says the same in every language, and leads to the same screens', (name) => {
  const english = read(name, 'en').map((piece) => [piece.slug, piece.audience, linksOf(piece).toSorted()])
  expect(english.length).toBeGreaterThan(5)
  for (const language of languages) {
    const pieces = read(name, language)
    expect(pieces.map((piece) => [piece.slug, piece.audience, linksOf(piece).toSorted()])).toEqual(english)
    for (const piece of pieces) {
      expect(piece.title, piece.slug).not.toBe('')
      expect(plainText(piece).length, piece.slug).toBeGreaterThan(60)
      expect(plainText(piece), piece.slug).not.toMatch(/[{}*]|\]\(|'/)
      for (const to of linksOf(piece)) expect(screenPaths, to).toContain(to.replace(/\?.*/, ''))
    }
  }
})

test.each(['privacy', 'terms'])('the French of %s keeps its spaces from breaking', (name) => {
  // An address has its own marks.
  expect(readProse(name, 'fr').replaceAll(/\]\([^)]*\)/g, '')).not.toMatch(/[ \w][!?;»]|« | :/)
})
