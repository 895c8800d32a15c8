import { Gauge, type Registry } from 'prom-client'
import { sql } from '../db/statement.ts'
import { inGate } from '../db/gate.ts'
import { firstGroup, type Group } from '../groups/group.ts'
import { nowOf, type Services } from '../scope.ts'
import { isOfClosed } from '../queues/leases.ts'

interface Queues {
  jobsDue: number
  jobsFailed: number
  jobsAge: number
  messagesDue: number
  messagesFailed: number
  messagesAge: number
}

/** Registers the metrics of the queues and returns a function that reads them again; while a database does not respond, those of its group have no values. */
export function measureQueues(registry: Registry, groups: readonly Services[]): () => Promise<void> {
  const registers = [registry]
  const isUp = new Gauge({
    name: 'interim_database_up',
    help: '1 if the database responds, otherwise 0.',
    labelNames: ['group'],
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['queue', 'group'], registers })
  const waiting = gauge('interim_queue_waiting', 'Items that are due.')
  const oldest = gauge('interim_queue_oldest_seconds', 'Time since the oldest of them became due.')
  const givenUp = gauge('interim_queue_given_up', 'Items that failed for good.')
  return async () => {
    for (const one of [isUp, waiting, oldest, givenUp]) one.reset()
    for (const services of groups) {
      const label = labelOf(services.group)
      const queues = await readQueues(services).catch(() => undefined)
      isUp.set(label, queues ? 1 : 0)
      if (!queues) continue
      waiting.set({ queue: 'jobs', ...label }, queues.jobsDue)
      waiting.set({ queue: 'messages', ...label }, queues.messagesDue)
      oldest.set({ queue: 'jobs', ...label }, queues.jobsAge)
      oldest.set({ queue: 'messages', ...label }, queues.messagesAge)
      givenUp.set({ queue: 'jobs', ...label }, queues.jobsFailed)
      givenUp.set({ queue: 'messages', ...label }, queues.messagesFailed)
    }
  }
}

/** The label of a group's figures; those of the first group have none. */
export function labelOf({ name }: Group): { group?: string } {
  return name === firstGroup ? {} : { group: name }
}

function readQueues(services: Services): Promise<Queues> {
  const now = nowOf(services)
  return inGate(services, 'metrics', now, (db) =>
    db.one(
      sql<Queues>`
        select j.due::int as jobs_due, j.failed::int as jobs_failed, j.age::int as jobs_age,
               l.due::int as messages_due, l.failed::int as messages_failed, l.age::int as messages_age
          from (select count(*) filter (where failed_at is null and due_at <= ${now}) as due,
                       count(*) filter (where failed_at is not null) as failed,
                       coalesce(extract(epoch from ${now}::timestamptz - min(due_at)
                                                     filter (where failed_at is null and due_at <= ${now})), 0)
                         as age
                  from jobs where done_at is null and not ${isOfClosed('jobs')}) j,
               (select count(*) filter (where failed_at is null and due_at <= ${now}) as due,
                       count(*) filter (where failed_at is not null) as failed,
                       coalesce(extract(epoch from ${now}::timestamptz - min(due_at)
                                                     filter (where failed_at is null and due_at <= ${now})), 0)
                         as age
                  from outbox where sent_at is null) l`,
    ),
  )
}
