import { lacksHours } from '#domains/shifts/server/no-shows.ts'
import { entryGroups, type EntryStatus } from '#domains/timesheets/rules.ts'
import { awaitsClient } from '#domains/timesheets/server/client-decision.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { PayPeriodInFull } from '../contract.ts'
import type { StubStatus } from '../rules.ts'
import { excepted } from './earlier-pay.ts'

type Missing = PayPeriodInFull['missing']

const most = raw(100)
const worker = fragment`json_build_object('id', w.id, 'name', ${workerName('w')})`

const isSubmitted = is<EntryStatus>('e.status', 'submitted')

// Missing data of an issued period can no longer be added.
const isOpen = fragment`d.status <> 'issued'`

/**
 * SQL for the assignments of a period `d` whose allowance at the end was paid with earlier periods before a ground was set: the amount less
 * its corrections, by assignment and currency.
 */
const undue = fragment`
  select a.id as assignment_id, a.worker_id, a.role, a.end_ground as ground, s.currency, sum(l.amount + c.corrected) as amount,
         (array_agg(l.id order by s.issued_at desc, l.id))[1] as line_id
    from assignments a
    join pay_stubs s on s.organisation_id = a.organisation_id and s.worker_id = a.worker_id and ${is<StubStatus>('s.status', 'issued')}
    join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id and l.assignment_id = a.id
     and l.component = ${excepted} and l.exception is null
   cross join lateral (
     select coalesce(sum(case j.kind when 'deduction' then 0 - j.amount else j.amount end), 0) as corrected
       from pay_adjustments j where j.organisation_id = l.organisation_id and j.corrects_line_id = l.id) c
   where a.organisation_id = d.organisation_id and a.end_ground is not null and ${isOpen}
   group by a.organisation_id, a.id, s.currency
  having sum(l.amount + c.corrected) > 0`

const missing = (scope: ActorScope, { timeZone } = scope.actor) => fragment`
  json_build_object(
    'undue', (select json_build_object('total', count(*), 'items', coalesce(json_agg(json_build_object('worker', ${worker},
                'assignmentId', t.assignment_id, 'role', t.role, 'ground', t.ground, 'lineId', t.line_id,
                'amount', json_build_object('amount', t.amount, 'currency', t.currency)) order by t.place) filter (where t.place <= ${most}), '[]'))
       from (select u.*, row_number() over (order by u.worker_id, u.assignment_id, u.currency) as place from (${undue}) u) t
       join workers w on w.organisation_id = d.organisation_id and w.id = t.worker_id),
    'shifts', (select json_build_object('total', count(*), 'shifts', coalesce(sum(t.shifts), 0), 'minutes', coalesce(sum(t.minutes), 0),
                 'firstDate', min(t.first_date),
                 'items', coalesce(json_agg(json_build_object('worker', ${worker}, 'shifts', t.shifts, 'minutes', t.minutes,
                   'firstDate', t.first_date) order by t.place) filter (where t.place <= ${most}), '[]'))
       from (select h.worker_id, count(*) as shifts, sum(planned_minutes(h.starts_at, h.ends_at, h.break_minutes)) as minutes,
                    min((h.starts_at at time zone ${timeZone})::date) as first_date,
                    row_number() over (order by count(*) desc, h.worker_id) as place
               from shifts h
              where h.organisation_id = d.organisation_id and ${isOpen} and ${lacksHours(scope)}
                and h.starts_at >= d.start_date::timestamp at time zone ${timeZone}
                and h.starts_at < (d.end_date + 1)::timestamp at time zone ${timeZone}
              group by h.worker_id) t
       join workers w on w.organisation_id = d.organisation_id and w.id = t.worker_id),
    'entries', (select json_build_object('total', count(*), 'entries', coalesce(sum(t.entries), 0), 'minutes', coalesce(sum(t.minutes), 0),
                  'waiting', json_build_object(
                    'worker', json_build_object('entries', coalesce(sum(t.entries - t.submitted), 0),
                                                'minutes', coalesce(sum(t.minutes - t.submitted_minutes), 0)),
                    'client', json_build_object('entries', coalesce(sum(t.of_client), 0), 'minutes', coalesce(sum(t.client_minutes), 0)),
                    'agency', json_build_object('entries', coalesce(sum(t.submitted - t.of_client), 0),
                                                'minutes', coalesce(sum(t.submitted_minutes - t.client_minutes), 0))),
                  'items', coalesce(json_agg(json_build_object('worker', ${worker}, 'entries', t.entries, 'minutes', t.minutes,
                    'submitted', t.submitted, 'firstDate', t.first_date) order by t.place) filter (where t.place <= ${most}), '[]'))
       from (select e.worker_id, count(*) as entries, coalesce(sum(e.total_minutes), 0) as minutes, min(e.date) as first_date,
                    count(*) filter (where ${isSubmitted}) as submitted,
                    coalesce(sum(e.total_minutes) filter (where ${isSubmitted}), 0) as submitted_minutes,
                    count(*) filter (where ${isSubmitted} and y.awaits_client) as of_client,
                    coalesce(sum(e.total_minutes) filter (where ${isSubmitted} and y.awaits_client), 0) as client_minutes,
                    row_number() over (order by count(*) desc, e.worker_id) as place
               from time_entries e cross join lateral (select ${isSubmitted} and ${awaitsClient('e')} as awaits_client) y
              where e.organisation_id = d.organisation_id and ${inGroup('e.status', entryGroups.open)}
                and e.date <= d.end_date and ${isOpen}
              group by e.worker_id) t
       join workers w on w.organisation_id = d.organisation_id and w.id = t.worker_id),
    'bankAccounts', (select json_build_object('total', count(*),
                       'items', coalesce(json_agg(${worker} order by t.place) filter (where t.place <= ${most}), '[]'))
       from (select distinct on (v.search_name, v.id) v.id, row_number() over (order by v.search_name, v.id) as place
               from workers v
              where v.organisation_id = d.organisation_id and v.bank_account is null and ${isOpen}
                and exists (select 1 from pay_stubs s
                             where s.organisation_id = d.organisation_id and s.pay_period_id = d.id and s.worker_id = v.id)) t
       join workers w on w.organisation_id = d.organisation_id and w.id = t.id),
    'deductions', ${isOpen} and exists (select 1 from organisations o where o.id = d.organisation_id and o.deductions = '[]'),
    'negative', (select json_build_object('total', count(*), 'items', coalesce(json_agg(json_build_object(
                   'stubId', t.id, 'worker', ${worker}, 'currency', t.currency, 'gross', t.gross_amount, 'net', t.net_amount)
                   order by t.place) filter (where t.place <= ${most}), '[]'))
       from (select s.*, row_number() over (order by s.net_amount, s.id) as place from pay_stubs s
              where s.organisation_id = d.organisation_id and s.pay_period_id = d.id and (s.gross_amount < 0 or s.net_amount < 0)) t
       join workers w on w.organisation_id = d.organisation_id and w.id = t.worker_id))`

/** Returns what is missing before a period can be issued, and what to check: the first hundred of each. */
export async function missingIn(scope: ActorScope, { id }: { id: string }): Promise<Missing> {
  const row = await scope.db.one(
    sql<{ missing: Missing }>`
      select ${missing(scope)} as missing from pay_periods d
       where d.organisation_id = ${scope.actor.organisationId} and d.id = ${id}`,
  )
  return row.missing
}
