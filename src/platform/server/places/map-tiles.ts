import { mapRoutes } from '#base/map-tiles.ts'
import { serve } from '../http/handlers.ts'

/** Where maps get their pictures, as the settings say. */
export const mapTiles = serve('platform', mapRoutes, {
  readMapTiles: ({ config }) => ({ tilesUrl: config.mapTilesUrl ?? null, attribution: config.mapAttribution }),
})
