import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { overriding } from '../contract.ts'
import { ownShift } from './own-shifts.ts'
import { claimObstacles } from '../rules/open-shifts.ts'
import { swapStatuses } from '../rules/swaps.ts'

export const swapRefusals = refusals('shifts', {
  /** The organisation does not allow swaps. */
  SWAPS_OFF: { as: 'CONFLICT', status: 409 },
  /** A shift can be offered if it is published, has not begun, and is not offered already. */
  SHIFT_NOT_OFFERABLE: { as: 'CONFLICT', status: 409 },
  ALREADY_OFFERED: { as: 'CONFLICT', status: 409 },
  /** Workers cannot accept or decline what they offer themselves. */
  OWN_SWAP: { as: 'CONFLICT', status: 409 },
  /** Somebody else has accepted it. */
  SWAP_TAKEN: { as: 'NO_POSITION_LEFT', status: 409 },
  /** It was withdrawn, declined or refused, it has expired, or one of its shifts has changed. */
  SWAP_OVER: { as: 'CONFLICT', status: 409 },
  /** `obstacles` lists what prevents the reader's side of an exchange. */
  SWAP_OBSTACLES: { as: 'CONFLICT', status: 409 },
  /** The exchange does not fit the other worker's schedule. The reason is not shown to colleagues. */
  SWAP_NOT_FITTING: { as: 'CONFLICT', status: 409 },
})

const obstacles = z.array(z.strictObject({ kind: z.enum(claimObstacles), message: z.string() }))

const swappedShift = z.strictObject({
  id: z.string(),
  role: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The unpaid break in minutes. */
  breakMinutes: z.int(),
})

const common = {
  id: z.string(),
  project: ref,
  client: ref,
  shift: swappedShift,
  /** The colleague's shift on the same project that the worker takes instead; null if the shift is given away. */
  exchange: swappedShift.nullable(),
  note: z.string().nullable(),
  /** The start of the earlier shift: the swap expires then. */
  expiresAt: z.string(),
}

const ownSwap = z.strictObject({
  ...common,
  status: z.enum(swapStatuses),
  /** True if the reader offers the shift, and is responsible for it until the swap is done. */
  isOwn: z.boolean(),
  /** True if everyone who qualifies may accept it. */
  isForAll: z.boolean(),
  /** The other worker; null if there is none yet, or if they do not work on the same project. */
  colleague: ref.nullable(),
  /** Why it was declined or refused. */
  reason: z.string().nullable(),
  at: z.string(),
  allowed: z.array(z.enum(['withdraw', 'decline'])),
})
export type OwnSwap = z.output<typeof ownSwap>

const offeredShift = z.strictObject({
  ...common,
  isForAll: z.boolean(),
  /** The worker who offers it; null if they do not work on the same project. */
  colleague: ref.nullable(),
  location: ownShift.shape.location,
  /** From the worker's home to the work site, in a straight line; null if one of them is not known. */
  distanceMetres: z.int().nullable(),
  payRate: money.nullable(),
  /** The hourly pay for the whole shift, without premiums. */
  pay: money.nullable(),
  /** Why the worker cannot take it, as sentences in the reader's language. */
  obstacles,
  allowed: z.array(z.enum(['accept', 'decline'])),
})
export type OfferedShift = z.output<typeof offeredShift>

const swap = z.strictObject({
  ...common,
  status: z.enum(swapStatuses),
  /** Who offers the shift, and is responsible for it until the swap is done. */
  worker: ref,
  /** To whom it is offered; null for everyone who qualifies. */
  colleague: ref.nullable(),
  /** Who has accepted it. */
  taker: ref.nullable(),
  reason: z.string().nullable(),
  at: z.string(),
  ...editable(['approve', 'refuse']),
})
export type Swap = z.output<typeof swap>

const colleagueShift = swappedShift.extend({ colleague: ref, obstacles })
export type ColleagueShift = z.output<typeof colleagueShift>

const params = z.strictObject({ id })
const read = provider('assignments:read')
const write = provider('assignments:write')

