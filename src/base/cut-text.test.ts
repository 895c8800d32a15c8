import { glob, readFile } from 'node:fs/promises'
import { assert, property, string, integer } from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['Jan', 3, '', 'Jan'],
  ['Jansen', 3, '', 'Jan'],
  ['Jan Sen', 4, '', 'Jan'],
  ['Jansen', 4, '…', 'Jan…'],
  ['ab😀', 3, '', 'ab'],
  ['ab👩‍👩‍👧', 6, '', 'ab'],
  ['abe\u0301', 3, '', 'ab'],
  [`a${'\u0301'.repeat(300)}`, 100, '', `a${'\u0301'.repeat(99)}`],
  ['', 0, '', ''],
])('“%s” cut to %i units with “%s” is “%s” (F86)', (text, most, ending, cut) => {
  expect(cutText(text, most, ending)).toBe(cut)
})

test('whatever the text, the beginning is not too long and holds no half character (F86)', () => {
  assert(
    property(string({ unit: 'binary' }), integer({ min: 2, max: 40 }), (text, most) => {
      const cut = cutText(text, most, '…')
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
      if (text.length <= most) expect(cut).toBe(text.toWellFormed())
    }),
  )
})

test('a text of a million marks is cut quickly', () => {
  expect(cutText(`a${'\u0301'.repeat(1_000_000)}`, 200)).toHaveLength(200)
})

/** Lists, bytes, texts that the server writes itself, and headers, which hold ASCII only. */
const noTexts = new Set([
  'base/language.ts',
  'base/cut-text.ts',
  'platform/server/db/transaction.ts',
  'platform/server/http/caller.ts',
  'base/official/sepa-characters.ts',
  'domains/pay/server/issuing.ts',
  'app/web/reading/HelpScreen.tsx',
])

test('texts are cut by cutText, which knows where characters end (F86)', async () => {
  const cuts: string[] = []
  for await (const path of glob('**/*.{ts,tsx}', {
    cwd: 'src',
    exclude: (name) => /\.test\.tsx?$|(^|\/)testing(\/|$)/.test(name),
  })) {
    const source = await readFile(`src/${path}`, 'utf8')
    if (/\.(?:slice|substring|substr)\(0, (?:\d{3,}|limits\.|longest|mostSigns)/.test(source)) cuts.push(path)
  }
  expect(cuts.filter((path) => !noTexts.has(path))).toEqual([])
})
