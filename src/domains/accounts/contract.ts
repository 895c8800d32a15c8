import { brand } from '#base/brand.ts'
import { z } from 'zod'
import { providerRoles } from '#base/actor.ts'
import { historyPage } from '#base/history.ts'
import { type Currency, currencies } from '#base/currency.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { dateFormats, timeFormats } from '#base/region.ts'
import { anyone, member, provider, providerUser, route, signedIn, workerAtFirst } from '#base/route.ts'
import { email, id, identifier, limits, line, sound } from '#base/text.ts'
import { purposes, typedTag } from '#domains/organisations/rules.ts'
import { regionForm, regionSettings } from './contract/region.ts'
import { passwordLimits, userActions, userStatuses } from './rules.ts'

export const accountRefusals = refusals('accounts', {
  AUTH_INVALID_CREDS: 401,
  AUTH_INVALID_GRANT: 403,
  FACTOR_REQUIRED: 401,
  SIGN_IN_EXPIRED: { as: 'TOKEN_INVALID', status: 410 },
  SETTING_UP_EXPIRED: { as: 'TOKEN_INVALID', status: 410 },
  HAS_AUTHENTICATOR: { as: 'CONFLICT', status: 409 },
  TOO_MANY_PASSKEYS: { as: 'CONFLICT', status: 409 },
  PASSKEY_KNOWN: { as: 'CONFLICT', status: 409 },
  TOKEN_INVALID: 410,
  ADDRESS_TAKEN: { as: 'CONFLICT', status: 409 },
  LAST_ADMIN: { as: 'CONFLICT', status: 409 },
})

/** The signed-in person. The only resource with snake_case fields, as in the specification. */
export const authProfile = z.strictObject({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  profile_complete: z.boolean(),
  provider_id: z.string(),
  role: z.enum(['providerAdmin', 'administrator', 'manager', 'provider', 'user', 'worker']),
  type: z.enum(['provider', 'worker']),
  password_update_required: z.boolean(),
  given_name: z.string().nullable(),
  family_name: z.string().nullable(),
  preferred_language: z.enum(['en', 'fr', 'nl']),
  company_name: z.string().nullable(),
  company_tag: z.string().nullable(),
  /** How the organisation appears to its workers. */
  brand,
  time_zone: z.string(),
  /** The person’s formats of dates, times and amounts. */
  region: z.strictObject({
    date_format: z.enum(dateFormats),
    time_format: z.enum(timeFormats),
    currency: z.enum(currencies as [Currency, ...Currency[]]),
    first_day_of_week: z.int(),
    automatic_translation: z.boolean(),
  }),
  /** The permissions of the role, such as `clients:write`. */
  allowed: z.array(z.string()),
})
export type AuthProfile = z.output<typeof authProfile>

// Limits the cost of hashing before the rules of a new password are checked.
const longest = passwordLimits.max * 4
/** A password as entered. */
export const secret = (required = 'platform.validation.required') =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : undefined) })
    .min(1, required)
    .max(longest)
    .refine(sound, 'platform.validation.unsoundText')
const newPassword = secret()
const token = z.string().max(200)

const signInForm = z.strictObject({
  email: identifier(limits.email),
  password: secret(),
  companyTag: typedTag.optional(),
  remember: z.boolean().optional(),
})
const registerForm = z.strictObject({ email: email(), accountType: z.enum(purposes) })
const addressForm = z.strictObject({ email: email('accounts.validation.emailRequired') })
const resetRequestForm = z.strictObject({
  email: identifier(limits.email, 'accounts.validation.emailRequired'),
  companyTag: typedTag.optional(),
})
const choosePasswordForm = z.strictObject({ token, newPassword })
/** The first password of a registration, with the name of the person. */
export const activateForm = choosePasswordForm.extend({ givenName: line().optional(), familyName: line().optional() })
const changePasswordForm = z.strictObject({
  oldPassword: secret('accounts.validation.currentPasswordRequired'),
  newPassword,
})

const message = z.strictObject({ message: z.string() })
const tokenQuery = z.strictObject({ token })

