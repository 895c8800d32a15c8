import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { providerWithoutKeys, route } from '#base/route.ts'
import { id, line } from '#base/text.ts'
import type { LiveTopic } from '#domains/notifications/rules.ts'
import { kioskStatuses } from './rules.ts'

export const kioskRefusals = refusals('kiosk', {
  /** The code was never given, has expired, or was used. */
  PAIRING_CODE_INVALID: 422,
  /** The QR code is not of a kiosk of the organisation, or its signature is wrong. */
  KIOSK_CODE_INVALID: 422,
  /** The QR code is older than a minute. */
  KIOSK_CODE_EXPIRED: 422,
  /** The worker has done the same with this QR code already. */
  KIOSK_CODE_USED: 409,
  /** No worker has this number with this PIN. */
  KIOSK_PIN_WRONG: 422,
  /** The kiosk has no tablet and no valid pairing code. */
  KIOSK_NOT_PAIRED: { as: 'INVALID_TRANSITION', status: 409 },
  /** The kiosk has a tablet or a valid pairing code. */
  KIOSK_PAIRED: { as: 'INVALID_TRANSITION', status: 409 },
  /** The punch was confirmed or dismissed already. */
  KIOSK_PUNCH_DECIDED: { as: 'INVALID_TRANSITION', status: 409 },
})

const kiosk = z.strictObject({
  id: z.string(),
  name: z.string(),
  site: ref,
  client: ref,
  status: z.enum(kioskStatuses),
  pairedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** The last contact of the paired tablet. */
  seenAt: z.string().nullable(),
  allowed: z.array(z.enum(['pair', 'revoke', 'delete'])),
})
export type Kiosk = z.output<typeof kiosk>

const withCode = kiosk.extend({
  /** The pairing code, shown this one time. */
  code: z.string(),
  codeUntil: z.string(),
})
export type PairingKiosk = z.output<typeof withCode>

const unverifiedPunch = z.strictObject({
  id: z.string(),
  kiosk: ref,
  /** The number that was typed. */
  number: z.int(),
  /** The worker of the number; null if nobody has it. */
  worker: ref.nullable(),
  kind: z.enum(['in', 'pause', 'resume', 'out']),
  at: z.string(),
  receivedAt: z.string(),
})
export type UnverifiedPunch = z.output<typeof unverifiedPunch>

export const kioskForm = z.strictObject({
  name: line(100),
  workSiteId: z.string('kiosk.validation.siteUnknown').pipe(id),
})

const access = providerWithoutKeys('kiosks:write')
const params = z.strictObject({ id })

/** Routes for the kiosks of the organisation. */
export const kioskRoutes = {
  listKiosks: route({
    method: 'GET',
    path: '/provider/kiosks',
    access,
    summary: 'List the kiosks, and the punches whose PIN was not confirmed',
    output: z.strictObject({
      items: z.array(kiosk),
      /** The latest of them, by when they arrived. */
      unverified: z.array(unverifiedPunch),
      unverifiedTotal: z.int(),
      allowed: z.array(z.enum(['add'])),
    }),
  }),
  addKiosk: route({
    method: 'POST',
    path: '/provider/kiosks',
    access,
    summary:
      'Add a kiosk at a work site; the answer contains the code with which a tablet is paired, shown this one time',
    status: 201,
    secret: true,
    body: kioskForm,
    output: withCode,
  }),
  renameKiosk: route({
    method: 'PATCH',
    path: '/provider/kiosks/{id}',
    access,
    summary: 'Rename a kiosk',
    params,
    body: z.strictObject({ name: line(100) }),
    output: kiosk,
  }),
  makePairingCode: route({
    method: 'POST',
    path: '/provider/kiosks/{id}/code',
    access,
    summary: 'Create another pairing code; a paired tablet keeps its access until another one is paired',
    secret: true,
    params,
    output: withCode,
  }),
  revokeKiosk: route({
    method: 'POST',
    path: '/provider/kiosks/{id}/revoke',
    access,
    summary: 'Revoke the access of the tablet of a kiosk and its pairing code; both end immediately',
    params,
    output: kiosk,
  }),
  deleteKiosk: route({
    method: 'DELETE',
    path: '/provider/kiosks/{id}',
    access,
    summary: 'Delete a kiosk without a tablet; clock times that were made at it keep its name',
    params,
  }),
  readKioskHistory: route({
    method: 'GET',
    path: '/provider/kiosks/{id}/history',
    access,
    summary: 'List the changes of a kiosk',
    params,
    query: pageQuery(['at']).pick({ limit: true, cursor: true }),
    output: historyPage,
  }),
  confirmPunch: route({
    method: 'POST',
    path: '/provider/kiosk-punches/{id}/confirm',
    access,
    summary: 'Count a punch whose PIN was not confirmed, for the given worker',
    params,
    body: z.strictObject({ workerId: z.string('kiosk.validation.workerUnknown').pipe(id) }),
    announces: 'clock' satisfies LiveTopic,
  }),
  dismissPunch: route({
    method: 'POST',
    path: '/provider/kiosk-punches/{id}/dismiss',
    access,
    summary: 'Dismiss a punch whose PIN was not confirmed',
    params,
  }),
}
