import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { compareNames, foldText } from '#base/folding.ts'
import type { Language } from '#base/language.ts'
import type { PlaceSuggestion } from '#base/places.ts'
import { pauses } from '../concurrency/pauses.ts'

/** The credit that the licence of the data (CC BY 4.0) asks for. */
export const gazetteerAttribution = '© GeoNames (CC BY 4.0), Etalab'

interface GazetteerEntry {
  readonly country: string
  readonly postalCodes: readonly string[]
  readonly name: string
  readonly names: Readonly<Record<Language | 'de', string>>
  readonly latitude: number
  readonly longitude: number
  readonly population: number
}

/** All places: by name for the search, in the order of the names, and by postal code. */
interface Gazetteer {
  readonly names: readonly { readonly key: string; readonly entry: GazetteerEntry }[]
  readonly byPostalCode: ReadonlyMap<string, readonly GazetteerEntry[]>
  /** The number of words of the longest name: words before these are no part of one. */
  readonly longestName: number
}

// 20,000 places of Belgium, Germany, France, Luxembourg and the Netherlands; loaded with the first search.
let loaded: Promise<Gazetteer> | undefined
const gazetteer = () => (loaded ??= load())

async function load(): Promise<Gazetteer> {
  const packed = await readFile(new URL('gazetteer.tsv.gz', import.meta.url))
  const text = (await promisify(gunzip)(packed)).toString('utf8')
  const names: { key: string; entry: GazetteerEntry }[] = []
  const byPostalCode = new Map<string, GazetteerEntry[]>()
  let longestName = 0
  const pause = pauses()
  for (const line of text.split('\n')) {
    const entry = entryOf(line)
    for (const words of [entry.name, ...Object.values(entry.names)].map(termsOf)) {
      longestName = Math.max(longestName, words.length)
      names.push({ key: words.join(' '), entry })
    }
    for (const code of entry.postalCodes) byPostalCode.set(code, [...(byPostalCode.get(code) ?? []), entry])
    await pause()
  }
  await pause()
  names.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return { names, byPostalCode, longestName }
}

function entryOf(line: string): GazetteerEntry {
  const [country = '', codes = '', name = '', en = '', fr = '', nl = '', de = '', latitude, longitude, population] =
    line.split('\t')
  return {
    country,
    postalCodes: codes === '' ? [] : codes.split(' '),
    name,
    names: { en: en || name, fr: fr || name, nl: nl || name, de: de || name },
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  }
}

/** The words of a text in small letters without accents: what a reader types and what a map writes are then alike. */
export function termsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The number of digits of the postal codes of a country. */
const codeLengths: Readonly<Record<string, number>> = { BE: 4, DE: 5, FR: 5, LU: 4, NL: 4 }

interface Found {
  readonly entry: GazetteerEntry
  readonly score: number
  /** The number of last words that name the place. */
  readonly used: number
}

/**
 * The places that fit a text best: by name, by postal code, or by the town at the end of a typed address. The time does not depend on the
 * number of words.
 */
export async function searchGazetteer(
  typed: string,
  { language, country, most }: { language: Language; country: string | undefined; most: number },
): Promise<PlaceSuggestion[]> {
  const sought = soughtIn(typed)
  if (sought.words.length === 0 && sought.postalCode === undefined) return []
  const found = entriesFor(await gazetteer(), sought)
  // A town and its quarters may share name and point's surroundings: one of them is enough.
  const suggestions = new Map<string, PlaceSuggestion>()
  for (const one of found.toSorted(byFit(country))) {
    const suggestion = suggestionOf(one, sought, language)
    const key = `${suggestion.country} ${suggestion.address}`
    if (!suggestions.has(key)) suggestions.set(key, suggestion)
    if (suggestions.size === most) break
  }
  return [...suggestions.values()]
}

const byFit = (country: string | undefined) => (one: Found, other: Found) =>
  other.score - one.score ||
  Number(other.entry.country === country) - Number(one.entry.country === country) ||
  other.entry.population - one.entry.population ||
  compareNames(one.entry.name, other.entry.name)

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

function entriesFor({ names, byPostalCode, longestName }: Gazetteer, { words, postalCode }: Sought): Found[] {
  const ofCode = postalCode === undefined ? [] : (byPostalCode.get(postalCode) ?? [])
  if (words.length === 0) return ofCode.map((entry) => ({ entry, score: 5, used: 0 }))
  const found = new Map<GazetteerEntry, Found>()
  // The longest end of the text that names a place counts: it comes first.
  for (let from = Math.max(0, words.length - longestName); from < words.length; from++) {
    const rest = words.slice(from).join(' ')
    // The beginning of a name is enough while it is typed; inside an address at least three letters of it.
    const mayBeBegun = from === 0 || rest.length >= 3
    for (const { key, entry } of names.slice(firstFrom(names, rest), firstFrom(names, `${rest}\uffff`))) {
      if (key !== rest && !mayBeBegun) break
      const used = words.length - from
      const hasCode = ofCode.includes(entry)
      const score = used + (key === rest ? 0.5 : 0) + (hasCode ? 10 : 0)
      if (score <= (found.get(entry)?.score ?? 0) || (postalCode !== undefined && !mayHave(entry, postalCode, hasCode)))
        continue
      found.set(entry, { entry, score, used })
    }
  }
  return [...found.values()]
}

/** A code of another place does not fit this one, nor does one that its country does not have. */
function mayHave({ country, postalCodes }: GazetteerEntry, postalCode: string, hasCode: boolean): boolean {
  return postalCode.length === codeLengths[country] && (hasCode || postalCodes.length === 0)
}

/** The index of the first name that does not come before a text. */
function firstFrom(names: Gazetteer['names'], text: string): number {
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle]?.key ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function suggestionOf({ entry, used }: Found, sought: Sought, language: Language): PlaceSuggestion {
  const street = sought.before(used)
  // If no codes are known, the typed one is used.
  const onlyCode = sought.written ?? (entry.postalCodes.length === 1 ? entry.postalCodes[0] : undefined)
  const postalCode = used === 0 ? sought.postalCode : onlyCode
  const city = entry.names[language]
  const town = [postalCode, city].filter(Boolean).join(' ')
  return {
    address: street === '' ? town : `${street}, ${town}`,
    street: street || null,
    postalCode: postalCode ?? null,
    city,
    country: entry.country,
    latitude: entry.latitude,
    longitude: entry.longitude,
    precision: 'place',
  }
}
