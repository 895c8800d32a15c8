import { z } from 'zod'
import { route, signedIn } from '#base/route.ts'

/** The route for what a browser stores of a session. */
export const deviceRoutes = {
  readDeviceKey: route({
    method: 'GET',
    path: '/auth/device-key',
    access: signedIn,
    summary: 'Get the key with which the browser encrypts what it stores until this session ends',
    output: z.strictObject({
      /** 32 bytes in base64. */
      key: z.string(),
    }),
  }),
}
