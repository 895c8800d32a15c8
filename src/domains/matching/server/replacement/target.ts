import type { BillTerms } from '#domains/assignments/rules/margin.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import { refuse } from '#base/problem.ts'
import type { Ref } from '#base/ref.ts'
import { awaitsReplacement, openShiftFacts, openShiftStatus } from '#domains/shifts/server/open/queries.ts'
import { whyNotOfferable } from '#domains/shifts/rules/open-shifts.ts'
import type { PlannedTimes, ShiftStatus } from '#domains/shifts/rules.ts'
import { isReplaceable, isReplaceableWhileLeft } from '#domains/shifts/rules/replacements.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { utcInstant } from '#platform/server/db/instants.ts'
import { workerName } from '#platform/server/db/names.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { ClosedReason } from '../../rules/replacement.ts'
import type { RankedRequest } from '../ranking.ts'

/** A shift that somebody is needed for. */
export interface Target extends PlannedTimes {
  readonly openShiftId: string | null
  readonly projectId: string
  readonly project: Ref
  readonly workSiteId: string | null
  readonly role: string
  readonly date: string
  readonly certifications: readonly string[]
  /** The pay that the open shift offers; null means that of each worker. */
  readonly payRate: Money | null
  /** What the client pays for an hour, and what the employer pays beyond the wage. */
  readonly terms: BillTerms
  /** The worker who drops out. */
  readonly replacedWorkerId: string | null
  readonly replaces: Ref | null
  /** True if it can be offered: nobody has taken it, workers can still claim it, and it has not begun or can still be replaced. */
  readonly isOpen: boolean
  /** True if it can be assigned to a worker, also after the closing time of claims. */
  readonly isAssignable: boolean
  /** Why it can be neither offered nor assigned; null if it can. */
  readonly closed: ClosedReason | null
  /** What it requires, as the ranking needs it. */
  readonly request: RankedRequest
}

interface Row
  extends
    BillTerms,
    Omit<Target, 'date' | 'payRate' | 'terms' | 'certifications' | 'isOpen' | 'isAssignable' | 'closed' | 'request'> {
  rateAmount: number | null
  rateCurrency: Currency | null
  /** Of the open shift; null for a shift. */
  offerable: Parameters<typeof whyNotOfferable>[0] | null
  /** The status of the shift, unless it has a replacement. */
  shiftStatus: ShiftStatus | null
  accepted: boolean
  certifications: RankedRequest['certifications']
  roleKey: string
  skills: RankedRequest['skills']
  languages: RankedRequest['languages']
  experience: number
  latitude: number | null
  longitude: number | null
  weeklyMaximumMinutes: number
  minimumRestMinutes: number
  firstDayOfWeek: number
}

/** No request has this id: the offers of a request are no obstacle to a single shift. */
const noRequest = '00000000-0000-0000-0000-000000000000'

