import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { AssignmentStatus } from '../rules.ts'

/** An assignment of the worker on the project from 2026-01-01 to 2026-12-31 at 17.35 EUR, accepted unless told. */
export async function sampleAssignment(
  world: World,
  worker: SampleAccount,
  projectId: string,
  status: AssignmentStatus = 'assigned',
): Promise<string> {
  const id = uuid()
  await world.sql(
    `insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
     values ($1, $2, $3, $4, 'Picker', '2026-01-01', '2026-12-31', 1735, 'EUR', $5)`,
    [worker.organisationId, id, projectId, worker.accountId, status],
  )
  return id
}
