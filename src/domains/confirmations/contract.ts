import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { provider, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { confirmationModes, linkDays, linkStatuses } from './rules.ts'

export const confirmationRefusals = refusals('confirmations', {
  LINK_INVALID: 410,
  LINK_EXPIRED: 410,
  LINK_REVOKED: 410,
  NO_CONTACTS: { as: 'CONFLICT', status: 409 },
  NO_HOURS: { as: 'CONFLICT', status: 409 },
  NO_CONTACT: { as: 'CONFLICT', status: 409 },
})

const settings = z.strictObject({
  mode: z.enum(confirmationModes),
  /** True if contacts get a link for the former week every Monday at 07:00. */
  scheduled: z.boolean(),
  /** 0 until it is saved for the first time. */
  version: z.int(),
})
export type ConfirmationSettings = z.output<typeof settings>

const link = z.strictObject({
  id: z.string(),
  contact: z.string(),
  email: z.string(),
  weekStart: z.string(),
  weekEnd: z.string(),
  status: z.enum(linkStatuses),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** Null if it was sent on schedule. */
  sentBy: z.string().nullable(),
  lineCount: z.int(),
  confirmedCount: z.int(),
  disputedCount: z.int(),
  allowed: z.array(z.enum(['resend', 'revoke'])),
})
export type ConfirmationLink = z.output<typeof link>

export const settingsForm = settings.omit({ version: true })
export const sendingForm = z.strictObject({
  /** Any day of the week. */
  day: date(),
  /** Without it, all contacts of the client who may confirm hours. */
  contactIds: z.array(id).min(1).max(50).optional(),
})

const params = z.strictObject({ id })
const linkParams = z.strictObject({ id, linkId: id })
const read = provider('clients:read')
const write = provider('clients:write')

/** Routes for the organisation: settings of a client, and the links that its contacts have. */
export const confirmationRoutes = {
  readConfirmations: route({
    method: 'GET',
    path: '/provider/clients/{id}/confirmations',
    access: read,
    summary: 'Get the confirmation settings of a client and its latest 50 links',
    params,
    output: z.strictObject({
      settings,
      items: z.array(link),
      allowed: z.array(z.enum(['edit', 'send'])),
    }),
  }),
  saveConfirmationSettings: route({
    method: 'PUT',
    path: '/provider/clients/{id}/confirmations/settings',
    access: provider('confirmations:write'),
    sensitive: 'byContent',
    summary: 'Choose the effect of confirmations and their schedule for a client',
    versioned: true,
    params,
    body: settingsForm,
    output: settings,
  }),
  sendConfirmations: route({
    method: 'POST',
    path: '/provider/clients/{id}/confirmations',
    access: write,
    summary: `Send contacts a link to confirm the hours of a week; it works for ${linkDays} days and replaces the former link`,
    params,
    body: sendingForm,
    output: z.strictObject({ sent: z.int() }),
  }),
  resendConfirmation: route({
    method: 'POST',
    path: '/provider/clients/{id}/confirmations/{linkId}/resend',
    access: write,
    summary: 'Send a new link; the former one stops working',
    params: linkParams,
  }),
  revokeConfirmation: route({
    method: 'POST',
    path: '/provider/clients/{id}/confirmations/{linkId}/revoke',
    access: write,
    summary: 'Revoke a link',
    params: linkParams,
  }),
}
