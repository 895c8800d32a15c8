import { z } from 'zod'
import { ref } from '#base/ref.ts'
import { anyone, kiosk, route } from '#base/route.ts'
import { id, identifier } from '#base/text.ts'
import { instant } from '#base/time.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { punchKinds } from '#domains/clock/rules.ts'
import type { LiveTopic } from '#domains/notifications/rules.ts'
import { numberRange } from '../rules.ts'
import { chosenWork } from './chosen-work.ts'

/** What the tablet shows of the organisation. It receives nothing else. */
const tablet = z.strictObject({
  kioskId: z.string(),
  name: z.string(),
  site: z.string(),
  organisation: z.string(),
  timeZone: z.string(),
  /** The server's time, by which the tablet corrects its own. */
  now: z.string(),
})
export type Tablet = z.output<typeof tablet>

const who = {
  number: z.int().min(numberRange.from).max(numberRange.to),
  pin: z.string().regex(/^\d{6}$/, 'kiosk.validation.pinDigits'),
}

const shownWorker = z.strictObject({
  firstName: z.string(),
  clock: clockRoutes.readClock.output,
  /** The projects that the worker may clock in on without a shift. */
  projects: z.array(ref),
})
export type ShownWorker = z.output<typeof shownWorker>

const punch = {
  /** The tablet's key of the punch: it counts once, live or late. */
  key: id,
  kind: z.enum(punchKinds),
  ...chosenWork,
}

const announces = 'clock' satisfies LiveTopic

/** Routes for the tablets of kiosks. All but the pairing need a paired tablet. */
export const tabletRoutes = {
  pairTablet: route({
    method: 'POST',
    path: '/kiosk/pair',
    access: anyone,
    summary: 'Pair a tablet with a kiosk by its code; the answer contains the keys of the tablet',
    secret: true,
    // Named like the other secrets of calls without a session, by which their group of organisations is found.
    body: z.strictObject({ token: identifier(100) }),
    output: tablet.extend({
      /** The key with which the tablet signs its QR codes (HMAC-SHA-256), in base64url. */
      signingKey: z.string(),
      /** The public key (RSA-OAEP, SPKI) with which it encrypts PINs without a network, in base64url. */
      sealingKey: z.string(),
    }),
  }),
  readTablet: route({
    method: 'GET',
    path: '/kiosk',
    access: kiosk,
    summary: 'Get what the tablet shows, and the time',
    output: tablet,
  }),
  checkPin: route({
    method: 'POST',
    path: '/kiosk/pin',
    access: kiosk,
    summary: 'Check the PIN of a worker; the answer says what they can do',
    secret: true,
    body: z.strictObject(who),
    output: shownWorker,
  }),
  punchWithPin: route({
    method: 'POST',
    path: '/kiosk/punches',
    access: kiosk,
    summary: 'Punch for a worker with their PIN',
    secret: true,
    body: z.strictObject({
      ...punch,
      ...who,
    }),
    announces,
    output: shownWorker.pick({ firstName: true, clock: true }),
  }),
  deliverPunch: route({
    method: 'POST',
    path: '/kiosk/late-punches',
    access: kiosk,
    summary: 'Deliver a punch that was made without a network; the answer never says whether its PIN was right',
    secret: true,
    body: z.strictObject({
      ...punch,
      /** The kiosk at which it was made: that of the tablet, or the former one of a tablet that was paired with another. */
      kioskId: id,
      /** As typed: also one that no worker can have. */
      number: z.int().min(0).max(numberRange.to),
      at: instant,
      /** The PIN, encrypted with the sealing key; the label is the punch itself, so that it opens for no other. In base64url. */
      sealedPin: z
        .string()
        .max(1000)
        .regex(/^[\w-]*$/),
    }),
    announces,
  }),
}

/** The label of an encrypted PIN: what it was typed for. */
export function pinLabel({ key, number, kind, at }: { key: string; number: number; kind: string; at: string }): string {
  return [key, number, kind, at].join(' ')
}
