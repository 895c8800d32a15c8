import { serve } from '#platform/server/http/handlers.ts'
import { keyRoutes } from '../contract.ts'
import { addKey, revokeKey, rotateKey } from './commands.ts'
import { listKeys, readKeyHistory } from './queries.ts'

/** The handlers of the routes for API keys. */
export const keys = serve('keys', keyRoutes, { listKeys, addKey, rotateKey, revokeKey, readKeyHistory })
