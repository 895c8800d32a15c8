import type { StubStatus } from '#domains/pay/rules.ts'
import { workerName, accountName } from '#platform/server/db/names.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { type Fragment, fragment, joined, raw, type Statement, sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import { type InspectionList, listColumns } from '../rules.ts'

/** One row of a list: its columns by name, as JSON. */
export type ListRow = Readonly<Record<string, unknown>>

/** What a part of an export contains. */
export interface Selection {
  readonly organisationId: string
  readonly workerIds: readonly string[]
  /** Null for all clients. */
  readonly clientId: string | null
  readonly startDate: string
  readonly endDate: string
  /** In which a day begins and ends. */
  readonly timeZone: string
}

type Columns<List extends InspectionList> = Readonly<Record<keyof (typeof listColumns)[List] & string, Fragment>>

/** SQL of a JSON object with the columns of a list, in their order. */
export function rowOf<List extends InspectionList>(list: List, columns: Columns<List>): Fragment {
  const names = Object.keys(listColumns[list]) as (keyof Columns<List> & string)[]
  return fragment`json_build_object(${joined(
    names.map((name) => fragment`${raw(`'${name}'`)}, ${columns[name]}`),
    ', ',
  )}) as record`
}

export const instant = (column: string) => utcInstant(column)
export const money = (amount: string, currency: string) =>
  fragment`case when ${raw(amount)} is not null then json_build_object('amount', ${raw(amount)}, 'currency', ${raw(currency)}) end`
export const worker = workerName('w')

/** SQL that joins worker, project and client to a record `x`. */
export const joins = (x: string) => fragment`
  join workers w on w.organisation_id = ${raw(x)}.organisation_id and w.id = ${raw(x)}.worker_id
  join projects p on p.organisation_id = ${raw(x)}.organisation_id and p.id = ${raw(x)}.project_id
  join clients c on c.organisation_id = p.organisation_id and c.id = p.client_id`

/** SQL that is true for the records `x` of the selected workers, and of the client if there is one. */
export const selected = (x: string, { organisationId, workerIds, clientId }: Selection) => fragment`
  ${raw(x)}.organisation_id = ${organisationId} and ${raw(x)}.worker_id = any(${workerIds}::uuid[])
  and (${clientId}::uuid is null or p.client_id = ${clientId})`

/** SQL that is true if a column lies within the days of the selection. */
const within = (column: string, { startDate, endDate, timeZone }: Selection) => fragment`
  ${raw(column)} >= (${startDate}::date::timestamp at time zone ${timeZone})
  and ${raw(column)} < ((${endDate}::date + 1)::timestamp at time zone ${timeZone})`

const entries = (of: Selection) => fragment`
  time_entries e ${joins('e')} where ${selected('e', of)} and e.date between ${of.startDate}::date and ${of.endDate}::date`

const sessions = (of: Selection) => fragment`
  clock_sessions s ${joins('s')} where ${selected('s', of)} and ${within('s.started_at', of)}`

