import { serve } from '#platform/server/http/handlers.ts'
import { shiftRoutes } from '../contract.ts'
import { readCalendar } from './calendar.ts'
import { copyWeek } from './copying.ts'
import { readCalendarFeed, renewCalendarFeed, stopCalendarFeed } from './feed.ts'
import { moveShift, moveShifts } from './moving.ts'
import { listOwnShifts } from './own.ts'
import { planShifts } from './planning.ts'
import { cancelShift, deleteShift, publishShifts } from './publishing.ts'
import { listShifts, readShift, readShiftHistory } from './queries.ts'
import { readSchedule } from './schedule.ts'

/** The routes for shifts, for the organisation and for workers. */
export const shifts = serve('shifts', shiftRoutes, {
  readSchedule,
  listShifts,
  planShifts,
  readShift: (scope, { params }) => readShift(scope, params.id),
  readShiftHistory,
  moveShift,
  moveShifts,
  cancelShift,
  deleteShift,
  copyWeek,
  publishShifts,
  listOwnShifts,
  readCalendarFeed,
  renewCalendarFeed,
  stopCalendarFeed,
  readCalendar,
})
