import { countryOfZone } from '#base/phone.ts'
import { placeRoutes, placeSearch, type PlaceSuggestion } from '#base/places.ts'
import { mapRoutes } from '#base/map-tiles.ts'
import { serve } from '../http/handlers.ts'
import type { ActorScope } from '../scope.ts'
import { countAttempt } from '../sessions/attempts.ts'
import { gazetteerAttribution, searchGazetteer } from './gazetteer.ts'
import { askGeocoder, geocoderAttribution } from './geocoder.ts'

/** The limit of searches of an organisation: enough for several people who type. */
const limit = { most: 120, minutes: 1 } as const

/** The search for addresses: by the geocoder of the settings, else in the gazetteer. */
export const placeSuggestions = serve('places', placeRoutes, {
  async searchPlaces(scope, { query }) {
    const { db, actor, now } = scope
    if (query.q.length < placeSearch.shortest) return { items: [], attribution: gazetteerAttribution }
    await countAttempt(db, { [`places:${actor.organisationId}`]: limit }, now)
    // No other call waits for this connection during the request to a geocoder.
    await db.commit()
    const geocoded = await fromGeocoder(scope, query.q)
    if (geocoded.length > 0) return { items: geocoded, attribution: geocoderAttribution }
    const country = countryOfZone(actor.timeZone)
    const items = await searchGazetteer(query.q, { language: scope.language, country, most: placeSearch.most })
    return { items, attribution: gazetteerAttribution }
  },
})

async function fromGeocoder({ config, log }: ActorScope, typed: string): Promise<PlaceSuggestion[]> {
  if (!config.geocoderUrl) return []
  try {
    return (await askGeocoder(config.geocoderUrl, typed, placeSearch.most)).filter(({ address }) => address !== '')
  } catch (error) {
    log.warn(
      { why: error instanceof Error ? error.message : 'unknown' },
      'the geocoder did not answer; the gazetteer does',
    )
    return []
  }
}

/** The source of map tiles, by the settings. */
export const mapTiles = serve('platform', mapRoutes, {
  readMapTiles: ({ config }) => ({ tilesUrl: config.mapTilesUrl ?? null, attribution: config.mapAttribution }),
})