export const swapRoutes = {
  listSwapColleagues: route({
    method: 'GET',
    path: '/worker/shifts/{id}/colleagues',
    access: worker,
    summary: "List the colleagues on the project of the worker's own shift, to whom it can be offered",
    params,
    output: z.strictObject({ items: z.array(ref) }),
  }),
  listColleagueShifts: route({
    method: 'GET',
    path: '/worker/shifts/{id}/colleague-shifts',
    access: worker,
    summary: "List colleagues' shifts on the same project that the worker could take in exchange, with the obstacles",
    params,
    query: z.strictObject({ colleagueId: id.optional() }),
    output: z.strictObject({ items: z.array(colleagueShift) }),
  }),
  offerShift: route({
    method: 'POST',
    path: '/worker/shifts/{id}/swap',
    access: worker,
    summary: "Offer the worker's own shift to one colleague, to everyone who qualifies, or in exchange for another",
    status: 201,
    params,
    body: z
      .strictObject({
        /** Null for everyone who qualifies. */
        colleagueId: id.nullish(),
        /** The shift of that colleague which the worker takes instead. */
        exchangeShiftId: id.nullish(),
        note: optional(text(limits.prose)),
      })
      .refine(({ colleagueId, exchangeShiftId }) => !exchangeShiftId || Boolean(colleagueId), {
        error: 'platform.validation.required',
        path: ['colleagueId'],
      }),
    output: ownSwap,
  }),
  listOwnSwaps: route({
    method: 'GET',
    path: '/worker/swaps',
    access: worker,
    summary: 'List the swaps that the worker has offered or accepted, latest first',
    query: pageQuery(['at'])
      .omit({ q: true })
      .extend({ open: z.enum(['true']).optional() }),
    output: pageOf(ownSwap),
  }),
  listOfferedShifts: route({
    method: 'GET',
    path: '/worker/offered-shifts',
    access: worker,
    summary: 'List the shifts that colleagues offer to the worker, with the obstacles',
    query: pageQuery(['startsAt']).omit({ q: true }),
    output: pageOf(offeredShift),
  }),
  acceptSwap: route({
    method: 'POST',
    path: '/worker/swaps/{id}/accept',
    access: worker,
    summary: "Accept a colleague's shift, or an exchange",
    params,
    /** `done`: the shift is the worker's. `accepted`: the organisation decides. */
    output: z.strictObject({ status: z.enum(swapStatuses) }),
  }),
  declineSwap: route({
    method: 'POST',
    path: '/worker/swaps/{id}/decline',
    access: worker,
    summary: 'Decline a swap that was offered to the worker alone, or take back an acceptance',
    params,
    body: z.strictObject({ reason: optional(text(limits.prose)) }),
  }),
  withdrawSwap: route({
    method: 'POST',
    path: '/worker/swaps/{id}/withdraw',
    access: worker,
    summary: 'Withdraw a swap that the worker has offered',
    params,
  }),
  listSwaps: route({
    method: 'GET',
    path: '/provider/swaps',
    access: read,
    summary: 'List swaps, latest first',
    query: pageQuery(['at'])
      .omit({ q: true })
      .extend({ status: z.enum(swapStatuses).optional(), shiftId: id.optional() }),
    output: pageOf(swap),
  }),
  readSwap: route({
    method: 'GET',
    path: '/provider/swaps/{id}',
    access: read,
    summary: 'Get a swap',
    params,
    output: swap,
  }),
  readSwapHistory: route({
    method: 'GET',
    path: '/provider/swaps/{id}/history',
    access: read,
    summary: 'Get the history of a swap',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  approveSwap: route({
    method: 'POST',
    path: '/provider/swaps/{id}/approve',
    access: write,
    summary: 'Approve an accepted swap: the shifts change hands',
    versioned: true,
    params,
    body: z.strictObject({ override: overriding.optional() }),
    output: swap,
  }),
  refuseSwap: route({
    method: 'POST',
    path: '/provider/swaps/{id}/refuse',
    access: write,
    summary: 'Refuse an accepted swap: the shifts stay as they are',
    versioned: true,
    params,
    body: z.strictObject({ reason: text(limits.prose, 'shifts.validation.reasonRequired') }),
    output: swap,
  }),
}
