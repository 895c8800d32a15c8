import type { Worker } from 'node:worker_threads'

/** A run may last this many times its processor time, waiting included: a busy machine is slow, not at fault. */
const patience = 6

/** Calls `passed` once a thread has computed for this long, or has taken six times as long altogether; returns how to cancel that. */
export function afterProcessorTime(thread: Worker, milliseconds: number, passed: () => void): () => void {
  const latest = performance.now() + milliseconds * patience
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const before = thread.cpuUsage()

  async function look(): Promise<void> {
    // A thread that cannot be asked has ended, which its exit reports.
    const used = await before.then((usage) => thread.cpuUsage(usage)).catch(() => undefined)
    if (isOver || !used) return
    const left = Math.min(milliseconds - (used.user + used.system) / 1000, latest - performance.now())
    if (left <= 0) passed()
    else wait(left)
  }

  function wait(most: number): void {
    timer = setTimeout(look, Math.max(most, 1))
  }

  before.catch(() => undefined)
  wait(milliseconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
