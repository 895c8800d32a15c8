import { z } from 'zod'
import { provider, route } from './route.ts'
import { searchText } from './text.ts'

/** The minimum length of a search text, and the maximum number of suggestions. */
export const placeSearch = { shortest: 2, longest: 200, most: 6 } as const

const suggestion = z.strictObject({
  /** The text for the address field after selection; it keeps a typed street and house number. */
  address: z.string(),
  /** The known parts of the address. */
  street: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  /** ISO 3166-1, two letters. */
  country: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** `place`: the point is the centre of a town, not of the address. */
  precision: z.enum(['address', 'place']),
})
export type PlaceSuggestion = z.output<typeof suggestion>

export const placeRoutes = {
  searchPlaces: route({
    method: 'GET',
    path: '/places',
    access: provider('clients:write'),
    summary: 'Search addresses and places, best match first',
    query: z.strictObject({ q: searchText(placeSearch.longest).min(1) }),
    counts: true,
    output: z.strictObject({
      items: z.array(suggestion),
      /** Credit for the data, to be shown beside the suggestions. */
      attribution: z.string(),
    }),
  }),
}
