import { z } from 'zod'
import { providerWithoutKeys, route, worker } from '#base/route.ts'
import { id, line } from '#base/text.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { punchKinds } from '#domains/clock/rules.ts'
import type { LiveTopic } from '#domains/notifications/rules.ts'
import { pinFault } from '../rules.ts'
import { chosenWork } from './chosen-work.ts'

const pin = z
  .string()
  .regex(/^\d{6}$/, 'kiosk.validation.pinDigits')
  .refine((value) => pinFault(value) !== 'weak', 'kiosk.validation.pinWeak')

const ownPin = z.strictObject({
  /** The number that is typed at a kiosk; null without a PIN. */
  number: z.int().nullable(),
  /** True if the organisation gave the PIN, and the worker has not chosen another one. */
  isGiven: z.boolean(),
  changedAt: z.string().nullable(),
})
export type OwnPin = z.output<typeof ownPin>

/** Routes with which workers use kiosks: their PIN, and the QR code on their phone. */
export const kioskWorkerRoutes = {
  readOwnPin: route({
    method: 'GET',
    path: '/worker/kiosk-pin',
    access: worker,
    summary: 'Get the kiosk number of the worker, and whether they have a PIN',
    output: ownPin,
  }),
  saveOwnPin: route({
    method: 'PUT',
    path: '/worker/kiosk-pin',
    access: worker,
    summary: 'Choose a PIN for kiosks',
    secret: true,
    body: z.strictObject({ pin }),
    output: ownPin,
  }),
  deleteOwnPin: route({
    method: 'DELETE',
    path: '/worker/kiosk-pin',
    access: worker,
    summary: 'Delete the PIN for kiosks',
  }),
  punchByCode: route({
    method: 'POST',
    path: '/worker/clock/kiosk',
    access: worker,
    summary: 'Punch with the QR code of a kiosk, which proves the place',
    secret: true,
    body: z.strictObject({
      code: line(200),
      kind: z.enum(punchKinds),
      ...chosenWork,
    }),
    announces: 'clock' satisfies LiveTopic,
    output: z.strictObject({ kiosk: z.string(), clock: clockRoutes.readClock.output }),
  }),
  readPin: route({
    method: 'GET',
    path: '/provider/workforce/{id}/kiosk-pin',
    access: providerWithoutKeys('workforce:write'),
    summary: 'Get the kiosk number of a worker, and whether they have a PIN',
    params: z.strictObject({ id }),
    output: ownPin,
  }),
  givePin: route({
    method: 'POST',
    path: '/provider/workforce/{id}/kiosk-pin',
    access: providerWithoutKeys('workforce:write'),
    summary: 'Give a worker a new PIN for kiosks, shown this one time',
    secret: true,
    params: z.strictObject({ id }),
    output: ownPin.extend({ pin: z.string() }),
  }),
}
