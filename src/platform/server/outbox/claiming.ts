import { v7 as uuid } from 'uuid'
import type { Db } from '../db/transaction.ts'
import { inGate } from '../db/gate.ts'
import { nowOf, type Services } from '../scope.ts'
import type { RunningDelivery } from './delivering.ts'

/** Work of several organisations that processes share by claiming it. */
interface Shared<Task> {
  /** The action under which work is claimed, as `webhooks.deliver`. */
  readonly action: string
  /** The time between two looks for work, in milliseconds. */
  readonly everyMs: number
  /** The number of tasks at the same time, in all and of one organisation. */
  readonly most: number
  readonly perOrganisation: number
  /** Claims a due task under a lease, of none of the busy organisations; undefined if nothing is due. */
  readonly claim: (db: Db, lease: string, busy: readonly string[], now: string) => Promise<Task | undefined>
  /** Works on a claimed task. An error is logged and ends the task, which is due again when its lease has ended. */
  readonly work: (task: Task, stopping: AbortSignal) => Promise<void>
}

/**
 * Claims tasks and works on them until it is stopped; then it waits for those that have begun. When a task ends, it looks for the next
 * one immediately. An organisation with much work leaves room for others.
 */
export function startClaiming<Task extends { readonly organisationId: string }>(
  services: Services,
  { action, everyMs, most, perOrganisation, claim, work }: Shared<Task>,
): RunningDelivery {
  const running = new Map<string, { organisationId: string; end: Promise<void> }>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  const timer = setInterval(look, everyMs)

  function look(): void {
    looking ??= claimAll()
      .catch((error: Error) => services.log.warn({ error: error.message, action }, 'no work could be claimed'))
      .finally(() => (looking = undefined))
  }

  async function claimAll(): Promise<void> {
    while (!stopping.signal.aborted && running.size < most) {
      const counts = Map.groupBy([...running.values()], ({ organisationId }) => organisationId)
      const busy = [...counts].filter(([, all]) => all.length >= perOrganisation).map(([organisation]) => organisation)
      const [now, lease] = [nowOf(services), uuid()]
      const task = await inGate(services, action, now, (db) => claim(db, lease, busy, now))
      if (!task) return
      const end = work(task, stopping.signal)
        .catch((error: Error) =>
          services.log.warn(
            { error: error.message, action, organisation: task.organisationId },
            'claimed work ended with an error',
          ),
        )
        .finally(() => {
          running.delete(lease)
          look()
        })
      running.set(lease, { organisationId: task.organisationId, end })
    }
  }

  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all([...running.values()].map(({ end }) => end))
    },
  }
}
