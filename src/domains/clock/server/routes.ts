import { serve } from '#platform/server/http/handlers.ts'
import { clockRoutes } from '../contract.ts'
import { clockIn, clockOut, pause, resume } from './commands.ts'
import { readClock } from './queries.ts'

/** The worker's clock. */
export const clock = serve('clock', clockRoutes, {
  readClock: (scope) => readClock(scope),
  clockIn,
  pause,
  resume,
  clockOut,
})
