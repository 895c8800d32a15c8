import type { Answer, Received } from '#base/route.ts'
import type { PunchKind } from '#domains/clock/rules.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import { listWorkableProjects } from '#domains/assignments/server/queries.ts'
import { clockIn, clockOut, pause, resume } from '#domains/clock/server/commands.ts'
import type { PunchingKiosk } from '#domains/clock/server/geofence.ts'
import { readClock } from '#domains/clock/server/queries.ts'
import type { ActorScope, KioskScope } from '#platform/server/scope.ts'
import type { ChosenWork } from '../contract/chosen-work.ts'
import type { ShownWorker, tabletRoutes } from '../contract/tablet.ts'
import { actingFor, verifyPin } from './pin-check.ts'
import { readPunchingKiosk } from './place.ts'
import { recordKioskPunch } from './punches.ts'

/** Punches at a kiosk by the ordinary command, live; throws its refusals. */
export function punchAt(
  scope: ActorScope,
  { kind, projectId, shiftId, breakEndedAt, endsShift }: ChosenWork & { readonly kind: PunchKind },
  kiosk: PunchingKiosk,
): Promise<ClockState> {
  if (kind === 'in') return clockIn(scope, { body: { projectId, shiftId } }, kiosk)
  if (kind === 'pause') return pause(scope, { body: {} }, kiosk)
  if (kind === 'resume') return resume(scope, { body: {} }, kiosk)
  return clockOut(scope, { body: { breakEndedAt, endsShift } }, kiosk)
}

/** Returns what the worker of a number can do at the kiosk. Throws `KIOSK_PIN_WRONG` and `RATE_LIMITED`. */
export async function checkPin(
  scope: KioskScope,
  { body }: Received<typeof tabletRoutes.checkPin>,
): Promise<ShownWorker> {
  const { id, firstName } = await verifyPin(scope, body)
  const acting = await actingFor(scope, id)
  const clock = await readClock(acting)
  const { items } = await listWorkableProjects(acting, { query: {}, ifMatch: undefined })
  return { firstName, clock, projects: items.map((project) => ({ id: project.id, name: project.name })) }
}

/**
 * Punches for the worker of a number, by the ordinary command. A punch that was counted before, live or late, has no further effect. Throws
 * `KIOSK_PIN_WRONG`, `RATE_LIMITED` and the refusals of the clock.
 */
export async function punchWithPin(
  scope: KioskScope,
  { body }: Received<typeof tabletRoutes.punchWithPin>,
): Promise<Answer<typeof tabletRoutes.punchWithPin>> {
  const { id, firstName } = await verifyPin(scope, body)
  const { key, number, kind } = body
  // The command commits with its last statement; its refusal must undo the record of the punch, too.
  scope.db.deferCommit()
  const acting = await actingFor(scope, id)
  const { kioskId } = scope.actor
  const punch = { key, kioskId, number, kind, at: scope.now, workerId: id, status: 'accepted' } as const
  const isNew = await recordKioskPunch(scope, punch)
  const kiosk = await readPunchingKiosk(scope, kioskId)
  const clock = isNew ? await punchAt(acting, body, kiosk) : await readClock(acting)
  scope.db.deferCommit(false)
  return { firstName, clock }
}
