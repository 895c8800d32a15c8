import { refuse } from '#base/problem.ts'
import { serve } from '#platform/server/http/handlers.ts'
import { accountRoutes, ownAccountRoutes, userRoutes } from '../contract.ts'
import { deviceRoutes } from '../contract/device.ts'
import { factorRoutes, factorSignInRoutes } from '../contract/factors.ts'
import { addressLinkRoutes, sensitiveRoutes } from '../contract/sensitive.ts'
import { identityRoutes, signOnRoutes, signOnSettingRoutes } from '../contract/single-sign-on.ts'
import { viewRoutes } from '../contract/list-views.ts'
import { tourRoutes } from '../contract/tour.ts'
import { demoSignIns } from '../rules.ts'
import { cancelAddressChange, changeSignInAddress, readSignInAddress, resendAddressLink } from './email-changes.ts'
import { confirmAddress, readAddressLink, undoAddressChange } from './email-links.ts'
import { inEvenTime } from './even-time.ts'
import { confirm } from './factors/confirming.ts'
import {
  addAuthenticator,
  addPasskey,
  askForProof,
  readFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  startAuthenticator,
  startPasskey,
} from './factors/own-factors.ts'
import { signInByCode, signInByPasskey } from './factors/second-step.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  readDeviceKey,
  readRegion,
  saveRegion,
  endTour,
  readTour,
} from './own-account.ts'
import { changePassword, readPasswordLink, requestPasswordReset, resetPassword } from './passwords.ts'
import { readAuthProfile } from './queries.ts'
import { activateAccount, readRegistration, register, resendVerification } from './registration.ts'
import { signIn, signOut } from './sign-in.ts'
import { checkIssuer, readSignOn, readSignOnHistory, saveSignOn } from './single-sign-on/settings.ts'
import { finishSignOn, showSignOn, startSignOn } from './single-sign-on/signing-in.ts'
import {
  deleteUser,
  editUser,
  inviteAgain,
  inviteUser,
  listColleagues,
  listUsers,
  readUser,
  readUserHistory,
  resetUserFactors,
  unlinkUserIdentity,
} from './users.ts'
import { addView, deleteView, editView, listViews } from './list-views.ts'

/** The handlers of the routes for registration, sign-in and passwords. */
export const accounts = serve('accounts', accountRoutes, {
  readDemo: ({ config }) => {
    if (!config.demo) throw refuse.NOT_FOUND()
    return demoSignIns
  },
  signIn,
  register: (scope, input) =>
    inEvenTime(async () => {
      await register(scope, input)
      return { message: scope.translate('accounts.messages.registered') }
    }),
  resendVerification: (scope, input) =>
    inEvenTime(async () => {
      await resendVerification(scope, input)
      return { message: scope.translate('accounts.messages.verificationSent') }
    }),
  validateRegistration: async (scope, { query }) => {
    const { email, purpose } = await readRegistration(scope, query.token)
    return { email, accountType: purpose }
  },
  activateAccount,
  requestPasswordReset: (scope, input) =>
    inEvenTime(async () => {
      await requestPasswordReset(scope, input)
      return { message: scope.translate('accounts.messages.resetSent') }
    }),
  validateReset: async (scope, { query }) => {
    const { kind, type, email, companyTag } = await readPasswordLink(scope, query.token)
    const purpose = kind === 'reset' ? ('reset' as const) : ('invitation' as const)
    return { purpose, type, email, companyTag }
  },
  resetPassword: async (scope, input) => {
    const profile = await resetPassword(scope, input)
    return { message: scope.translate(`accounts.messages.${profile ? 'passwordCreated' : 'passwordReset'}`), profile }
  },
  changeWorkerPassword: changePassword,
  readProfile: ({ db, actor }) => readAuthProfile(db, actor.organisationId, actor.accountId),
  signOut,
})

/** The handlers of the routes for users. */
export const users = serve('users', userRoutes, {
  listColleagues,
  listUsers,
  inviteUser,
  readUser: (scope, { params }) => readUser(scope, params.id),
  editUser,
  deleteUser,
  inviteAgain,
  resetUserFactors,
  readUserHistory,
})

/** The handlers of the routes for one's own account. */
export const ownAccount = [
  ...serve('ownAccount', ownAccountRoutes, {
    readRegion,
    saveRegion,
    listSessions,
    endSession,
    endOtherSessions,
    changePassword,
  }),
  ...serve('ownAccount', deviceRoutes, { readDeviceKey }),
]

/** The handlers of the routes for confirming the identity and changing the sign-in address. */
export const sensitive = [
  ...serve('sensitive', sensitiveRoutes, {
    confirm,
    readSignInAddress,
    changeSignInAddress,
    resendAddressLink,
    cancelAddressChange,
  }),
  ...serve('sensitive', addressLinkRoutes, { readAddressLink, confirmAddress, undoAddressChange }),
]

/** The handlers of the routes for single sign-on: its settings, and signing in. */
export const singleSignOn = [
  ...serve('singleSignOn', signOnSettingRoutes, { readSignOn, saveSignOn, checkIssuer, readSignOnHistory }),
  ...serve('singleSignOn', identityRoutes, { unlinkUserIdentity }),
  ...serve('singleSignOn', signOnRoutes, { findSignOn: showSignOn, startSignOn, finishSignOn }),
]

/** The handlers of the routes for saved views of lists. */
export const listViewRoutes = serve('listViews', viewRoutes, { listViews, addView, editView, deleteView })

/** The handlers of the routes for the tour. */
export const tour = serve('tour', tourRoutes, { readTour, endTour })

/** The handlers of the routes for second factors: the second step of a sign-in, and one's own factors. */
export const factors = [
  ...serve('factors', factorSignInRoutes, { signInByCode, signInByPasskey }),
  ...serve('factors', factorRoutes, {
    readFactors,
    askForProof,
    startAuthenticator,
    addAuthenticator,
    removeAuthenticator,
    startPasskey,
    addPasskey,
    removePasskey,
    renewRecoveryCodes,
  }),
]
