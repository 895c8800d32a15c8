import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { EntryStatus } from '../rules.ts'

/** The entries to create: one a day from the first day, 08:00 to 16:00 in UTC without a break, at 17.35 EUR. */
export interface SampleEntries {
  projectId: string
  assignmentId: string
  count: number
  status: EntryStatus
  firstDay?: string
}

/** Creates entries of a worker and returns their ids. */
export async function sampleEntries(
  world: World,
  worker: SampleAccount,
  { projectId, assignmentId, count, status, firstDay = '2026-11-02' }: SampleEntries,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                              total_minutes, task_description, rate_amount, rate_currency, status)
    select ${worker.organisationId}, e.id, ${worker.accountId}, ${projectId}, ${assignmentId}, d.day, '09:00', '17:00', (d.day + time '08:00') at time zone 'UTC', (d.day + time '16:00') at time zone 'UTC',
           480, 'Picking', 1735, 'EUR', ${status}
      from unnest(${ids}::uuid[]) with ordinality as e (id, number), lateral (select ${firstDay}::date + e.number::int - 1 as day) d`
  return ids
}
