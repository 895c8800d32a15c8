import { changeKept, readKept } from '#platform/web/device/kept.ts'
import type { AuthProfile } from '../contract.ts'

const place = ['profile']

/** Returns the profile of the worker who is signed in on this device, for use without a network. */
export async function readKeptProfile(): Promise<AuthProfile | undefined> {
  return readKept<AuthProfile>(place).catch(() => undefined)
}

/** Stores the profile of the signed-in worker in place of a former one. */
export async function keepProfile(profile: AuthProfile): Promise<void> {
  await changeKept({ put: [[place, profile]] })
}

/** Deletes the stored profile and all stored responses. */
export async function forgetProfile(): Promise<void> {
  await changeKept({ forget: [place, ['answer']] })
}
