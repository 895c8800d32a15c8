import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { groupOf } from './texts.ts'
import { screensSource } from './screen-paths.ts'
import { wordGroups } from './word-groups.ts'
import { localeFolders } from '#platform/server/texts/translate.ts'

// Before anybody is signed in, and on the pages of the footer, the words of the trade have not been loaded.

const source = join(import.meta.dirname, '../src')
const screensFile = join(source, 'app/web/screens.tsx')

/** The files of the web that a file imports statically, apart from types, including itself; the map holds the titles of all screens. */
function broughtBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !file.includes('/web/') || file === screensFile) return found
  found.add(file)
  for (const [, expected = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b(?! type\b)[^'"]*from '([#.][^']+)'/gm,
  ))
    broughtBy(resolved(expected, file), found)
  return found
}

function resolved(specifier: string, from: string): string {
  return specifier.startsWith('#') ? join(source, specifier.slice(1)) : join(dirname(from), specifier)
}

function keysIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/[`'"]([a-z]+\.[a-z][\w.]*)(?=[`'"$])/g)].map(([, key = '']) => key)
}

const isKey = (text: string) => localeFolders().some(({ area }) => text.startsWith(`${area}.`))

const early = [
  ...screensSource.matchAll(
    /path: '([^']+)',\s+audience: '(public|link|anyone|contact)',\s+title: '([^']+)' \},\s+[^']*import\('([^']+)'\)/g,
  ),
].map(([, path = '', audience = '', title = '', file = '']) => ({ path, audience, title, file }))
const always = ['./main.tsx', './layout/PublicLayout.tsx', './layout/PlainLayout.tsx']

describe('The words that travel first', () => {
  it('are those of the sign-in, of links, and of the footer', () => {
    expect(early.length).toBeGreaterThanOrEqual(8)
  })

  it.each(early)('are all that $path says', ({ audience, title, file: screen }) => {
    const files = new Set<string>()
    for (const one of [screen, ...always]) broughtBy(resolved(one, screensFile), files)
    expect(files.size).toBeGreaterThan(20)
    const there = new Set(audience === 'anyone' || audience === 'contact' ? ['core', 'reading'] : ['core'])
    const isMissing = (key: string) => isKey(key) && !there.has(groupOf(key, wordGroups) ?? 'core')
    const missing = [...files].flatMap((file) =>
      keysIn(file)
        .filter(isMissing)
        .map((key) => `${relative(source, file)}: ${key}`),
    )
    expect([...missing, ...[title].filter(isMissing)]).toEqual([])
  })
})
