import { getPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'

/** What the thread of the tests is asked to do. */
export type Trial =
  | { readonly does: 'answer' | 'askPriority' | 'compute' | 'wait' | 'allocate' | 'exit'; readonly ms?: number }
  | { readonly does: 'measure'; readonly bytes: Uint8Array }
  | { readonly does: 'match'; readonly text: string }
  | { readonly does: 'throw'; readonly message: string }

export async function work(trial: Trial): Promise<{ thread: number; length?: number; nice?: number }> {
  const { does } = trial
  if (does === 'throw') throw new TypeError(trial.message)
  if (does === 'askPriority') return { thread: threadId, nice: getPriority() }
  if (does === 'measure') return { thread: threadId, length: trial.bytes.length }
  // Exponential in the length of the text, within native code.
  if (does === 'match') return { thread: threadId, length: Number(/^(a+)+$/.test(trial.text)) }
  if (does === 'compute') while (processorMs() < (trial.ms ?? Infinity));
  if (does === 'wait') await delay(trial.ms)
  if (does === 'exit') process.exit(3)
  if (does === 'allocate') for (const arrays: number[][] = []; ;) arrays.push(Array.from({ length: 10_000 }, () => 1.5))
  return { thread: threadId }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
