import { changeStored } from '#platform/web/device/stored.ts'
import type { ClockState } from '../../contract.ts'
import { appendPunch, deletePunch, type StoredPunch, listPunches, noteWhy } from './stored-punch.ts'
import { alone, known, nextPunch, sendingLive } from './send-stored.ts'
import { sendPunch } from './send-punch.ts'
import { sendSoon } from './sending.ts'
import { whileLive } from './waiting.ts'
import { type WaitReason, whyWaiting } from './why-waiting.ts'

/** A punch that stays on the device until it can be sent. */
export interface QueuedPunch {
  readonly waitReason: WaitReason
}

/**
 * Delivers a punch. Returns the new clock state, or why the punch is stored to be sent later with its time. Throws the
 * server's refusal while the user can see it. The punch is stored on the device before it is sent, so that it survives
 * closing the page.
 */
export async function deliver(owner: string, punch: StoredPunch): Promise<ClockState | QueuedPunch> {
  const outcome = await sendingLive(punch.key, async () => {
    try {
      await appendPunch(owner, punch)
    } catch {
      // A device without storage can still punch while it is online.
      return sendPunch(owner, punch, { late: false })
    }
    return whileLive(punch.key, async () =>
      (await isNext(owner, punch)) ? alone(() => sendLive(owner, punch)) : whyBehind(owner),
    )
  })
  if ('waitReason' in outcome) {
    void navigator.storage?.persist?.()
    sendSoon()
  }
  return outcome
}

// Earlier punches must be sent first.
async function isNext(owner: string, { key }: StoredPunch): Promise<boolean> {
  return navigator.onLine && (await nextPunch(owner))?.value.key === key
}

// It waits for the same reason as the previous one.
async function whyBehind(owner: string): Promise<QueuedPunch> {
  const [first] = await listPunches(owner)
  return { waitReason: (navigator.onLine && first?.value.why) || 'unreachable' }
}

async function sendLive(owner: string, punch: StoredPunch): Promise<ClockState | QueuedPunch> {
  // Another tab may have sent it in the meantime.
  if (!(await isNext(owner, punch))) return whyBehind(owner)
  try {
    const answer = await sendPunch(owner, punch, { late: false })
    await deletePunch(owner, punch.key)
    await changeStored({ put: known(owner, answer) })
    return answer
  } catch (failure) {
    const why = whyWaiting(failure)
    if (why !== undefined) {
      await noteWhy(owner, punch.key, why)
      return { waitReason: why }
    }
    await deletePunch(owner, punch.key)
    throw failure
  }
}
