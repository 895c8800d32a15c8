import { assignmentImportRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { shiftImportRoutes, shiftRoutes } from '../contract.ts'
import { noShowRoutes } from '../contract/no-shows.ts'
import { openShiftRoutes } from '../contract/open-shifts.ts'
import { replacementRoutes } from '../contract/replacements.ts'
import { requestCoverRoutes } from '../contract/request-cover.ts'
import { selectedShiftRoutes } from '../contract/selected-shifts.ts'
import { swapRoutes } from '../contract/swaps.ts'
import { waveRoutes } from '../contract/waves.ts'
import { workingHoursRoutes } from '../contract/working-hours.ts'
import { readCalendar } from './calendar.ts'
import { assignmentImport } from './hours/importing.ts'
import { copyWeek } from './copying.ts'
import { readCalendarFeed, renewCalendarFeed, stopCalendarFeed } from './feed.ts'
import { acceptAssignment } from './hours/accepting.ts'
import { changeWorkingHours } from './hours/changing.ts'
import { moveShift, moveShifts } from './moving.ts'
import { claimOpenShift, listClaimableShifts, withdrawClaim } from './open/claiming.ts'
import { cancelOpenShift, createOpenShifts, deleteOpenShift, editOpenShift, publishOpenShift } from './open/commands.ts'
import { clearNoShow, markNoShow } from './no-shows.ts'
import { acceptClaim, assignOpenShift, declineClaim } from './open/deciding.ts'
import { listOpenShifts, readOpenShift, readOpenShiftHistory } from './open/queries.ts'
import { shiftImport } from './importing.ts'
import { listOwnShifts } from './own.ts'
import { declineOffer, offerOpenShift } from './open/offering.ts'
import { replaceShift } from './open/replacing.ts'
import { pauseWaves, resumeWaves, startShiftWaves, startWaves, stopWaves } from './waves/commands.ts'
import { createShifts, planShifts } from './planning.ts'
import { cancelShift, deleteShift, publishShifts } from './publishing.ts'
import { listShifts, readShift, readShiftHistory } from './queries.ts'
import { readRequestCover } from './request-cover.ts'
import { removeShifts } from './removing.ts'
import { readSchedule } from './schedule.ts'
import { acceptSwap, declineSwap, withdrawSwap } from './swaps/answering.ts'
import { listColleagueShifts, listSwapColleagues } from './swaps/colleagues.ts'
import { approveSwap, refuseSwap } from './swaps/deciding.ts'
import { listOfferedShifts } from './swaps/offers.ts'
import { offerShift } from './swaps/proposing.ts'
import { listOwnSwaps, listSwaps, readSwap, readSwapHistory } from './swaps/queries.ts'

const records = serve(
  'shifts',
  {
    ...shiftRoutes,
    ...noShowRoutes,
    ...selectedShiftRoutes,
    ...openShiftRoutes,
    ...replacementRoutes,
    ...waveRoutes,
    ...swapRoutes,
    ...requestCoverRoutes,
    ...workingHoursRoutes,
  },
  {
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
    markNoShow,
    clearNoShow,
    publishShifts,
    createShifts,
    removeShifts,
    listOwnShifts,
    readCalendarFeed,
    renewCalendarFeed,
    stopCalendarFeed,
    readCalendar,
    listOpenShifts,
    createOpenShifts,
    readOpenShift: (scope, { params }) => readOpenShift(scope, params.id),
    readOpenShiftHistory,
    editOpenShift,
    publishOpenShift,
    cancelOpenShift,
    deleteOpenShift,
    assignOpenShift,
    acceptClaim,
    declineClaim,
    listClaimableShifts,
    claimOpenShift,
    withdrawClaim,
    replaceShift,
    listSwapColleagues,
    listColleagueShifts,
    offerShift,
    listOwnSwaps,
    listOfferedShifts,
    acceptSwap,
    declineSwap,
    withdrawSwap,
    listSwaps,
    readSwap: (scope, { params }) => readSwap(scope, params.id),
    readSwapHistory,
    approveSwap,
    refuseSwap,
    readRequestCover,
    offerOpenShift,
    declineOffer,
    startWaves,
    startShiftWaves,
    pauseWaves,
    resumeWaves,
    stopWaves,
    changeWorkingHours,
  },
)

const acceptance = serve('assignments', acceptanceRoutes, { acceptAssignment })

/** The routes for shifts, for the organisation and for workers, and for the acceptance of offers and the import of assignments, with which shifts are planned. */
export const shifts = [
  ...records,
  ...acceptance,
  ...serve('assignmentImports', assignmentImportRoutes, assignmentImport.handlers),
  ...serve('shiftImports', shiftImportRoutes, shiftImport.handlers),
]
