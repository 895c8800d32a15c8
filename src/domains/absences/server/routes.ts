import { serve } from '#platform/server/http/handlers.ts'
import { absenceRoutes, openBalanceImportRoutes } from '../contract.ts'
import { certificateRoutes } from '../contract/certificates.ts'
import { sickLeaveRoutes } from '../contract/sick-leave.ts'
import {
  deleteCertificate,
  deleteOwnCertificate,
  readCertificate,
  readOwnCertificate,
  setCertificate,
  setOwnCertificate,
} from './certificates.ts'
import { enterSickLeave, objectToSickLeave, reportSickness } from './reporting.ts'
import { askTimeOff, withdrawTimeOff } from './requesting.ts'
import { readOwnBalance } from './balance.ts'
import { openBalanceImport } from './importing.ts'
import { changeOwnTimeOff, changeTimeOff } from './changing.ts'
import { approveTimeOff, rejectTimeOff } from './deciding.ts'
import {
  listOwnTimeOff,
  listTimeOff,
  readTimeOffCalendar,
  readTimeOffHistory,
  readTimeOffWithBalance,
} from './queries.ts'

const records = serve(
  'absences',
  { ...absenceRoutes, ...sickLeaveRoutes, ...certificateRoutes },
  {
    listTimeOff,
    readTimeOffCalendar,
    readTimeOff: (scope, { params }) => readTimeOffWithBalance(scope, params.id),
    readTimeOffHistory,
    approveTimeOff,
    rejectTimeOff,
    changeTimeOff,
    listOwnTimeOff,
    readOwnBalance,
    askTimeOff,
    changeOwnTimeOff,
    withdrawTimeOff,
    reportSickness,
    objectToSickLeave,
    enterSickLeave,
    setOwnCertificate,
    readOwnCertificate,
    deleteOwnCertificate,
    setCertificate,
    readCertificate,
    deleteCertificate,
  },
)

/** The routes for time off, for the organisation and for workers. */
export const absences = [
  ...records,
  ...serve('openBalanceImports', openBalanceImportRoutes, openBalanceImport.handlers),
]
