import { z } from 'zod'
import { member, route } from './route.ts'

export const mapRoutes = {
  readMapTiles: route({
    method: 'GET',
    path: '/map',
    access: member,
    summary: 'Get the address of the map tiles, if maps are enabled',
    output: z.strictObject({
      /** The URL with `{z}`, `{x}` and `{y}`, and optionally `{r}` for double resolution; null without map tiles. */
      tilesUrl: z.string().nullable(),
      /** The attribution that every map shows. */
      attribution: z.string(),
    }),
  }),
}
