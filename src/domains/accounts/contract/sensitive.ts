import { z } from 'zod'
import { anyone, member, route } from '#base/route.ts'
import { email } from '#base/text.ts'
import { secret } from '../contract.ts'
import { code, passkeyProof } from './factors.ts'

/** What confirms the identity: the password, or a code or passkey if the account has a second factor. */
export const identityProof = {
  password: secret('accounts.factors.validation.passwordRequired').optional(),
  code: code.optional(),
  passkey: passkeyProof.optional(),
}
const confirmForm = z.strictObject(identityProof)
export type IdentityProof = z.input<typeof confirmForm>

/** The current sign-in address, and a new one that is not confirmed yet. */
const signInAddress = z.strictObject({
  email: z.string(),
  pending: z.strictObject({ email: z.string(), until: z.string() }).nullable(),
})

const token = z.string().max(200)

const addressLinkForm = z.strictObject({
  token,
  /** The address that the link was sent to, typed by the person: mail scanners click, but do not type. Not needed with a session of the account. */
  email: email().optional(),
})

/** Routes for confirming the identity and changing the sign-in address, for users and workers. */
export const sensitiveRoutes = {
  confirm: route({
    method: 'POST',
    path: '/auth/confirm',
    access: member,
    secret: true,
    summary:
      "Confirm the caller's identity with the password or a second factor; allows sensitive changes for 10 minutes",
    body: confirmForm,
    output: z.strictObject({ confirmedUntil: z.string() }),
  }),
  readSignInAddress: route({
    method: 'GET',
    path: '/settings/email',
    access: member,
    summary: "Get the caller's sign-in email address and the new one that is not confirmed yet",
    output: signInAddress,
  }),
  changeSignInAddress: route({
    method: 'PUT',
    path: '/settings/email',
    access: member,
    sensitive: 'byContent',
    summary:
      'Change the sign-in email address; the new one takes effect once confirmed by its link. All other sessions end',
    body: z.strictObject({ email: email() }),
    output: signInAddress,
  }),
  resendAddressLink: route({
    method: 'POST',
    path: '/settings/email/resend',
    access: member,
    summary: 'Resend the confirmation link to the new email address; the previous link stops working',
    output: signInAddress,
  }),
  cancelAddressChange: route({
    method: 'DELETE',
    path: '/settings/email/pending',
    access: member,
    summary: "Cancel the caller's unconfirmed change of email address",
    output: signInAddress,
  }),
}

/** Routes for the two links of an address change, one sent to the new address and one to the former. */
export const addressLinkRoutes = {
  readAddressLink: route({
    method: 'GET',
    path: '/auth/email-change',
    access: anyone,
    summary: 'Describe what an email change link does, without using it',
    query: z.strictObject({ token }),
    output: z.strictObject({
      does: z.enum(['confirm', 'undo']),
      type: z.enum(['provider', 'worker']),
      /** The sign-in address after using the link, to which the link was sent. */
      email: z.string(),
    }),
  }),
  confirmAddress: route({
    method: 'POST',
    path: '/auth/email-change/confirm',
    access: anyone,
    summary: 'Confirm a new email address, which then is the one to sign in with',
    body: addressLinkForm,
  }),
  undoAddressChange: route({
    method: 'POST',
    path: '/auth/email-change/undo',
    access: anyone,
    secret: true,
    summary: 'Stop or undo an email change: all sessions end, and the response has a token to choose a new password',
    body: addressLinkForm,
    output: z.strictObject({ resetToken: z.string() }),
  }),
}
