import { z } from 'zod'
import type { PlaceSuggestion } from '#base/places.ts'
import { userAgent } from '../config/config.ts'

/** The credit for results of Photon and Nominatim, which both search OpenStreetMap's data (ODbL). */
export const geocoderAttribution = '© OpenStreetMap contributors'

const timeoutMs = 2500
const mostBytes = 256 * 1024

const text = z
  .string()
  .max(500)
  .transform((value) => value.replace(/\s+/g, ' ').trim())
const optional = text.optional()
const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)

const photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
      properties: z.object({
        name: optional,
        housenumber: optional,
        street: optional,
        postcode: optional,
        city: optional,
        country: optional,
        countrycode: optional,
        type: optional,
      }),
    }),
  ),
})

const nominatim = z.array(
  z.object({
    lat: latitude,
    lon: longitude,
    name: optional,
    address: z
      .object({
        house_number: optional,
        road: optional,
        postcode: optional,
        city: optional,
        town: optional,
        village: optional,
        municipality: optional,
        country_code: optional,
      })
      .default({}),
  }),
)

/** Searches a text with a geocoder, which receives nothing about the caller; throws if there is no valid response in time. */
export async function askGeocoder(geocoder: string, typed: string, most: number): Promise<PlaceSuggestion[]> {
  const address = new URL(geocoder)
  const isPhoton = /\/api\/?$/.test(address.pathname)
  address.searchParams.set('q', typed)
  address.searchParams.set('limit', String(most))
  if (!isPhoton) {
    address.searchParams.set('format', 'jsonv2')
    address.searchParams.set('addressdetails', '1')
  }
  const answer = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': userAgent },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the geocoder answered ${answer.status}`)
  }
  const found: unknown = JSON.parse(await bodyOf(answer))
  return (isPhoton ? ofPhoton(found) : ofNominatim(found)).slice(0, most)
}

// A response is not read beyond the size of a few suggestions.
async function bodyOf(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > mostBytes) throw new Error('the geocoder answered too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function ofPhoton(found: unknown): PlaceSuggestion[] {
  return photon.parse(found).features.map(({ geometry: { coordinates }, properties }) => {
    const { name, housenumber, street, postcode, city, countrycode, type } = properties
    const isTown = type === 'city' || type === 'district' || type === 'locality'
    return suggestionOf({
      street: street ? joined([street, housenumber]) : isTown ? undefined : name,
      postalCode: postcode,
      city: city ?? (isTown ? name : undefined),
      country: countrycode,
      latitude: coordinates[1],
      longitude: coordinates[0],
    })
  })
}

function ofNominatim(found: unknown): PlaceSuggestion[] {
  return nominatim.parse(found).map(({ lat, lon, name, address }) => {
    const city = address.city ?? address.town ?? address.village ?? address.municipality
    return suggestionOf({
      street: address.road ? joined([address.road, address.house_number]) : name === city ? undefined : name,
      postalCode: address.postcode,
      city,
      country: address.country_code,
      latitude: lat,
      longitude: lon,
    })
  })
}

interface Parts {
  readonly street: string | undefined
  readonly postalCode: string | undefined
  readonly city: string | undefined
  readonly country: string | undefined
  readonly latitude: number
  readonly longitude: number
}

function suggestionOf({ street, postalCode, city, country, latitude, longitude }: Parts): PlaceSuggestion {
  return {
    address: [street, joined([postalCode, city])].filter(Boolean).join(', '),
    street: street || null,
    postalCode: postalCode || null,
    city: city || null,
    country: country && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : null,
    latitude,
    longitude,
    precision: street ? 'address' : 'place',
  }
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ')
