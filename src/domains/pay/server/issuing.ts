import { localTimeOf } from '#base/calendar.ts'
import type { Ref } from '#base/ref.ts'
import type { Received } from '#base/route.ts'
import { lockAgainstErasure } from '#domains/accounts/server/erasure-lock.ts'
import { deliveryOf } from '#domains/notifications/rules.ts'
import { insertNotifications } from '#domains/notifications/server/commands.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { isReferredTo } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { type PayPeriodInFull, payRefusals, type payRoutes } from '../contract.ts'
import { isStale } from './freshness.ts'
import { issuerOf } from './issuer.ts'
import { entriesOf } from './line-entries.ts'
import { type LockedPeriod, lockPeriod, readPeriod } from './periods.ts'

/** Issues a period once, in one transaction: its entries are paid, its stubs are numbered and final, and its workers are notified. */
export async function issuePeriod(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof payRoutes.issuePeriod>,
): Promise<PayPeriodInFull> {
  const period = await lockPeriod(scope, params.id, ifMatch)
  if (period.isCalculating) throw payRefusals.CALCULATING()
  if (period.status !== 'calculated')
    throw payRefusals.NOT_CALCULATED({ members: { from: period.status, to: 'issued' } })
  await lockAgainstErasure(scope, await workersOf(scope, period.id))
  await refuseUnready(scope, period)
  await payEntries(scope, period)
  await issueStubs(scope, period)
  await tellWorkers(scope, period)
  return readPeriod(scope, period.id)
}

/** Returns the workers with a stub in a period. */
export async function workersOf({ db, actor }: ActorScope, periodId: string): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select distinct worker_id as id from pay_stubs where organisation_id = ${actor.organisationId} and pay_period_id = ${periodId}`,
  )
  return rows.map(({ id }) => id)
}

interface Readiness {
  isStale: boolean
  namesErased: boolean
  stubs: number
  negative: { id: string; worker: Ref; gross: number; net: number }[]
}

// The database removes the name of an erased worker from drafts; a draft that still has it is never issued.
const namesErased = fragment`
  exists (select 1 from pay_stubs s join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
           where s.organisation_id = d.organisation_id and s.pay_period_id = d.id and w.erased_at is not null
             and s.worker_name <> ${workerName('w')})`

async function refuseUnready({ db, actor }: ActorScope, { id }: LockedPeriod): Promise<void> {
  const ready = await db.one(
    sql<Readiness>`
      select ${isStale} as is_stale, ${namesErased} as names_erased,
             (select count(*)::int from pay_stubs s where s.organisation_id = d.organisation_id and s.pay_period_id = d.id) as stubs,
             (select coalesce(json_agg(json_build_object('id', s.id, 'worker', json_build_object('id', s.worker_id, 'name', s.worker_name),
                                                         'gross', s.gross_amount, 'net', s.net_amount) order by s.net_amount, s.id), '[]')
                from pay_stubs s
               where s.organisation_id = d.organisation_id and s.pay_period_id = d.id
                 and (s.gross_amount < 0 or s.net_amount < 0)) as negative
        from pay_periods d where d.organisation_id = ${actor.organisationId} and d.id = ${id}`,
  )
  if (ready.isStale || ready.namesErased) throw payRefusals.STALE_CALCULATION()
  if (ready.negative.length > 0)
    throw payRefusals.NEGATIVE_STUBS({
      values: { count: ready.negative.length, worker: ready.negative[0]?.worker.name ?? '' },
      members: { stubs: ready.negative.slice(0, 100) },
    })
  if (ready.stubs === 0) throw payRefusals.NOTHING_TO_ISSUE()
}

const linesOfPeriod = fragment`
  pay_stubs s
  join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
  cross join ${entriesOf('l')} x`

// The entries are locked from here on: reopening one waits, and the second statement sees those reopened before.
async function payEntries({ db, actor }: ActorScope, { id }: LockedPeriod): Promise<void> {
  await db
    .many(
      sql`
        insert into paid_entries (organisation_id, time_entry_id, pay_stub_id)
        select distinct s.organisation_id, x.time_entry_id, s.id
          from ${linesOfPeriod}
         where s.organisation_id = ${actor.organisationId} and s.pay_period_id = ${id}
         order by 2`,
    )
    .catch((error: unknown) => {
      // Paid by another period meanwhile, or deleted.
      const isOutdated = violates(error, 'paid_entries_once') || isReferredTo(error)
      throw isOutdated ? payRefusals.STALE_CALCULATION() : error
    })
  const changed = await db.first(
    sql`
      select 1 from ${linesOfPeriod} join time_entries e on e.organisation_id = s.organisation_id and e.id = x.time_entry_id
       where s.organisation_id = ${actor.organisationId} and s.pay_period_id = ${id}
         and (${inGroup('e.status', entryGroups.unapproved)} or e.version <> x.entry_version)
       limit 1`,
  )
  if (changed) throw payRefusals.STALE_CALCULATION()
}

async function issueStubs({ db, actor, now }: ActorScope, { id }: LockedPeriod): Promise<void> {
  const year = Number(localTimeOf(now, actor.timeZone).date.slice(0, 4))
  // The row of the year is locked until the end, so that a period issued at the same time continues its numbers.
  const { last } = await db.one(
    sql<{ last: number }>`
      insert into pay_numbers as g (organisation_id, year, last)
      select ${actor.organisationId}, ${year}, count(*)::int
        from pay_stubs
       where organisation_id = ${actor.organisationId} and pay_period_id = ${id}
      on conflict (organisation_id, year) do update set last = g.last + excluded.last returning last`,
  )
  await db
    .many(
      sql`
      with placed as (
        select s.id, w.bank_account, w.national_id,
               row_number() over (order by w.search_name desc, s.worker_id desc, s.currency desc) as from_last
          from pay_stubs s join workers w on w.organisation_id = s.organisation_id and w.id = s.worker_id
         where s.organisation_id = ${actor.organisationId} and s.pay_period_id = ${id})
      update pay_stubs s
         set status = 'issued', issued_at = ${now}, year = ${year}, number = ${last}::int + 1 - placed.from_last,
             bank_account = placed.bank_account, national_id = placed.national_id, version = s.version + 1, updated_at = ${now}
        from placed where s.organisation_id = ${actor.organisationId} and s.id = placed.id`,
    )
    .catch((error: unknown) => {
      // Another period has paid it out meanwhile.
      throw violates(error, 'pay_reserves_balance') ? payRefusals.STALE_CALCULATION() : error
    })
  await db.many(
    sql`
      update pay_periods p
         set status = 'issued', issued_at = ${now}, issued_by = ${actor.accountId}, issuer = i.issuer,
             version = p.version + 1, updated_at = ${now}
        from (select ${issuerOf} as issuer from organisations o where o.id = ${actor.organisationId}) i
       where p.organisation_id = ${actor.organisationId} and p.id = ${id}`,
  )
}

async function tellWorkers(scope: ActorScope, { id, startDate, endDate }: LockedPeriod): Promise<void> {
  const { type } = deliveryOf('payStubIssued')
  const values = JSON.stringify({ from: startDate, to: endDate })
  await scope.db.many(
    sql`${insertNotifications(
      scope,
      fragment`
        select gen_random_uuid() as id, s.worker_id as account_id, 'payStubIssued' as kind, ${type}::text as type,
               ${values}::jsonb as "values", '/worker/timesheet?tab=paystub&stub=' || s.id as link
          from pay_stubs s where s.organisation_id = ${scope.actor.organisationId} and s.pay_period_id = ${id}`,
    )}`,
  )
}
