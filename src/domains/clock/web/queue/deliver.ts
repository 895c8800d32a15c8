import { ApiProblem, NetworkFailure } from '#platform/web/api/problem.ts'
import { changeKept } from '#platform/web/device/kept.ts'
import type { ClockState } from '../../contract.ts'
import { appendPunch, forgetPunch, type KeptPunch, listPunches } from './kept-punch.ts'
import { alone, known, passes } from './send-kept.ts'
import { sendPunch } from './send-punch.ts'
import { sendSoon } from './sending.ts'
import { whileLive } from './waiting.ts'

/**
 * Takes a punch: the clock as it then stands, where the server answers at once; `kept` where it will be sent later, with
 * the time at which it was taken. Throws what the server refuses while somebody stands there to read it. It is on the
 * device before it is sent, so that it outlives the page.
 */
export async function deliver(owner: string, punch: KeptPunch): Promise<ClockState | 'kept'> {
  try {
    await appendPunch(owner, punch)
  } catch {
    // A device that keeps nothing can still punch while there is a network.
    return sendPunch(owner, punch, { late: false })
  }
  const outcome = await whileLive(punch.key, async () =>
    (await isNext(owner, punch)) ? alone(() => sendLive(owner, punch)) : 'kept',
  )
  if (outcome === 'kept') {
    void navigator.storage?.persist?.()
    sendSoon()
  }
  return outcome
}

// What was taken before must be counted before.
async function isNext(owner: string, { key }: KeptPunch): Promise<boolean> {
  const next = (await listPunches(owner)).find(({ value }) => value.refused === undefined)
  return navigator.onLine && next?.value.key === key
}

async function sendLive(owner: string, punch: KeptPunch): Promise<ClockState | 'kept'> {
  // Another tab may have sent it meanwhile.
  if (!(await isNext(owner, punch))) return 'kept'
  try {
    const answer = await sendPunch(owner, punch, { late: false })
    await forgetPunch(owner, punch.key)
    await changeKept({ put: known(owner, answer) })
    return answer
  } catch (failure) {
    // A server that is busy has not answered: the punch is sent again, with the time at which it was taken.
    if (failure instanceof NetworkFailure || (failure instanceof ApiProblem && passes(failure))) return 'kept'
    await forgetPunch(owner, punch.key)
    throw failure
  }
}
