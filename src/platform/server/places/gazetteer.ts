import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { compareNames, foldText } from '#base/folding.ts'
import type { Language } from '#base/language.ts'
import type { PlaceSuggestion } from '#base/places.ts'

/** The credit that the licence of the data (CC BY 4.0) asks for. */
export const gazetteerAttribution = '© GeoNames (CC BY 4.0), Etalab'

interface Place {
  readonly country: string
  readonly postalCodes: readonly string[]
  readonly name: string
  readonly names: Readonly<Record<Language | 'de', string>>
  /** Each name as words in plain letters: what is compared. */
  readonly keys: readonly string[]
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

// 20,000 places of Belgium, Germany, France, Luxembourg and the Netherlands; loaded with the first search.
let loaded: Promise<readonly Place[]> | undefined
const allPlaces = () => (loaded ??= load())

async function load(): Promise<readonly Place[]> {
  const packed = await readFile(new URL('gazetteer.tsv.gz', import.meta.url))
  const text = (await promisify(gunzip)(packed)).toString('utf8')
  return text.split('\n').map((line): Place => {
    const [country = '', codes = '', name = '', en = '', fr = '', nl = '', de = '', latitude, longitude, population] =
      line.split('\t')
    const names = { en: en || name, fr: fr || name, nl: nl || name, de: de || name }
    return {
      country,
      postalCodes: codes === '' ? [] : codes.split(' '),
      name,
      names,
      keys: [...new Set([name, ...Object.values(names)])].map((one) => termsOf(one).join(' ')),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    }
  })
}

/** The words of a text in small letters without accents: what a reader types and what a map writes are then alike. */
export function termsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The number of digits of the postal codes of a country. */
const codeLengths: Readonly<Record<string, number>> = { BE: 4, DE: 5, FR: 5, LU: 4, NL: 4 }

interface Found {
  readonly place: Place
  readonly score: number
  readonly postalCode: string | undefined
  /** The number of characters, from the beginning of the text, that are street and number. */
  readonly street: string
}

/** The places that fit a text best: by name, by postal code, or by the town at the end of a typed address. */
export async function searchGazetteer(
  typed: string,
  { language, country, most }: { language: Language; country: string | undefined; most: number },
): Promise<PlaceSuggestion[]> {
  const sought = soughtIn(typed)
  if (sought.words.length === 0 && sought.postalCode === undefined) return []
  const places = await allPlaces()
  const found = places.flatMap((place) => fit(place, sought) ?? [])
  // A town and its quarters may share name and point's surroundings: one of them is enough.
  const seen = new Set<string>()
  return found
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        Number(other.place.country === country) - Number(one.place.country === country) ||
        other.place.population - one.place.population ||
        compareNames(one.place.name, other.place.name),
    )
    .map((one) => suggestionOf(one, language))
    .filter(({ address, country: of }) => !seen.has(`${of} ${address}`) && seen.add(`${of} ${address}`))
    .slice(0, most)
}

interface Sought {
  readonly words: readonly string[]
  readonly postalCode: string | undefined
  /** The postal code with the letters that were typed behind it. */
  readonly written: string | undefined
  /** The positions of the words in the text, so that the part before a town can be preserved. */
  readonly before: (words: number) => string
}

function soughtIn(typed: string): Sought {
  // Postal codes precede the town; the Netherlands add two letters, Luxembourg and others a prefix.
  const code = /(?:^|[\s,])(?:[A-Za-z]{1,2}-)?(\d{4,5})(\s?[A-Z]{2})?(?=$|[\s,])/.exec(typed)
  const street = code ? typed.slice(0, code.index) : undefined
  const words = termsOf(code ? typed.slice(code.index + code[0].length) : typed)
  return {
    words,
    postalCode: code?.[1],
    written: code ? `${code[1]}${code[2] ?? ''}` : undefined,
    before: (count) => tidy(street ?? startOf(typed, count)),
  }
}

const tidy = (text: string) => text.trim().replace(/[\s,;]+$/, '')

/** Returns a text without its last words. */
function startOf(typed: string, words: number): string {
  const found = [...typed.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  const first = found[found.length - words]
  return first ? typed.slice(0, first.index) : ''
}

function fit(place: Place, sought: Sought): Found | undefined {
  const { words, postalCode } = sought
  const hasCode = postalCode !== undefined && place.postalCodes.includes(postalCode)
  if (words.length === 0) {
    return hasCode ? { place, score: 5, postalCode, street: sought.before(0) } : undefined
  }
  const best = Math.max(...place.keys.map((key) => fitOf(key, words)))
  const used = Math.floor(best)
  if (best <= 0 || (postalCode !== undefined && postalCode.length !== codeLengths[place.country])) return undefined
  // A code that is known to be of another place speaks against this one.
  if (postalCode !== undefined && !hasCode && place.postalCodes.length > 0) return undefined
  return {
    place,
    score: best + (hasCode ? 10 : 0),
    // If no codes are known, the typed one is used.
    postalCode: sought.written ?? (place.postalCodes.length === 1 ? place.postalCodes[0] : undefined),
    street: sought.before(used),
  }
}

/** The number of last words that name a place, plus a half if the name is complete; 0 if none does. */
function fitOf(key: string, words: readonly string[]): number {
  for (let from = 0; from < words.length; from++) {
    const rest = words.slice(from).join(' ')
    const isWhole = key === rest
    // The beginning of a name is enough while it is typed; inside an address at least three letters of it.
    const isBegun = key.startsWith(rest) && (from === 0 || rest.length >= 3)
    if (isWhole || isBegun) return words.length - from + (isWhole ? 0.5 : 0)
  }
  return 0
}

function suggestionOf({ place, postalCode, street }: Found, language: Language): PlaceSuggestion {
  const city = place.names[language]
  const town = [postalCode, city].filter(Boolean).join(' ')
  return {
    address: street === '' ? town : `${street}, ${town}`,
    street: street || null,
    postalCode: postalCode ?? null,
    city,
    country: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
    precision: 'place',
  }
}
