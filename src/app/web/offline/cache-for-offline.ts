import type { AuthProfile } from '#domains/accounts/contract.ts'

const mark = 'interim.offline'

/**
 * Stores the data that a worker needs offline, and deletes it for other users:
 * users who never sign in as a worker do not load this code.
 */
export async function cacheForOffline(profile: AuthProfile | null): Promise<void> {
  const isWorker = profile?.type === 'worker' && !profile.password_update_required
  if (!isWorker && !isMarked()) return
  const { beginOffline, endOffline } = await import('./offline.ts')
  if (isWorker) {
    setMark(true)
    return beginOffline(profile)
  }
  await endOffline()
  setMark(false)
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

function setMark(on: boolean): void {
  try {
    if (on) localStorage.setItem(mark, '1')
    else localStorage.removeItem(mark)
  } catch {
    // Without storage for the mark, there is no lasting offline data either.
  }
}
