import { appendKept, changeKept, listKept, type Place } from '#platform/web/device/kept.ts'
import type { Fix } from '../../contract.ts'
import type { PunchedBreak } from '../../rules.ts'
import type { WaitingPunch } from '../../rules/waiting.ts'
import type { WaitReason } from './why-waiting.ts'

/** What a punch says beside where one is. */
export interface PunchDetails {
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  readonly breakType?: PunchedBreak['type'] | undefined
}

/** A punch as it is kept on the device until the server has taken it. */
export interface KeptPunch extends WaitingPunch {
  readonly body: PunchDetails & { readonly location: Fix }
  /** Why the last attempt to send it failed. */
  readonly why?: WaitReason
  /** Why the server will never take it, in words: it is kept until its worker has read that. */
  readonly refused?: string
}

/** Where somebody's punches are kept. */
const punchPlace = (owner: string): Place => ['punch', owner]

/** Where is noted which entries somebody's late punches have made. */
export const madePlace = (owner: string): Place => ['made', owner]

/** Somebody's punches in the order in which they were taken, each with its place. */
export function listPunches(owner: string): Promise<{ place: Place; value: KeptPunch }[]> {
  return listKept<KeptPunch>(punchPlace(owner))
}

/** Keeps a punch behind all that were taken before it; throws where the device keeps nothing. */
export function appendPunch(owner: string, punch: KeptPunch): Promise<void> {
  return appendKept(punchPlace(owner), punch)
}

/** Notes on a punch why it still waits. */
export async function noteWhy(owner: string, key: string, why: WaitReason): Promise<void> {
  const found = (await listPunches(owner)).find(({ value }) => value.key === key)
  if (found && found.value.why !== why) await changeKept({ put: [[found.place, { ...found.value, why }]] })
}

/** Forgets a punch: it was taken, or its refusal was read. */
export async function deletePunch(owner: string, key: string): Promise<void> {
  const found = (await listPunches(owner)).find(({ value }) => value.key === key)
  if (found) await changeKept({ forget: [found.place] })
}

/** Everybody whose punches are kept on this device. */
export async function listPunchOwners(): Promise<string[]> {
  return [...new Set((await listKept(['punch'])).map(({ place }) => String(place[1])))]
}
