import { appendStored, changeStored, listStored, type StorageKey } from '#platform/web/device/stored.ts'
import type { Fix } from '../../contract.ts'
import type { PauseType } from '../../rules.ts'
import type { WaitingPunch } from '../../rules/waiting.ts'
import type { WaitReason } from '../why-waiting.ts'

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

/** A punch with the body of its request. */
export interface PunchToSend extends WaitingPunch {
  readonly body: PunchDetails & { readonly location: Fix }
}

/** A punch as stored on the device until the server has accepted it. */
export interface StoredPunch extends PunchToSend {
  /** Why the last attempt to send it failed. */
  readonly why?: WaitReason
  /** The server's reason for a final refusal: stored until the worker has read it. */
  readonly refused?: string
}

/** The storage key of an account's punches. */
const punchesKey = (owner: string): StorageKey => ['punch', owner]

/** The storage key of the entries of an account's late punches. */
export const lateEntriesKey = (owner: string): StorageKey => ['made', owner]

/** Returns an account's punches in the order of their times, each with its storage key. */
export function listPunches(owner: string): Promise<{ key: StorageKey; value: StoredPunch }[]> {
  return listStored<StoredPunch>(punchesKey(owner))
}

/** Stores a punch after all earlier ones, and returns its storage key; throws if the device cannot store. */
export function appendPunch(owner: string, punch: PunchToSend): Promise<StorageKey> {
  return appendStored(punchesKey(owner), punch)
}

/** Deletes a punch whose refusal was read. */
export async function deletePunch(owner: string, key: string): Promise<void> {
  const found = (await listPunches(owner)).find(({ value }) => value.key === key)
  if (found) await changeStored({ forget: [found.key] })
}

/** Returns the accounts whose punches are stored on this device. */
export async function listPunchOwners(): Promise<string[]> {
  return [...new Set((await listStored(['punch'])).map(({ key }) => String(key[1])))]
}
