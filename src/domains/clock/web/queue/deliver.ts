import type { StorageKey } from '#platform/web/device/stored.ts'
import type { ClockState } from '../../contract.ts'
import { appendPunch, type PunchToSend, listPunches } from './stored-punch.ts'
import { alone, nextPunch, sendAndStoreResult, sendingLive } from './send-stored.ts'
import { sendPunch } from './send-punch.ts'
import { sendSoon } from './sending.ts'
import { whileLive } from './waiting.ts'
import type { WaitReason } from '../why-waiting.ts'

/** Why a punch stays on the device for now. */
export interface NotSentYet {
  readonly waitReason: WaitReason
}

/**
 * Delivers a punch. Returns the new clock state, or why the punch is stored to be sent later with its time. Throws the
 * server's refusal while the user can see it. The punch is stored on the device before it is sent, so that it survives
 * closing the page.
 */
export async function deliver(owner: string, punch: PunchToSend): Promise<ClockState | NotSentYet> {
  const outcome = await sendingLive(punch.key, async () => {
    const storageKey = await appendPunch(owner, punch).catch(() => undefined)
    // A device without storage can still punch while it is online.
    if (!storageKey) return sendPunch(owner, punch, { late: false })
    return whileLive(punch.key, async () =>
      (await canBeSent(owner, punch)) ? alone(() => sendLive(owner, storageKey, punch)) : whyNotNow(owner),
    )
  })
  if ('waitReason' in outcome) {
    void navigator.storage?.persist?.()
    sendSoon()
  }
  return outcome
}

// Nothing is sent offline, and earlier punches are sent first.
async function canBeSent(owner: string, { key }: PunchToSend): Promise<boolean> {
  return navigator.onLine && (await nextPunch(owner))?.value.key === key
}

// A punch behind another one waits for the same reason.
async function whyNotNow(owner: string): Promise<NotSentYet> {
  const [first] = await listPunches(owner)
  return { waitReason: (navigator.onLine && first?.value.why) || 'unreachable' }
}

async function sendLive(owner: string, storageKey: StorageKey, punch: PunchToSend): Promise<ClockState | NotSentYet> {
  // Another tab may have sent it in the meantime.
  if (!(await canBeSent(owner, punch))) return whyNotNow(owner)
  const outcome = await sendAndStoreResult(owner, storageKey, punch, { late: false })
  if ('refusal' in outcome) throw outcome.refusal
  return 'answer' in outcome ? outcome.answer : { waitReason: outcome.why }
}