const demoSignIns = z.strictObject({
  organisation: z.strictObject({ email: z.string(), password: z.string() }),
  worker: z.strictObject({ email: z.string(), password: z.string(), companyTag: z.string() }),
})

export const userForm = z.strictObject({
  email: email(),
  givenName: line(),
  familyName: line(),
  role: z.enum(providerRoles),
})

/** A user of the organisation. */
export const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  role: z.enum(providerRoles),
  status: z.enum(userStatuses),
  /** True if signing in needs a second factor besides the password. */
  secondFactor: z.boolean(),
  /** True if the user is linked to a person at the identity provider. */
  linked: z.boolean(),
  /** When the account was last in use, accurate to a few minutes. */
  seenAt: z.string().nullable(),
  createdAt: z.string(),
  /** True for the only providerAdmin, who cannot be removed because nobody else could assign that role. */
  onlyAdmin: z.boolean(),
  /** The roles that the reader can assign to this user. */
  rolesToGive: z.array(z.enum(providerRoles)),
  ...editable(userActions),
})
export type User = z.output<typeof user>

/** A user as other users see it, for example to select a project manager. */
const colleague = ref.extend({ role: z.enum(providerRoles) })
export type Colleague = z.output<typeof colleague>

const userParams = z.strictObject({ id })
const readUsers = provider('users:read')
const writeUsers = provider('users:write')

