import { changeKept, readKept } from '#platform/web/device/kept.ts'
import type { AuthProfile } from '../contract.ts'

const place = ['profile']

/** Whom this device knows while the server cannot be reached: a worker who has not signed out. */
export async function readKeptProfile(): Promise<AuthProfile | undefined> {
  return readKept<AuthProfile>(place).catch(() => undefined)
}

/** Keeps who is signed in, in place of whoever was before. */
export async function keepProfile(profile: AuthProfile): Promise<void> {
  await changeKept({ put: [[place, profile]] })
}

/** Forgets who was signed in, and every answer that was kept for anybody. */
export async function forgetProfile(): Promise<void> {
  await changeKept({ forget: [place, ['answer']] })
}