/** Reads a shift or an open shift as a target; a shift with an open replacement leads to that. Throws `NOT_FOUND`. */
export async function readTarget(
  { db, actor, now }: ActorScope,
  { shiftId = null, openShiftId = null }: { shiftId?: string | null; openShiftId?: string | null },
): Promise<Target> {
  const { organisationId, timeZone } = actor
  const row = await db.first(
    sql<Row>`
      with wanted as (
        select o.id as open_shift_id, o.project_id, o.request_id, o.role, o.starts_at, o.ends_at, o.break_minutes, o.certifications, o.rate_amount, o.rate_currency,
               o.replaces_worker_id as replaced_worker_id,
               json_build_object('status', ${openShiftStatus(now)}, 'filled', f.filled, 'positions', o.positions, 'startsAt', ${utcInstant('o.starts_at')},
                                 'closesAt', ${utcInstant('o.closes_at')}, 'isStaffable', f.is_staffable) as offerable, null as shift_status, false as accepted, 1 as place
          from open_shifts o cross join lateral ${openShiftFacts}
         where o.organisation_id = ${organisationId} and (o.id = ${openShiftId}
           or o.replaces_shift_id = ${shiftId} and o.cancelled_at is null and exists (select 1 from shifts d where ${awaitsReplacement}))
        union all
        select null, s.project_id, coalesce(q.request_id, a.request_id), a.role, s.starts_at, s.ends_at, s.break_minutes, coalesce(q.certifications, r.certifications, '[]'),
               a.rate_amount, a.rate_currency, s.worker_id, null, s.status, s.accepted, 2
          from shifts s join assignments a on a.organisation_id = s.organisation_id and a.id = s.assignment_id
          left join requests r on r.organisation_id = s.organisation_id and r.id = a.request_id
          left join open_shifts q on q.organisation_id = s.organisation_id and q.id = s.open_shift_id
         where s.organisation_id = ${organisationId} and s.id = ${shiftId} and s.published_at is not null)
      select n.open_shift_id, n.project_id, json_build_object('id', p.id, 'name', p.name) as project,
             case when w.id is not null then json_build_object('id', w.id, 'name', ${workerName('w')}) end as replaces, n.role, n.starts_at, n.ends_at, n.break_minutes, n.rate_amount, n.rate_currency, n.replaced_worker_id, n.offerable, n.shift_status, n.accepted,
             searchable(n.role) as role_key, t.id as work_site_id, t.latitude, t.longitude,
             array(select json_build_object('name', c, 'key', searchable(c))
                     from jsonb_array_elements_text(n.certifications) with ordinality d (c, at) order by at) as certifications,
             array(select json_build_object('name', s ->> 'name', 'key', searchable(s ->> 'name'), 'level', level_number(s ->> 'minimumLevel'))
                     from jsonb_array_elements(case when r.id is not null then r.skills else '[]' end) with ordinality d (s, at) order by at) as skills,
             array(select json_build_object('language', l ->> 'language', 'level', level_number(l ->> 'minimumLevel'))
                     from jsonb_array_elements(case when r.id is not null then r.languages else '[]' end) with ordinality d (l, at) order by at) as languages,
             level_number(r.experience_level) as experience, g.weekly_maximum_minutes, g.minimum_rest_minutes, g.first_day_of_week,
             (select json_build_object('amount', b.amount, 'currency', b.currency) from bill_rates b
               where b.organisation_id = p.organisation_id and b.client_id = p.client_id and (b.project_id is null or b.project_id = p.id)
                 and b.from_date <= (n.starts_at at time zone ${timeZone})::date
               order by b.project_id is null, b.from_date desc limit 1) as bill_rate,
             (select m.markup_basis_points from billing_terms m where m.organisation_id = ${organisationId} and m.id = p.client_id) as markup_basis_points,
             g.employer_costs_percent
        from wanted n
        join organisations g on g.id = ${organisationId}
        join projects p on p.organisation_id = ${organisationId} and p.id = n.project_id
        left join workers w on w.organisation_id = ${organisationId} and w.id = n.replaced_worker_id
        left join requests r on r.organisation_id = ${organisationId} and r.id = n.request_id
        left join work_sites t on t.organisation_id = ${organisationId}
         and t.id = case when r.work_site_id is not null then r.work_site_id else p.work_site_id end
       order by n.place limit 1`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const { date } = localTimeOf(row.startsAt, timeZone)
  const { rateAmount, rateCurrency, latitude, longitude, offerable } = row
  const reason = offerable && whyNotOfferable(offerable, now)
  const mayReplace =
    row.shiftStatus !== null && isReplaceable({ ...row, status: row.shiftStatus, isPublished: true }, now)
  const isTooLate = row.shiftStatus !== null && isReplaceableWhileLeft({ ...row, status: row.shiftStatus })
  const isOpen = offerable === null ? mayReplace : reason === null
  // The closing time applies to workers only.
  const isAssignable = isOpen || (reason === 'closed' && offerable?.isStaffable === true)
  const payRate = rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency }
  return {
    openShiftId: row.openShiftId,
    projectId: row.projectId,
    project: row.project,
    workSiteId: row.workSiteId,
    role: row.role,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    breakMinutes: row.breakMinutes,
    date,
    certifications: row.certifications.map(({ name }) => name),
    payRate,
    terms: {
      billRate: row.billRate,
      markupBasisPoints: row.markupBasisPoints,
      employerCostsPercent: row.employerCostsPercent,
    },
    replacedWorkerId: row.replacedWorkerId,
    replaces: row.replaces,
    isOpen,
    isAssignable,
    closed: isAssignable ? null : (reason ?? (isTooLate ? 'tooLate' : 'notReplaceable')),
    request: {
      id: noRequest,
      roleKey: row.roleKey,
      from: date,
      to: date,
      timeZone,
      skills: row.skills,
      certifications: row.certifications,
      languages: row.languages,
      experience: row.experience,
      budgetRate: payRate,
      site: latitude === null || longitude === null ? null : { latitude, longitude },
      weeklyMaximumMinutes: row.weeklyMaximumMinutes,
      minimumRestMinutes: row.minimumRestMinutes,
      firstDayOfWeek: row.firstDayOfWeek,
    },
  }
}

/** SQL that is true if the shift `h` was worked at the place of the target: on the project, or at its work site. */
export const isAtLocation = ({ projectId, workSiteId }: Target) => fragment`
  (h.project_id = ${projectId}::uuid or exists (
    select 1 from projects j where j.organisation_id = h.organisation_id and j.id = h.project_id and j.work_site_id = ${workSiteId}::uuid))`
