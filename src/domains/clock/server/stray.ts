import { v7 as uuid } from 'uuid'
import { daysAfter, wallOf } from '#base/calendar.ts'
import type { IncompleteReason } from '#domains/timesheets/rules.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clockRefusals } from '../contract.ts'
import { countSession, readStray, type StrayPunch } from '../rules.ts'
import { claimsOf } from './entries.ts'
import type { LatePunch } from './late.ts'

interface Stray {
  id: string
  at: string
  punch: LatePunch
}

/**
 * Keeps a punch that belongs to no session, in an incomplete entry that says why: its id. Those that follow each other
 * within a day, up to a clock-out, share one.
 */
export async function keepStray(scope: ActorScope, stray: Stray, reason: IncompleteReason): Promise<string> {
  const { organisationId } = scope.actor
  const entryId =
    (stray.punch.kind === 'in' ? undefined : await openEntry(scope, stray.at)) ??
    (await emptyEntry(scope, stray, reason))
  await scope.db.many(
    written('update clock_punches set time_entry_id = $3 where organisation_id = $1 and id = $2', [
      organisationId,
      stray.id,
      entryId,
    ]),
  )
  await writeTimes(scope, entryId)
  return entryId
}

// Not one that the worker has edited since: it says now what the worker says.
async function openEntry({ db, actor }: ActorScope, at: string): Promise<string | undefined> {
  const open = await db.first(
    written<{ id: string }>(
      `select e.id from clock_punches k
         join time_entries e on e.organisation_id = k.organisation_id and e.id = k.time_entry_id
        where k.organisation_id = $1 and k.worker_id = $2 and k.clock_session_id is null and e.status = 'incomplete'
          and k.counted_at <= $3::timestamptz and k.counted_at > $3::timestamptz - interval '24 hours'
          and not exists (select 1 from clock_punches o where o.organisation_id = k.organisation_id and o.time_entry_id = e.id and o.kind = 'out')
        order by k.counted_at desc limit 1 for update of e`,
      [actor.organisationId, actor.accountId, at],
    ),
  )
  return open?.id
}

// It hangs on the assignment that is likeliest meant, for every entry has one; its worker corrects that with the rest.
async function emptyEntry(scope: ActorScope, { at, punch }: Stray, reason: IncompleteReason): Promise<string> {
  const { organisationId, accountId, timeZone } = scope.actor
  const { date } = wallOf(at, timeZone)
  const made = await scope.db.first(
    written<{ id: string }>(
      `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, task_description, rate_amount, rate_currency,
         incomplete_reason, status, created_at, updated_at)
       select a.organisation_id, $3, a.worker_id, a.project_id, a.id, $4, a.role, a.rate_amount, a.rate_currency, $5, 'incomplete', $6, $6
         from assignments a
         left join shifts h on h.organisation_id = a.organisation_id and h.id = $8 and h.assignment_id = a.id
        where a.organisation_id = $1 and a.worker_id = $2
          and (a.status in ('assigned', 'in_progress', 'completed') or a.status = 'cancelled' and a.accepted)
        order by h.id is not null desc, coalesce(a.project_id = $7, false) desc, $4::date between a.start_date and a.end_date desc,
                 a.status <> 'cancelled' desc,
                 exists (select 1 from shifts n where n.organisation_id = a.organisation_id and n.assignment_id = a.id and n.status <> 'cancelled'
                            and n.starts_at <= $9::timestamptz + interval '1 hour' and n.ends_at >= $9::timestamptz - interval '1 hour') desc,
                 abs(a.start_date - $4::date), a.id
        limit 1
       returning id`,
      [organisationId, accountId, uuid(), date, reason, scope.now, punch.projectId ?? null, punch.shiftId ?? null, at],
    ),
  )
  // Who was never given work here has none to enter.
  if (!made) throw clockRefusals.NOT_CLOCKED_IN()
  return made.id
}

async function writeTimes(scope: ActorScope, entryId: string): Promise<void> {
  const { organisationId, timeZone } = scope.actor
  const punches = await scope.db.many(
    written<StrayPunch>(
      `select kind, break_type, counted_at from clock_punches
        where organisation_id = $1 and time_entry_id = $2 order by counted_at, id`,
      [organisationId, entryId],
    ),
  )
  const { startedAt, endedAt, breaks } = readStray(punches)
  const start = startedAt && wallOf(startedAt, timeZone)
  const end = endedAt && wallOf(endedAt, timeZone)
  const counted = startedAt && endedAt ? countSession(startedAt, endedAt, breaks) : undefined
  const date = (start || end || wallOf(punches[0]?.countedAt ?? scope.now, timeZone)).date
  await scope.db.many(
    written(
      `update time_entries set date = $3, start_time = $4, end_time = $5, ends_next_day = $6, break_minutes = $7, breaks = $8,
              total_minutes = $9, claims = ${claimsOf('k.time_entry_id = $2')}, version = version + 1, updated_at = $10
        where organisation_id = $1 and id = $2`,
      [
        organisationId,
        entryId,
        date,
        start ? start.time : null,
        end ? end.time : null,
        end ? end.date === daysAfter(date, 1) : false,
        counted?.breakMinutes ?? 0,
        JSON.stringify(counted?.breaks ?? []),
        counted?.totalMinutes ?? 0,
        scope.now,
      ],
    ),
  )
}
