import type { AuthProfile } from '#domains/accounts/contract.ts'

const mark = 'interim.offline'

/**
 * Keeps for a worker what must be there without a network, and lets it be forgotten by everybody else:
 * whoever never signs in as a worker loads nothing for it.
 */
export async function keepOffline(profile: AuthProfile | null): Promise<void> {
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
    // Where nothing can be marked, nothing is kept for long either.
  }
}
