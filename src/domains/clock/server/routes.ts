import { serve } from '#platform/server/http/handlers.ts'
import { clockRoutes } from '../contract.ts'
import { sessionRoutes } from '../contract/sessions.ts'
import { clockIn, clockOut, pause, resume } from './commands.ts'
import { endOpenSession } from './ending.ts'
import { readClock } from './queries.ts'

/** The worker's clock, and the sessions that the organisation ends. */
export const clock = serve(
  'clock',
  { ...clockRoutes, ...sessionRoutes },
  { readClock: (scope) => readClock(scope), clockIn, pause, resume, clockOut, endOpenSession },
)
