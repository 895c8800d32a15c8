import { v7 as uuid } from 'uuid'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** Creates a run that is ready, with a worker suggested for an open shift. Returns the IDs of the run and of the suggestion. */
export async function sampleFillRun(
  world: World,
  startedBy: SampleAccount,
  openShiftId: string,
  workerId: string,
  refusal: string | null = null,
): Promise<{ run: string; suggestion: string }> {
  const [run, suggestion] = [uuid(), uuid()]
  await world.sql`
    insert into fill_runs (organisation_id, id, week_start, status, open_positions, suggested, gap, started_by, facts_at)
    values (${startedBy.organisationId}, ${run}, '2026-12-07', 'ready', 1, 1, 0, ${startedBy.accountId}, ${world.now()})`
  await world.sql`insert into fill_progress (organisation_id, run_id) values (${startedBy.organisationId}, ${run})`
  const reasons = { availability: 'preferred', knowsClient: true, distanceMetres: 3200, weekMinutes: 480, others: 2 }
  await world.sql`
    insert into fill_suggestions (organisation_id, id, run_id, open_shift_id, worker_id, reasons, refusal)
    values (${startedBy.organisationId}, ${suggestion}, ${run}, ${openShiftId}, ${workerId}, ${reasons}, ${refusal})`
  return { run, suggestion }
}
