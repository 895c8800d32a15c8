import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { Refusal, refuse } from '#base/problem.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { problemDocument } from '#platform/server/http/problem-document.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { routes } from './routes.ts'

// Fills every placeholder of a refusal: a number is valid in each.
const values = new Proxy({}, { has: () => true, get: () => 3 }) as Record<string, number>

const source = join(import.meta.dirname, '../..')
const found = await Promise.all(
  globSync('domains/*/contract{.ts,/*.ts}', { cwd: source }).map(
    (file) => import(join(source, file)) as Promise<object>,
  ),
)
const lists = found.flatMap((exported) =>
  Object.entries(exported).flatMap(([name, list]) => (name.endsWith('Refusals') ? [list as typeof refuse] : [])),
)
const all = [refuse, ...lists].flatMap((list) => Object.values(list).map((make) => make({ values })))

test('T47 every refusal has one code for all languages, and a different text in each', () => {
  expect(all.length).toBeGreaterThan(80)
  for (const refusal of all) {
    expect(refusal).toBeInstanceOf(Refusal)
    const documents = languages.map((language) => problemDocument(refusal, translateTo(language), 'x'))
    expect(new Set(documents.map(({ code, status }) => `${code} ${status}`)).size, refusal.messageKey).toBe(1)
    for (const { detail } of documents)
      expect(detail, refusal.messageKey).not.toMatch(/\b[a-z]+\.(refusals|validation)\.|[{}]/)
    expect(new Set(documents.map(({ detail }) => detail)).size, refusal.messageKey).toBe(languages.length)
  }
})

test('T47 a response is in the first requested language that is supported, else in English', async () => {
  const world = await openWorld(routes)
  const detail = async (requested: string) =>
    (await world.send('GET', '/settings/region', undefined, { headers: { 'accept-language': requested } })).problem
      .detail
  const [en, fr, nl] = languages.map((language) => translateTo(language)('platform.refusals.UNAUTHENTICATED'))
  expect(await Promise.all(['fr-BE,fr;q=0.9', 'nl', 'de, nl;q=0.5', 'de', 'xx-@@', ''].map(detail))).toEqual([
    fr,
    nl,
    nl,
    en,
    en,
    en,
  ])
})

test('the server declares every refusal code that the web application checks', () => {
  const sent = new Set(all.map(({ code }) => code))
  const files = globSync('{app,domains/*,platform}/web/**/*.{ts,tsx}', { cwd: source })
  const codes = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/isRefusal\([^']*'([A-Z_]+)'/g)].map(([, code]) => code),
  )
  expect(codes.length).toBeGreaterThan(10)
  expect(codes.filter((code) => !sent.has(code as string))).toEqual([])
})
