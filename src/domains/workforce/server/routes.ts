import { serve } from '#platform/server/http/handlers.ts'
import { workforceRoutes } from '../contract.ts'
import { emailChangeRoutes } from '../contract/email-changes.ts'
import { invitationRoutes } from '../contract/invitations.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import {
  addWorker,
  createFirstPassword,
  deleteWorker,
  renewTemporaryPassword,
  resetWorkerFactors,
  tagWorkers,
} from './commands.ts'
import { cancelEmailChange, declareNationalId, editWorker, resendEmailLink } from './editing.ts'
import { listDuplicates } from './duplicates.ts'
import { exportWorkers } from './exporting.ts'
import { readWorkerImage, removeWorkerImage, setWorkerImage } from './images.ts'
import { workerImportHandlers } from './importing.ts'
import { listWorkers } from './listing.ts'
import { inviteWorker, remindWorkers } from './inviting.ts'
import { readWorker, readWorkerHistory } from './queries.ts'
import { setActive } from './activating.ts'
import { revealWorkerSecret } from './sealed.ts'

const records = serve('workforce', workforceRoutes, {
  listWorkers,
  exportWorkers,
  ...workerImportHandlers,
  tagWorkers,
  addWorker,
  createFirstPassword,
  readWorker: (scope, { params }) => readWorker(scope, params.id),
  editWorker,
  deleteWorker,
  revealWorkerSecret,
  listDuplicates: (scope, { params }) => listDuplicates(scope, params.id),
  readWorkerHistory: (scope, { params, query }) => readWorkerHistory(scope, params.id, query),
  readWorkerImage: (scope, { params }) => readWorkerImage(scope, params.id),
  setWorkerImage: (scope, input) => setWorkerImage(scope, input.params.id, input),
  removeWorkerImage: (scope, { params, ifMatch }) => removeWorkerImage(scope, params.id, ifMatch),
  reactivateWorker: (scope, input) => setActive(scope, input, true),
  resetWorkerFactors,
  renewTemporaryPassword,
})

/** The organisation's workers. */
export const workforce = [
  ...records,
  ...serve('workforce', invitationRoutes, { inviteWorker, remindWorkers }),
  ...serve('workforce', emailChangeRoutes, { resendEmailLink, cancelEmailChange }),
]

/** The profile that workers edit themselves. */
export const ownProfile = serve('ownProfile', ownProfileRoutes, {
  readOwnProfile: (scope) => readWorker(scope, scope.actor.accountId),
  editOwnProfile: (scope, { body, ifMatch }) =>
    editWorker(scope, { params: { id: scope.actor.accountId }, body, ifMatch }),
  declareNationalId,
  readOwnProfileHistory: (scope, { query }) => readWorkerHistory(scope, scope.actor.accountId, query),
  readOwnImage: (scope) => readWorkerImage(scope, scope.actor.accountId),
  setOwnImage: (scope, input) => setWorkerImage(scope, scope.actor.accountId, input),
  removeOwnImage: (scope, { ifMatch }) => removeWorkerImage(scope, scope.actor.accountId, ifMatch),
})
