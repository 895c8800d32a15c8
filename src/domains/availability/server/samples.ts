import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import type { Availability } from '../rules.ts'

/** Stores what a worker states; by default the worker is unavailable on Sundays. */
export async function sampleAvailability(
  world: World,
  { organisationId, accountId }: Pick<SampleAccount, 'organisationId' | 'accountId'>,
  {
    patterns = [
      { from: '2026-01-01', stretches: [{ weekday: 7, kind: 'unavailable', startTime: '00:00', endTime: '00:00' }] },
    ],
    exceptions = [],
    desiredWeeklyMinutes = null,
  }: Partial<Availability & { desiredWeeklyMinutes: number | null }> = {},
): Promise<void> {
  await world.sql`
    insert into availability (organisation_id, id, patterns, exceptions, desired_weekly_minutes)
    values (${organisationId}, ${accountId}, ${JSON.stringify(patterns)}, ${JSON.stringify(exceptions)}, ${desiredWeeklyMinutes})`
}
