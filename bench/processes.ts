import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

// Linux counts in hundredths of a second, whatever its own clock is.
const ticks = 100

interface Times {
  parent: number
  own: number
  /** With what its ended children took. */
  whole: number
}

function timesOf(pid: number): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name, in brackets, may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    )
    return { parent, own: user + system, whole: user + system + childUser + childSystem }
  } catch {
    return undefined
  }
}

/** Sends a signal to a process and to all that it has started. */
export function signalTree(first: number, signal: NodeJS.Signals): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && timesOf(Number(name))?.parent === first)
  for (const pid of [first, ...children.map(Number)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Seconds of processor time of a process, without its children. */
export function cpuOf(pid: number): number {
  return (timesOf(pid)?.own ?? 0) / ticks
}

/** Seconds that a process and those of its children took that have ended. */
export function cpuWithEnded(pid: number): number {
  return (timesOf(pid)?.whole ?? 0) / ticks
}

/** Seconds that a process and its children took, ended ones included. */
export function cpuWithChildren(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const living = all.map((name) => timesOf(Number(name))).filter((times) => times?.parent === pid)
  return cpuWithEnded(pid) + living.reduce((sum, times) => sum + (times?.own ?? 0), 0) / ticks
}

/** The resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Seconds that all cores together were at work, since the machine started. */
export function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync('/proc/stat', 'latin1')
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / ticks
}

/** Waits, some minutes at most, until other programs leave the machine nearly idle for three seconds; returns the last load. */
export async function waitForQuiet(waitMs: number): Promise<string> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const before = busySeconds()
    await sleep(3000)
    const busy = (busySeconds() - before) / 3
    const state = `load ${loadavg()[0]?.toFixed(2)}, ${Math.round(busy * 100)} % of a core busy`
    if (busy < 0.1) return state
    if (Date.now() > deadline) return `${state}: not quiet`
  }
}
