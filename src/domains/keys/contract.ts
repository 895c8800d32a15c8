import { z } from 'zod'
import { keyScopes } from '#base/actor.ts'
import { historyPage } from '#base/history.ts'
import { pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, line } from '#base/text.ts'
import { keyStatuses, lifetimeDays } from './rules.ts'

export const keyRefusals = refusals('keys', {
  TOO_MANY: { as: 'CONFLICT', status: 409 },
  NOT_ACTIVE: { as: 'INVALID_TRANSITION', status: 409 },
})

/** How many active keys an organisation may have. */
export const mostKeys = 50

const scopes = z
  .array(z.enum(keyScopes))
  .min(1, 'keys.validation.scopes')
  .max(keyScopes.length)
  .transform((chosen) => [...new Set(chosen)])

export const keyForm = z.strictObject({
  /** The name of the integration, which the history shows. */
  name: line(100, 'platform.validation.required'),
  /** The permissions of the key. It never does more than its creator may do at the time of a call. */
  scopes,
  /** For how many days the key is valid, 365 by default. A rotation begins this time again. */
  days: z.int().min(1).max(lifetimeDays.most).optional(),
})

const key = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  status: z.enum(keyStatuses),
  createdAt: z.string(),
  createdBy: ref,
  expiresAt: z.string(),
  /** Whether an active key expires within 30 days, or within 7 if it is valid for at most 30. */
  expiresSoon: z.boolean(),
  /** Until when the former key is valid after a rotation. */
  formerUntil: z.string().nullable(),
  /** The day of the last call, in UTC. */
  lastUsedOn: z.string().nullable(),
  allowed: z.array(z.enum(['rotate', 'revoke'])),
})
export type ApiKey = z.output<typeof key>

const withText = key.extend({
  /** The key itself, shown this one time. */
  key: z.string(),
})

const access = provider('keys:write')
const params = z.strictObject({ id })

/** Routes for API keys. No API key may call them. */
export const keyRoutes = {
  listKeys: route({
    method: 'GET',
    path: '/keys',
    access,
    summary: 'List the API keys, active ones first, the newest first',
    output: z.strictObject({
      items: z.array(key),
      /** The scopes that the reader may give to a key. */
      scopes: z.array(z.enum(keyScopes)),
      allowed: z.array(z.enum(['add'])),
    }),
  }),
  addKey: route({
    method: 'POST',
    path: '/keys',
    access,
    sensitive: 'always',
    gives: ['keyScopes'],
    summary: 'Create an API key; the answer contains the key, which is shown this one time',
    status: 201,
    secret: true,
    body: keyForm,
    output: withText,
  }),
  rotateKey: route({
    method: 'POST',
    path: '/keys/{id}/rotate',
    access,
    sensitive: 'always',
    gives: ['keyScopes'],
    summary: 'Replace an API key; the former one is valid for another 24 hours',
    secret: true,
    params,
    output: withText,
  }),
  revokeKey: route({
    method: 'POST',
    path: '/keys/{id}/revoke',
    access,
    summary: 'Revoke an API key; calls with it are refused from now on',
    params,
    output: key,
  }),
  readKeyHistory: route({
    method: 'GET',
    path: '/keys/{id}/history',
    access,
    summary: 'List the changes of an API key',
    params,
    query: pageQuery(['at']).pick({ limit: true, cursor: true }),
    output: historyPage,
  }),
}
