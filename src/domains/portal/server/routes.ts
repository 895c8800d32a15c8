import { serve } from '#platform/server/http/handlers.ts'
import { portalRoutes } from '../contract.ts'
import { portalAccessRoutes } from '../contract/access.ts'
import { portalContractRoutes } from '../contract/contracts.ts'
import { portalHoursRoutes } from '../contract/hours.ts'
import { portalInvoiceRoutes } from '../contract/invoices.ts'
import { portalRatingRoutes } from '../contract/ratings.ts'
import { portalRequestRoutes } from '../contract/requests.ts'
import { signInRoutes } from '../contract/sign-in.ts'
import { inviteToPortal, listPortalAccess } from './access.ts'
import {
  declineClientContract,
  listClientContracts,
  listClientContractsToSign,
  readClientContract,
  readClientContractFile,
} from './contracts.ts'
import { readClientHome } from './home.ts'
import { decideHoursOfWeek, listHoursWeeks, readHoursWeek, undoHoursOfWeek } from './hours.ts'
import { listClientInvoices, readClientInvoicePdf, readClientInvoiceXml } from './invoices.ts'
import { readClientProfile } from './profile.ts'
import { listEndedAssignments, rateEndedAssignment } from './ratings.ts'
import { reportShift } from './reporting.ts'
import { requestSignIn } from './requesting.ts'
import { listClientProjects, listClientRequests, placeClientRequest, readClientRequest } from './requests.ts'
import { readClientSchedule } from './schedule.ts'
import { sendSigningCode, signClientContracts } from './signing-contracts.ts'
import { readSignInLink, signInToPortal, signOutOfPortal } from './signing-in.ts'

/** The handlers of the routes for every contact who is signed in. */
export const portal = serve('portal', portalRoutes, {
  readClientProfile,
  signOutOfPortal,
  readClientHome,
  readClientSchedule,
  reportShift,
})

/** The handlers of the routes for contacts who may confirm hours. */
export const portalHours = serve('portalHours', portalHoursRoutes, {
  listHoursWeeks,
  readHoursWeek,
  decideHoursOfWeek,
  undoHoursOfWeek,
})

/** The handlers of the routes for contacts who may place requests. */
export const portalRequests = serve('portalRequests', portalRequestRoutes, {
  listClientRequests,
  readClientRequest,
  placeClientRequest,
  listClientProjects,
})

/** The handlers of the routes for contacts who may see invoices. */
export const portalInvoices = serve('portalInvoices', portalInvoiceRoutes, {
  listClientInvoices,
  readClientInvoicePdf,
  readClientInvoiceXml,
})

/** The handlers of the routes for contacts who may sign contracts. */
export const portalContracts = serve('portalContracts', portalContractRoutes, {
  listClientContracts,
  readClientContract,
  listClientContractsToSign,
  sendSigningCode,
  signClientContracts,
  declineClientContract,
  readClientContractFile,
})

/** The handlers of the routes for the ratings of workers. */
export const portalRatings = serve('portalRatings', portalRatingRoutes, { listEndedAssignments, rateEndedAssignment })

/** The handlers of the routes for contacts who are not signed in yet. */
export const portalSignIn = serve('portalSignIn', signInRoutes, { requestSignIn, readSignInLink, signInToPortal })

/** The handlers of the routes for the organisation. */
export const portalAccess = serve('portalAccess', portalAccessRoutes, { listPortalAccess, inviteToPortal })