/** The statement of each list that has rows of the database alone; contracts, pay stubs and changes are read with their files. */
export const recordLists: { readonly [List in InspectionList]?: (of: Selection) => Statement<{ record: ListRow }> } = {
  workers: (of) => sql<{ record: ListRow }>`
    select ${rowOf('workers', {
      id: fragment`w.id`,
      name: worker,
      dateOfBirth: fragment`w.date_of_birth`,
      role: fragment`w.primary_role`,
    })}
      from workers w where w.organisation_id = ${of.organisationId} and w.id = any(${of.workerIds}::uuid[]) order by w.search_name, w.id`,
  assignments: (of) => sql<{ record: ListRow }>`
    select ${rowOf('assignments', {
      id: fragment`a.id`,
      workerId: fragment`a.worker_id`,
      worker,
      client: fragment`c.name`,
      project: fragment`p.name`,
      workSite: fragment`(select t.name from work_sites t where t.organisation_id = p.organisation_id and t.id = p.work_site_id)`,
      role: fragment`a.role`,
      startDate: fragment`a.start_date`,
      endDate: fragment`a.end_date`,
      status: fragment`a.status`,
      payRate: money('a.rate_amount', 'a.rate_currency'),
    })}
      from assignments a ${joins('a')}
     where ${selected('a', of)} and a.start_date <= ${of.endDate}::date and a.end_date >= ${of.startDate}::date
     order by a.worker_id, a.start_date, a.id`,
  schedule: (of) => sql<{ record: ListRow }>`
    select ${rowOf('schedule', {
      id: fragment`s.id`,
      workerId: fragment`s.worker_id`,
      worker,
      client: fragment`c.name`,
      project: fragment`p.name`,
      startsAt: instant('s.starts_at'),
      endsAt: instant('s.ends_at'),
      breakMinutes: fragment`s.break_minutes`,
      status: fragment`s.status`,
      publishedAt: instant('s.published_at'),
    })}
      from shifts s ${joins('s')} where ${selected('s', of)} and ${within('s.starts_at', of)} order by s.worker_id, s.starts_at, s.id`,
  clockTimes: (of) => sql<{ record: ListRow }>`
    select ${rowOf('clockTimes', {
      id: fragment`s.id`,
      workerId: fragment`s.worker_id`,
      worker,
      client: fragment`c.name`,
      project: fragment`p.name`,
      clockIn: instant('s.started_at'),
      clockOut: instant('s.ended_at'),
      atWorkSiteIn: fragment`s.in_place`,
      atWorkSiteOut: fragment`s.out_place`,
    })}
      from ${sessions(of)} order by s.worker_id, s.started_at, s.id`,
  breaks: (of) => sql<{ record: ListRow }>`
    select ${rowOf('breaks', {
      id: fragment`b.id`,
      clockTimeId: fragment`s.id`,
      worker: fragment`s.worker`,
      type: fragment`b.type`,
      startsAt: instant('b.started_at'),
      endsAt: instant('b.ended_at'),
    })}
      from (select s.id, s.organisation_id, s.worker_id, ${worker} as worker from ${sessions(of)}) s
      join clock_breaks b on b.organisation_id = s.organisation_id and b.clock_session_id = s.id
     order by s.worker_id, b.started_at, b.id`,
  latePunches: (of) => sql<{ record: ListRow }>`
    select ${rowOf('latePunches', {
      id: fragment`u.id`,
      workerId: fragment`u.worker_id`,
      worker,
      type: fragment`u.kind`,
      statedAt: instant('u.claimed_at'),
      countedAt: instant('u.counted_at'),
      receivedAt: instant('u.received_at'),
      clockTimeId: fragment`u.clock_session_id`,
      entryId: fragment`u.time_entry_id`,
    })}
      from clock_punches u
      join workers w on w.organisation_id = u.organisation_id and w.id = u.worker_id
      left join clock_sessions s on s.organisation_id = u.organisation_id and s.id = u.clock_session_id
      left join time_entries e on e.organisation_id = u.organisation_id and e.id = u.time_entry_id
      left join projects p on p.organisation_id = u.organisation_id and p.id = case when s.id is null then e.project_id else s.project_id end
     where ${selected('u', of)} and ${within('u.counted_at', of)} order by u.worker_id, u.counted_at, u.id`,
  hours: (of) => sql<{ record: ListRow }>`
    select ${rowOf('hours', {
      id: fragment`e.id`,
      workerId: fragment`e.worker_id`,
      worker,
      client: fragment`c.name`,
      project: fragment`p.name`,
      date: fragment`e.date`,
      startTime: fragment`to_char(e.start_time, 'HH24:MI')`,
      endTime: fragment`to_char(e.end_time, 'HH24:MI')`,
      breakMinutes: fragment`e.break_minutes`,
      totalMinutes: fragment`e.total_minutes`,
      status: fragment`e.status`,
      submittedAt: instant('e.submitted_at'),
      decidedAt: instant('e.decided_at'),
      decidedBy: fragment`(select ${accountName('a')} from accounts a where a.organisation_id = e.organisation_id and a.id = e.decided_by)`,
      clockTimeId: fragment`e.clock_session_id`,
    })}
      from ${entries(of)} order by e.worker_id, e.date, e.starts_at, e.id`,
  corrections: (of) => sql<{ record: ListRow }>`
    select ${rowOf('corrections', {
      entryId: fragment`e.id`,
      worker: fragment`e.worker`,
      type: fragment`k.kind`,
      reason: fragment`k.reason`,
      before: fragment`k.before`,
      after: fragment`k.after`,
      correctedBy: accountName('a'),
      correctedAt: instant('k.corrected_at'),
      objection: fragment`k.objection`,
      objectedAt: instant('k.objected_at'),
    })}
      from (select e.id, e.organisation_id, ${worker} as worker from ${entries(of)}) e
      join entry_corrections k on k.organisation_id = e.organisation_id and k.time_entry_id = e.id
      join accounts a on a.organisation_id = k.organisation_id and a.id = k.corrected_by
     order by k.corrected_at, k.id`,
  confirmations: (of) => sql<{ record: ListRow }>`
    select ${rowOf('confirmations', {
      entryId: fragment`e.id`,
      worker: fragment`e.worker`,
      client: fragment`e.client`,
      contact: fragment`d.contact_name`,
      outcome: fragment`d.outcome`,
      comment: fragment`d.comment`,
      startsAt: instant('d.starts_at'),
      endsAt: instant('d.ends_at'),
      breakMinutes: fragment`d.break_minutes`,
      decidedAt: instant('d.decided_at'),
    })}
      from (select e.id, e.organisation_id, ${worker} as worker, c.name as client from ${entries(of)}) e
      join client_decisions d on d.organisation_id = e.organisation_id and d.id = e.id
     order by d.decided_at, d.id`,
  payLines: (of) => sql<{ record: ListRow }>`
    select ${rowOf('payLines', {
      number: fragment`t.year || '-' || lpad(t.number::text, 5, '0')`,
      worker: fragment`t.worker_name`,
      project: fragment`l.project_name`,
      type: fragment`l.kind`,
      startDate: fragment`l.first_date`,
      endDate: fragment`l.last_date`,
      totalMinutes: fragment`l.minutes`,
      payRate: money('l.rate_amount', 't.currency'),
      percent: fragment`l.percent`,
      amount: money('l.amount', 't.currency'),
    })}
      from ${stubs}
      join pay_lines l on l.organisation_id = t.organisation_id and l.pay_stub_id = t.id
      left join projects p on p.organisation_id = l.organisation_id and p.id = l.project_id
     where ${ofStubs(of)} and (${of.clientId}::uuid is null or p.client_id = ${of.clientId})
     order by t.worker_id, t.year, t.number, l.position`,
}

/** SQL of pay stubs `t` with their periods `d`. */
export const stubs = fragment`
  pay_stubs t join pay_periods d on d.organisation_id = t.organisation_id and d.id = t.pay_period_id`

/** SQL that is true for issued stubs of the selection. */
export const ofStubs = ({ organisationId, workerIds, startDate, endDate }: Selection) => fragment`
  t.organisation_id = ${organisationId} and t.worker_id = any(${workerIds}::uuid[]) and ${is<StubStatus>('t.status', 'issued')}
  and d.start_date <= ${endDate}::date and d.end_date >= ${startDate}::date`
