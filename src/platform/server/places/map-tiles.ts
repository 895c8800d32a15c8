import { mapRoutes } from '#base/map-tiles.ts'
import { serve } from '../http/handlers.ts'

/** The source of map tiles, by the settings. */
export const mapTiles = serve('platform', mapRoutes, {
  readMapTiles: ({ config }) => ({ tilesUrl: config.mapTilesUrl ?? null, attribution: config.mapAttribution }),
})
