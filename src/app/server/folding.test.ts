import { expect, test } from 'vitest'
import { z } from 'zod'
import { foldText } from '#base/folding.ts'
import type { Route } from '#base/route.ts'
import { raw } from '#platform/server/db/statement.ts'
import { requiredQuery } from '#platform/server/testing/hostile-input.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { callerFor, sampleTenant } from './samples.ts'
import { pathWithin } from './testing/sample-paths.ts'

const world = await openWorld(routes)

/** Every assigned letter and mark of the blocks of Latin, Greek and Cyrillic, and the punctuation that names contain. */
const letters = [
  [0x20, 0x5ff],
  [0x1e00, 0x1fff],
  [0x2010, 0x205f],
  [0x2c60, 0x2c7f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter((one) =>
    /[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Sk}]/u.test(one),
  ),
)

test('the database and the application fold every letter of Latin, Greek and Cyrillic alike (F04)', async () => {
  expect(letters.length).toBeGreaterThan(1800)
  const texts = letters.flatMap((one) => [one, `${one}x`, `x${one}`, `Ab${one}C ${one}`])
  const found = await world.sql<{ text: string; folded: string; words: string }>`
    select t as text, searchable(t) as folded, searchable_words(t) as words from unnest(${texts}::text[]) t`
  expect(found).toHaveLength(texts.length)
  const different = found.filter(({ text, folded, words }) => folded !== foldText(text) || words !== folded)
  expect(different.map(({ text, folded }) => [text, folded, foldText(text)])).toEqual([])
})

const isSearched = ({ method, query, stream }: Route) =>
  method === 'GET' && !stream && query instanceof z.ZodObject && 'q' in query.shape

test('every list with a search finds Łukasz Łącki by “lacki” and “Lukasz” (F04)', async () => {
  const tenant = await sampleTenant(world)
  await rename(tenant.admin.organisationId)
  const searched = routes.filter(({ route }) => isSearched(route))
  const named: string[] = []
  const missing: string[] = []
  for (const { route } of searched) {
    const path = pathWithin(tenant, route)
    const shows = async (q?: string) => {
      const search = new URLSearchParams(requiredQuery(route))
      search.delete('q')
      if (q !== undefined) search.set('q', q)
      const { body, bytes } = await world.send('GET', `${path}?${search}`, undefined, callerFor(tenant, route))
      return (JSON.stringify(body) ?? bytes.toString()).includes('Łącki')
    }
    // A search without a list, such as the palette, always has to find the name.
    if (route.path !== '/search' && !(await shows())) continue
    named.push(route.path)
    for (const q of ['lacki', 'Lukasz', "o'lacki"]) if (!(await shows(q))) missing.push(`${path}?q=${q}`)
  }
  expect(missing).toEqual([])
  expect(named.length).toBeGreaterThan(12)
  for (const path of ['/provider/timesheet', '/provider/time-off', '/provider/assignments', '/provider/clients'])
    expect(named).toContain(path)
})

/** Gives every named record of an organisation the same name. */
async function rename(organisationId: string): Promise<void> {
  const name = 'Łukasz O’Łącki'
  const columns: Readonly<Record<string, string>> = {
    accounts: `given_name = 'Łukasz', family_name = 'O’Łącki'`,
    workers: `first_name = 'Łukasz', last_name = 'O’Łącki', primary_role = '${name}'`,
    clients: `name = '${name}'`,
    work_sites: `name = '${name}'`,
    client_contacts: `name = '${name}'`,
    projects: `name = '${name}'`,
    requests: `title = '${name}'`,
    documents: `name = '${name}'`,
    certifications: `name = '${name}'`,
    messages: `text = '${name}'`,
  }
  for (const [table, set] of Object.entries(columns))
    await world.sql`update ${raw(table)} set ${raw(set)} where organisation_id = ${organisationId}`
}