export const userRoutes = {
  listColleagues: route({
    method: 'GET',
    path: '/provider/colleagues',
    access: { ...provider('projects:read'), keys: false },
    summary: 'List users by name',
    query: pageQuery(['name']),
    output: pageOf(colleague),
  }),
  listUsers: route({
    method: 'GET',
    path: '/provider/users',
    access: readUsers,
    summary: 'List users',
    query: pageQuery(['name', 'role', 'seenAt', 'createdAt']).extend({
      role: z.enum(providerRoles).optional(),
      status: z.enum(userStatuses).optional(),
    }),
    output: pageOf(user),
  }),
  inviteUser: route({
    method: 'POST',
    path: '/provider/users',
    access: writeUsers,
    sensitive: 'always',
    gives: ['role'],
    summary: 'Invite a user by email',
    status: 201,
    body: userForm,
    output: user,
  }),
  readUser: route({
    method: 'GET',
    path: '/provider/users/{id}',
    access: readUsers,
    summary: 'Get a user',
    params: userParams,
    output: user,
  }),
  editUser: route({
    method: 'PATCH',
    path: '/provider/users/{id}',
    access: writeUsers,
    sensitive: 'byContent',
    gives: ['role'],
    summary: "Update a user's name, role or status",
    versioned: true,
    params: userParams,
    body: userForm.omit({ email: true }).extend({ active: z.boolean() }).partial(),
    output: user,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/provider/users/{id}',
    access: writeUsers,
    summary: 'Revoke an invitation',
    versioned: true,
    params: userParams,
  }),
  inviteAgain: route({
    method: 'POST',
    path: '/provider/users/{id}/invite',
    access: writeUsers,
    sensitive: 'always',
    gives: ['role'],
    summary: 'Resend an invitation',
    versioned: true,
    params: userParams,
    output: user,
  }),
  resetUserFactors: route({
    method: 'POST',
    path: '/provider/users/{id}/reset-factors',
    access: writeUsers,
    sensitive: 'always',
    summary: "Reset the second factors of a user; all of the user's sessions end",
    versioned: true,
    params: userParams,
    output: user,
  }),
  readUserHistory: route({
    method: 'GET',
    path: '/provider/users/{id}/history',
    access: readUsers,
    summary: "Get the history of a user's account",
    params: userParams,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
}

export const accountRoutes = {
  readDemo: route({
    method: 'GET',
    path: '/demo',
    access: anyone,
    summary: 'Get the sign-ins of the demo organisation, if there is one',
    output: demoSignIns,
  }),
  signIn: route({
    method: 'POST',
    path: '/auth/login',
    access: anyone,
    summary: 'Sign in; workers also send the company tag. FACTOR_REQUIRED names the second step in `factor`',
    body: signInForm,
    output: authProfile,
  }),
  register: route({
    method: 'POST',
    path: '/register',
    access: anyone,
    summary: 'Register an organisation; a verification link is sent by email',
    body: registerForm,
    output: message,
  }),
  resendVerification: route({
    method: 'POST',
    path: '/register/resend-verification',
    access: anyone,
    summary: 'Resend the verification link',
    body: addressForm,
    output: message,
  }),
  validateRegistration: route({
    method: 'GET',
    path: '/register/validate-token',
    access: anyone,
    summary: 'Check whether a verification link is still valid',
    query: tokenQuery,
    output: z.strictObject({ email: z.string(), accountType: z.enum(purposes) }),
  }),
  activateAccount: route({
    method: 'PUT',
    path: '/register/activate-account',
    access: anyone,
    summary: 'Complete the registration with a name and a password; creates the organisation',
    body: activateForm,
    output: authProfile,
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: '/auth/request-password-reset',
    access: anyone,
    summary: 'Request a link to choose a new password',
    body: resetRequestForm,
    output: message,
  }),
  validateReset: route({
    method: 'GET',
    path: '/auth/validate-reset-token',
    access: anyone,
    summary: 'Check whether a password reset link is still valid',
    query: tokenQuery,
    output: z.strictObject({
      purpose: z.enum(['reset', 'invitation']),
      type: z.enum(['provider', 'worker']),
      /** The sign-in address. Workers also need the company tag. */
      email: z.string(),
      companyTag: z.string().nullable(),
    }),
  }),
  resetPassword: route({
    method: 'PUT',
    path: '/auth/reset-password',
    access: anyone,
    summary: 'Choose a new password with a reset link',
    body: choosePasswordForm,
    /** The profile if the first password of an invited account was chosen, which also signs in. */
    output: message.extend({ profile: authProfile.nullable() }),
  }),
  changeWorkerPassword: route({
    method: 'PATCH',
    path: '/worker/password',
    access: workerAtFirst,
    summary: "Change the worker's own password",
    body: changePasswordForm,
    output: authProfile,
  }),
  readProfile: route({
    method: 'GET',
    path: '/auth/me',
    access: signedIn,
    summary: 'Get the signed-in account',
    output: authProfile,
  }),
  signOut: route({ method: 'POST', path: '/auth/logout', access: signedIn, summary: 'Sign out' }),
}

/** A session of the signed-in person. */
const ownSession = z.strictObject({
  id: z.string(),
  /** True for the session of the request. */
  present: z.boolean(),
  /** Common names. Null if the user agent contains none. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Ends after 30 idle days instead of 12 hours. */
  remember: z.boolean(),
  createdAt: z.string(),
  /** Accurate to a few minutes. */
  seenAt: z.string(),
  allowed: z.array(z.enum(['end'])),
})
export type OwnSession = z.output<typeof ownSession>

/** Routes for one's own account, for users and workers. */
export const ownAccountRoutes = {
  readRegion: route({
    method: 'GET',
    path: '/settings/region',
    access: member,
    summary: "Get the caller's region settings",
    output: regionSettings,
  }),
  saveRegion: route({
    method: 'PUT',
    path: '/settings/region',
    access: member,
    summary: "Update the caller's region settings",
    versioned: true,
    body: regionForm,
    output: regionSettings,
  }),
  listSessions: route({
    method: 'GET',
    path: '/settings/sessions',
    access: member,
    summary: "List the caller's sessions, this one first",
    query: pageQuery(['seenAt']).omit({ q: true }),
    output: pageOf(ownSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/settings/sessions/{id}',
    access: member,
    summary: "End one of the caller's sessions; ending the current one signs out",
    params: z.strictObject({ id }),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/settings/sessions',
    access: member,
    summary: "End all of the caller's other sessions",
  }),
  changePassword: route({
    method: 'PUT',
    path: '/settings/password',
    access: providerUser,
    summary: "Change a user's own password; all other sessions end",
    body: changePasswordForm,
    output: authProfile,
  }),
}
