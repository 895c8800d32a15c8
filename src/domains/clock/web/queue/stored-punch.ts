import { appendStored, changeStored, listStored, type Place } from '#platform/web/device/stored.ts'
import type { Fix } from '#domains/clock/contract.ts'
import type { PauseType } from '#domains/clock/rules.ts'
import type { WaitingPunch } from '#domains/clock/rules/waiting.ts'
import type { WaitReason } from './why-waiting.ts'

/** The details of a punch besides its location. */
export interface PunchDetails {
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  readonly breakType?: PauseType | undefined
  /** When the open break ended, at a clock-out. */
  readonly breakEndedAt?: string | undefined
  /** True if the work of the shift is finished, at a clock-out before its end. */
  readonly endsShift?: boolean | undefined
}

/** A punch as stored on the device until the server has accepted it. */
export interface StoredPunch extends WaitingPunch {
  readonly body: PunchDetails & { readonly location: Fix }
  /** Why the last attempt to send it failed. */
  readonly why?: WaitReason
  /** The server's reason for a final refusal: stored until the worker has read it. */
  readonly refused?: string
}

/** The storage place of an account's punches. */
const punchPlace = (owner: string): Place => ['punch', owner]

/** The storage place of the entries made by an account's late punches. */
export const madePlace = (owner: string): Place => ['made', owner]

/** Returns an account's punches in the order of their times, each with its place. */
export function listPunches(owner: string): Promise<{ place: Place; value: StoredPunch }[]> {
  return listStored<StoredPunch>(punchPlace(owner))
}

/** Stores a punch after all earlier ones; throws if the device cannot store. */
export function appendPunch(owner: string, punch: StoredPunch): Promise<void> {
  return appendStored(punchPlace(owner), punch)
}

/** Stores with a punch why it still waits. */
export async function noteWhy(owner: string, key: string, why: WaitReason): Promise<void> {
  const found = (await listPunches(owner)).find(({ value }) => value.key === key)
  if (found && found.value.why !== why) await changeStored({ put: [[found.place, { ...found.value, why }]] })
}

/** Deletes a punch that was accepted, or whose refusal was read. */
export async function deletePunch(owner: string, key: string): Promise<void> {
  const found = (await listPunches(owner)).find(({ value }) => value.key === key)
  if (found) await changeStored({ forget: [found.place] })
}

/** Returns the accounts whose punches are stored on this device. */
export async function listPunchOwners(): Promise<string[]> {
  return [...new Set((await listStored(['punch'])).map(({ place }) => String(place[1])))]
}
