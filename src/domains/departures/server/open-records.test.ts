import { expect, test } from 'vitest'
import { statesFor } from '#base/states.ts'
import { sampleAssigned } from '#domains/assignments/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { entryStatuses, type EntryStatus, missingFieldsOf, workerMoves } from '#domains/timesheets/rules.ts'
import { raw } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { openOfWorker } from './open-records.ts'

const world = await openWorld([])

interface Row {
  status: EntryStatus
  startTime: string | null
  endTime: string | null
  taskDescription: string | null
  isDraft: boolean
  isIncomplete: boolean
}

test('drafts of a worker who leaves are the entries that the rules let the worker submit, the incomplete ones lack details', async () => {
  const { worker, ...at } = await sampleAssigned(world)
  for (const [month, status] of entryStatuses.entries()) {
    const [, second, third] = await sampleEntries(world, worker, {
      ...at,
      count: 3,
      status,
      firstDay: `2026-0${month + 1}-01`,
    })
    // The constraints of the table allow these statuses to lack their task, their times or both.
    if (['incomplete', 'draft', 'rejected'].includes(status))
      await world.sql`update time_entries set task_description = null where id = ${second}`
    if (['incomplete', 'rejected'].includes(status))
      await world.sql`
        update time_entries set start_time = null, end_time = null, starts_at = null, ends_at = null where id = ${third}`
  }
  const rows = await world.sql<Row>`
    select status, start_time as "startTime", end_time as "endTime", task_description as "taskDescription",
           ${openOfWorker.drafts.isOpen()} as "isDraft", ${openOfWorker.incompleteEntries.isOpen()} as "isIncomplete"
      from ${raw(openOfWorker.drafts.from)} t where worker_id = ${worker.accountId}`
  expect(rows).toHaveLength(3 * entryStatuses.length)
  const submittable = statesFor(workerMoves, 'submit')
  for (const { isDraft, isIncomplete, ...entry } of rows) {
    const isComplete = missingFieldsOf(entry).length === 0
    const isSubmittable = submittable.includes(entry.status)
    expect({ ...entry, isDraft, isIncomplete }).toEqual({
      ...entry,
      isDraft: isSubmittable && isComplete,
      isIncomplete: entry.status === 'incomplete' || (isSubmittable && !isComplete),
    })
  }
})
