import { answersKey } from '#platform/web/device/cached-answer.ts'
import { changeStored, readStored } from '#platform/web/device/stored.ts'
import type { AuthProfile } from '#domains/accounts/contract.ts'

const storageKey = ['profile']

/** Returns the profile of the worker who is signed in on this device, for use without a network. */
export async function readStoredProfile(): Promise<AuthProfile | undefined> {
  return readStored<AuthProfile>(storageKey).catch(() => undefined)
}

/** Stores the profile of the signed-in worker in place of a former one. */
export async function storeProfile(profile: AuthProfile): Promise<void> {
  await changeStored({ put: [[storageKey, profile]] })
}

/** Deletes the stored profile and all stored responses. */
export async function forgetProfile(): Promise<void> {
  await changeStored({ forget: [storageKey, answersKey()] })
}
