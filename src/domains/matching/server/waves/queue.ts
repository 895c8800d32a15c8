import { laterBy } from '#base/time.ts'
import { putOffFailedWave } from '#domains/shifts/server/waves/runs.ts'
import { isFenced } from '#platform/server/db/fence.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { withinOrganisation } from '#platform/server/jobs/organisation-scope.ts'
import { type Room, runQueue, type Running } from '#platform/server/queues/queue.ts'
import { nowOf, type Services } from '#platform/server/scope.ts'
import { type DueWaves, findDueWaves, sendWave } from './offering.ts'

/** The action by which the history names what waves do. */
export const wavesAction = 'matching.sendWaves'

interface DueOrganisation {
  organisationId: string
  timeZone: string | null
}

const againMs = 60_000

/**
 * Sends due waves until it is stopped, one of an organisation at a time. The table of waves is the queue: it needs no leases, because a wave
 * is sent and the next one is dated in one transaction, which locks the open shift.
 */
export function startWavesQueue(services: Services, { everyMs = 1000 } = {}): Running {
  return runQueue(services, {
    action: wavesAction,
    everyMs,
    most: 4,
    turns: { of: ({ organisationId }: DueOrganisation) => organisationId, most: 1 },
    claim: dueOrganisations,
    work: (due) => sendWaveOf(services, due),
  })
}

function dueOrganisations(db: Db, { most, busy, now }: Room): Promise<DueOrganisation[]> {
  return db.many(
    sql<DueOrganisation>`
      select o.id as organisation_id, o.time_zone
        from organisations o
        join (select organisation_id, min(next_wave_at) as due_at from wave_runs
               where end_reason is null and next_wave_at <= ${now} group by 1) r on r.organisation_id = o.id
       where o.fenced_at is null and o.closed_at is null and o.profile_complete and o.id <> all(${busy}::uuid[])
       order by r.due_at, o.id limit ${most}`,
  )
}

async function sendWaveOf(services: Services, { organisationId, timeZone }: DueOrganisation): Promise<void> {
  const inside = { organisationId, timeZone, action: wavesAction }
  const tried: { waves: DueWaves | undefined } = { waves: undefined }
  try {
    await withinOrganisation(services, inside, async (scope) => {
      tried.waves = await findDueWaves(scope)
      if (tried.waves) await sendWave(scope, tried.waves)
    })
  } catch (error) {
    if (isFenced(error)) return
    if (!tried.waves) throw error
    const { openShiftId } = tried.waves
    const failure = { error: (error as Error).message, organisation: organisationId, openShift: openShiftId }
    services.log.error(failure, 'a wave was not sent')
    const until = laterBy(nowOf(services), againMs)
    await withinOrganisation(services, inside, (scope) => putOffFailedWave(scope, openShiftId, until))
  }
}
