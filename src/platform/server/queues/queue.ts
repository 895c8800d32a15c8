import type { Db } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { nowOf, type Services } from '../scope.ts'

/** A queue in the database, whose tasks processes share by claiming them under leases. */
export interface Queue<Task> {
  /** The action under which tasks are claimed, as `webhooks.deliver`. */
  readonly action: string
  /** The time between two looks for tasks, in milliseconds. */
  readonly everyMs: number
  /** The number of tasks at the same time. */
  readonly most: number
  /** Whose turn a task is, such as its organisation's, and how many tasks of one party run at the same time. */
  readonly turns?: { of(task: Task): string; readonly most: number }
  /** Claims due tasks under a lease, as the gate role. */
  claim(db: Db, room: Room): Promise<readonly Task[]>
  /**
   * Works on a claimed task, and records the result only if the lease is still its own. When the process stops, it ends soon and returns
   * what it has not begun. An error is logged and ends the task, which is due again when its lease has ended.
   */
  work(task: Task, stopping: AbortSignal): Promise<void>
}

/** What a process has room for: a number of tasks, at most one of each party, and none of the busy ones. */
export interface Room {
  readonly most: number
  readonly busy: readonly string[]
  readonly now: string
}

/** Work that continues until it is stopped. */
export interface Running {
  /** Resolves when everything that had begun has ended. */
  stop(): Promise<void>
}

/**
 * Claims tasks of a queue and works on them until it is stopped. When a task ends, it looks for the next one immediately, and a party with
 * many tasks leaves room for others.
 */
export function runQueue<Task>(
  services: Pick<Services, 'pool' | 'log' | 'clock'>,
  { action, everyMs, most, turns, claim, work }: Queue<Task>,
): Running {
  const running = new Map<Promise<void>, string | undefined>()
  const stopping = new AbortController()
  let isDue = false
  let looking: Promise<void> | undefined
  const timer = setInterval(poll, everyMs)

  function poll(): void {
    isDue = true
    looking ??= lookRepeatedly()
      .catch((error: Error) => services.log.warn({ error: error.message, action }, 'no tasks could be claimed'))
      .finally(() => (looking = undefined))
  }

  // A task that ends during a poll makes its party free, which that poll has left out.
  async function lookRepeatedly(): Promise<void> {
    while (isDue) {
      isDue = false
      await claimAll()
    }
  }

  async function claimAll(): Promise<void> {
    while (!stopping.signal.aborted && running.size < most) {
      const now = nowOf(services)
      const room = { most: most - running.size, busy: busyParties(), now }
      const tasks = await inGate(services, action, now, (db) => claim(db, room))
      if (tasks.length === 0) return
      for (const task of tasks) begin(task)
    }
  }

  function busyParties(): string[] {
    if (!turns) return []
    const counts = Map.groupBy(running.values(), (party) => party ?? '')
    return [...counts].filter(([, tasks]) => tasks.length >= turns.most).map(([party]) => party)
  }

  function begin(task: Task): void {
    const party = turns?.of(task)
    const end = work(task, stopping.signal)
      .catch((error: Error) => services.log.warn({ error: error.message, action, party }, 'a task ended with an error'))
      .finally(() => {
        running.delete(end)
        poll()
      })
    running.set(end, party)
  }

  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all(running.keys())
    },
  }
}
