import type { AuthProfile } from '#domains/accounts/contract.ts'
import { forgetProfile, readStoredProfile, storeProfile } from '#domains/accounts/web/stored-profile.ts'
import { session } from '#domains/accounts/web/session.ts'
import { storageOwner } from '#platform/web/device/storage-owner.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { beginSending } from '#domains/clock/web/queue/sending.ts'
import { answersKey } from '#platform/web/device/cached-answer.ts'
import { storeResponses } from '#platform/web/device/stored-responses.ts'
import { changeStored } from '#platform/web/device/stored.ts'
import { queries } from '../queries.ts'

/** The requests that the clock needs offline: only the worker's own data, and no other. */
const reads = [
  { route: clockRoutes.readClock, input: {} },
  { route: assignmentRoutes.listWorkableProjects, input: { query: {} } },
]

let current: { readonly owner: string; readonly stop: () => void } | undefined

/** Stores on this device what a worker's clock needs offline, and the application itself. */
export async function beginOffline(profile: AuthProfile): Promise<void> {
  const owner = storageOwner(profile)
  if (current?.owner !== owner) {
    current?.stop()
    current = { owner, stop: begin(owner) }
    await forgetOthers(profile)
  }
  await storeProfile(profile).catch(() => undefined)
}

/** Deletes the stored data of the signed-in user; unsent clock-ins stay until their worker signs in again. */
export async function endOffline(): Promise<void> {
  current?.stop()
  current = undefined
  await forgetProfile().catch(() => undefined)
}

function begin(owner: string): () => void {
  void serveFromDevice()
  const stopKeeping = storeResponses(queries, owner, reads)
  const stopSending = beginSending(owner, () => queries.invalidateQueries())
  // Data stored at an earlier visit is reloaded as soon as the device is online.
  const ask = () => void session.load()
  window.addEventListener('online', ask)
  return () => {
    stopKeeping()
    stopSending()
    window.removeEventListener('online', ask)
  }
}

async function forgetOthers(profile: AuthProfile): Promise<void> {
  const former = await readStoredProfile()
  if (!former || storageOwner(former) === storageOwner(profile)) return
  await changeStored({ forget: [answersKey(storageOwner(former))] }).catch(() => undefined)
}

// In development there is no service worker, so that each change is visible.
async function serveFromDevice(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without a service worker, the application works, but only online.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
