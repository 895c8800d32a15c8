import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** By how much the nice value of threads is above that of the event loop, also in a process that runs with low priority itself. */
const step = 10
const belowEventLoop = () => Math.min(getPriority() + step, constants.priority.PRIORITY_LOW)
let isDone = false

/** Gives the calling thread, which has begun with that of the event loop, a lower priority. Only on Linux, where threads have separate priorities. */
export function lowerThread(): void {
  if (process.platform === 'linux') setPriority(belowEventLoop())
}

/**
 * Lowers the priority of V8's helper threads, which collect garbage and compile for all threads, and of those that decode pictures, so that
 * they do not compete with the event loop. Once for the process.
 */
export function lowerHelpers(): void {
  if (isDone || process.platform !== 'linux') return
  isDone = true
  const tasks = '/proc/self/task'
  const low = belowEventLoop()
  for (const task of readdirSync(tasks)) {
    try {
      const name = readFileSync(`${tasks}/${task}/comm`, 'utf8')
      if (/^(?:V8Worker|libuv-worker)/.test(name)) setPriority(Number(task), low)
    } catch {
      // It has ended meanwhile.
    }
  }
}
