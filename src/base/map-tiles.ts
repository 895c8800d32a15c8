import { z } from 'zod'
import { member, route } from './route.ts'

export const mapRoutes = {
  readMapTiles: route({
    method: 'GET',
    path: '/map',
    gate: member,
    summary: 'Get the address of the map tiles, if maps are enabled',
    output: z.strictObject({
      /** With `{z}`, `{x}` and `{y}`, and perhaps `{r}` for a picture twice as fine; null where maps have none. */
      tilesUrl: z.string().nullable(),
      /** Whose pictures they are: every map says so. */
      attribution: z.string(),
    }),
  }),
}
