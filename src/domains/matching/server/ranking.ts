import { Temporal } from 'temporal-polyfill'
import type { Currency } from '#base/currency.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween, weekStart } from '#base/days.ts'
import type { TimeOffStatus } from '#domains/absences/rules.ts'
import { assignmentGroups, type AssignmentStatus } from '#domains/assignments/rules.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { workerName } from '#platform/server/db/names.ts'
import { likePattern } from '#platform/server/db/conditions.ts'
import { type Fragment, fragment, joined, raw, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import {
  horizonDays,
  type Measures,
  type Part,
  parts,
  rateMarginPercent,
  shares,
  certificationStatuses,
  type RequiredSkill,
  distanceMetres,
  weights,
} from '../rules.ts'

/** A request in the form that the ranking needs. */
export interface RankedRequest {
  readonly id: string
  /** Names have a normalised key, by which they are compared. */
  readonly roleKey: string
  /** Today, if the request has already started. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly skills: readonly { name: string; key: string; level: number }[]
  readonly certifications: readonly { name: string; key: string }[]
  readonly languages: readonly { language: string; level: number }[]
  readonly experience: number
  readonly budgetRate: { amount: number; currency: Currency } | null
  readonly site: { latitude: number; longitude: number } | null
  readonly weeklyMaximumMinutes: number
  readonly minimumRestMinutes: number
  /** The organisation's, from 1 (Monday) to 7. */
  readonly firstDayOfWeek: number
}

/** Converts a request for the rules. */
export function requiredSkillsOf(request: RankedRequest): RequiredSkill {
  return {
    skills: request.skills.map(({ level }) => level),
    certifications: request.certifications.length,
    languages: request.languages.map(({ level }) => level),
    experience: request.experience,
    budgetRate: request.budgetRate,
    hasSite: request.site !== null,
    days: daysBetween(request.from, request.to) + 1,
    weeklyMaximumMinutes: request.weeklyMaximumMinutes,
  }
}

/** The page and filter of a ranking. */
export interface RankingQuery {
  readonly limit: number
  readonly q?: string | undefined
  readonly withoutObstacles?: boolean
  /** Only workers with the role of the request, or only the others. */
  readonly role?: 'own' | 'other' | undefined
  readonly vehicle?: string | undefined
  /** The position after which the page starts. */
  readonly after?: { isFree: boolean; score: number; id: string } | undefined
}

/** A worker with the facts and the score that the database has calculated. */
export interface RankedRow extends Measures {
  id: string
  /** True if no obstacle prevents an offer. */
  isFree: boolean
  score: number
  total: number
  name: string
  primaryRole: string
  image: string | null
  assignmentId: string | null
  /** The end of the last accepted shift before the first day, if it started in the two days before. */
  lastShiftEnd: string | null
}

/**
 * Returns one statement that measures and ranks all active workers of the organisation: those who can get an offer first, then by score. It
 * calculates the same points and obstacles as the rules, but in SQL, for thousands of workers together; a test compares the two.
 */
export function ranking(
  scope: Pick<ActorScope, 'actor' | 'now'>,
  request: RankedRequest,
  query: RankingQuery,
): Statement<RankedRow> {
  const organisation = fragment`${scope.actor.organisationId}::uuid`
  const id = fragment`${request.id}::uuid`
  const now = fragment`${scope.now}::timestamptz`
  const [from, to] = [fragment`${request.from}::date`, fragment`${request.to}::date`]
  const firstWeek = weekStart(request.from, request.firstDayOfWeek)
  const beyond = daysAfter(firstWeek, horizonDays)
  const end = earlier(daysAfter(weekStart(request.to, request.firstDayOfWeek), 7), beyond)
  // The starts of weeks and days are parameters, so that they are not calculated for each shift.
  const midnight = (date: string) => midnightOf(date, request.timeZone)
  const startOf = (date: string) => fragment`${midnight(date)}::timestamptz`
  const [horizonStart, horizonEnd] = [startOf(firstWeek), startOf(end)]
  const [firstStart, lastEnd] = [startOf(request.from), startOf(daysAfter(request.to, 1))]
  const weeks = Array.from({ length: horizonDays / 7 }, (_, week) => midnight(daysAfter(firstWeek, 7 * week)))
  const weekStarts = fragment`${weeks}::timestamptz[]`
  const skills = request.skills.map(({ key, level }) => [fragment`${key}::text`, level] as const)
  const certificates = request.certifications.map(({ key }) => fragment`${key}::text`)
  const languages = request.languages.map(({ language, level }) => [fragment`${language}::text`, level] as const)
  const role = fragment`${request.roleKey}::text`
  const { site } = request
  const rate = request.budgetRate && {
    amount: fragment`${request.budgetRate.amount}::bigint`,
    currency: fragment`${request.budgetRate.currency}::text`,
  }
  const most = fragment`${request.weeklyMaximumMinutes}::int`
  const days = fragment`(${to} - ${from} + 1)`
  const isOffer = fragment`(${is<AssignmentStatus>('a.status', 'pending')} and (a.answer_by is null or a.answer_by > ${now}))`

  const levels = (lines: string, required: readonly (readonly [Fragment, number])[]) => {
    const found = required.map(
      ([name]) => fragment`coalesce(l.${raw(lines)}_levels[array_position(l.${raw(lines)}s, ${name})], 0)`,
    )
    return fragment`array[${joined(found, ', ')}]::smallint[]`
  }
  const levelPoints = (level: string, least: number) =>
    `case when ${level} = 0 then 0 when ${level} >= ${least} then 1000 else ${shares.belowLevel} end`
  const levelShare = (measure: string, required: readonly (readonly [Fragment, number])[]) =>
    raw(
      required.length === 0
        ? 1000
        : `(${required.map(([, least], index) => levelPoints(`${measure}[${index + 1}]`, least)).join(' + ')}) / ${required.length}`,
    )
  const certificateShare = (measure: string) =>
    `case ${measure} ${certificationStatuses.map((status, index) => `when ${index} then ${shares.certification[status]}`).join(' ')} end`
  const unknown = raw(shares.unknown)
  const experience = raw(request.experience)

  const share: Record<Part, Fragment> = {
    skills:
      skills.length > 0
        ? levelShare('skill_levels', skills)
        : fragment`case when has_role then 1000 else ${raw(shares.otherRole)} end`,
    certifications: raw(
      certificates.length === 0
        ? 1000
        : `(${certificates.map((_, index) => certificateShare(`certification_ranks[${index + 1}]`)).join(' + ')}) / ${certificates.length}`,
    ),
    availability: fragment`floor(1000 * (${days} - least(${days}, busy_days + time_off_days)) / ${days})`,
    experience:
      request.experience === 0
        ? raw(1000)
        : fragment`
            case when experience = 0 then ${unknown} when experience >= ${experience} then 1000
                 else (array[${raw(shares.experienceShort.join(', '))}])[${experience} - experience + 1] end`,
    languages: levelShare('language_levels', languages),
    rate: !rate
      ? raw(1000)
      : fragment`
          case when rate_amount is null or rate_currency <> ${rate.currency} then ${unknown}
               when rate_amount <= ${rate.amount} then 1000 when ${rate.amount} = 0 then 0
               else greatest(0, 1000 - (rate_amount - ${rate.amount}) * ${raw(100_000 / rateMarginPercent)} / ${rate.amount}) end`,
    distance: !site
      ? unknown
      : fragment`
          case when distance_metres is null then ${unknown}
               else least(1000, greatest(0, 1000 - floor((distance_metres - ${raw(distanceMetres.near)}) * 1000.0
                                                         / ${raw(distanceMetres.far - distanceMetres.near)}))) end`,
    planned: fragment`1000 * (${most} - least(${most}, planned_minutes)) / ${most}`,
  }
  const score = joined(
    parts.map((part) => fragment`((${raw(weights[part])} * (${share[part]})::int + 500) / 1000)`),
    ' + ',
  )
  const rankOf = (status: (typeof certificationStatuses)[number]) => raw(certificationStatuses.indexOf(status))
  const hindering = joined([rankOf('missing'), rankOf('expired'), rankOf('expiring')], ', ')
  const isFree = fragment`
    (not is_offered and not is_assigned and not is_on_project and not certification_ranks && array[${hindering}]::smallint[])`
  const ranks = joined(
    certificates.map((name) => fragment`coalesce(max(rank) filter (where search_name = ${name}), 0)`),
    ', ',
  )
  const distance = site
    ? fragment`
        case when l.home_latitude is not null
             then round(distance_metres(l.home_latitude, l.home_longitude, ${site.latitude}::float8, ${site.longitude}::float8))::int end`
    : fragment`null::int`

  const search = likePattern(query.q)
  // Workers who opted out of recommendations are only listed when searched by name or when they have an offer.
  const searched =
    search === undefined
      ? fragment`and (l.recommended or offers.worker_id is not null)`
      : fragment`and n.words like (select searchable_words(${search}::text))`
  const driving =
    query.vehicle === undefined
      ? fragment``
      : fragment`and l.id in (select v.id from workers v where v.organisation_id = ${organisation} and v.vehicle = ${query.vehicle}::text)`
  const ofRole =
    query.role === undefined ? fragment`true` : query.role === 'own' ? fragment`has_role` : fragment`not has_role`
  const narrowed = query.withoutObstacles ? fragment`where ${isFree} and ${ofRole}` : fragment`where ${ofRole}`
  const position = query.after
    ? fragment`where (is_free, score, id) < (${query.after.isFree}::boolean, ${query.after.score}::int, ${query.after.id}::uuid)`
    : fragment``

  return sql<RankedRow>`
    with own as materialized (
      select a.id, a.worker_id, a.status, a.accepted, a.created_at, a.answer_by from assignments a
       where a.organisation_id = ${organisation} and a.request_id = ${id}),
    offers as materialized (
      select worker_id, bool_or(${is<AssignmentStatus>('status', 'pending')} and (answer_by is null or answer_by > ${now})) as is_offered,
             bool_or(${inGroup('status', assignmentGroups.taken)}) as is_assigned,
             bool_or(accepted = false) as has_declined, (array_agg(id order by created_at desc, id desc))[1] as assignment_id
        from own group by 1),
    -- Unanswered offers of other work: the worker may accept them.
    other_offers as materialized (
      select a.id from assignments a
       where a.organisation_id = ${organisation} and ${isOffer} and a.end_date >= ${from} and a.request_id is distinct from ${id}),
    worked as materialized (
      select s.worker_id, s.assignment_id, width_bucket(s.starts_at, ${weekStarts}) as week,
             sum(planned_minutes(s.starts_at, s.ends_at, s.break_minutes)) as planned,
             count(*) filter (where s.starts_at >= ${firstStart} and s.starts_at < ${lastEnd})::int as shifts
        from shifts s
       where s.organisation_id = ${organisation} and (s.accepted or s.assignment_id = any (array(select id from other_offers)))
         and ${inGroup('s.status', shiftGroups.planned)} and s.starts_at >= ${horizonStart} and s.starts_at < ${horizonEnd} and s.assignment_id <> all (array(select id from own))
       group by 1, 2, 3),
    weeks as materialized (
      select worker_id, max(planned)::int as minutes, sum(shifts)::int as days
        from (select worker_id, sum(planned) as planned, sum(shifts) as shifts from worked group by worker_id, week) by_week
       group by 1),
    -- Days of accepted and offered assignments: all of them without shifts in these weeks, else those beyond the horizon.
    spans as materialized (
      select a.worker_id,
             sum(greatest(0, least(a.end_date, ${to})
                             - greatest(a.start_date, case when planned.assignment_id is null then ${from} else ${beyond}::date end)
                             + 1))::int as days
        from assignments a
        left join (select distinct assignment_id from worked) planned on planned.assignment_id = a.id
       where a.organisation_id = ${organisation} and (${inGroup('a.status', assignmentGroups.active)} or ${isOffer})
         and a.end_date >= ${from} and a.start_date <= ${to} and a.request_id is distinct from ${id}
       group by 1),
    -- Workers of the same project, for whom an offer is refused. Other work is an obstacle only if shifts overlap.
    on_project as materialized (
      select distinct a.worker_id
        from requests r join assignments a on a.organisation_id = r.organisation_id and a.project_id = r.project_id
       where r.organisation_id = ${organisation} and r.id = ${id} and ${inGroup('a.status', assignmentGroups.active)}
         and a.start_date <= ${to} and a.end_date >= ${from} and a.request_id is distinct from r.id),
    away as materialized (
      select t.worker_id, sum(least(t.end_date, ${to}) - greatest(t.start_date, ${from}) + 1
                              - case when t.starts_at_noon and t.start_date >= ${from} then 0.5 else 0 end
                              - case when t.ends_at_noon and t.end_date <= ${to} then 0.5 else 0 end)::float8 as days
        from time_off t
       where t.organisation_id = ${organisation} and ${is<TimeOffStatus>('t.status', 'approved')}
         and t.end_date >= ${from} and t.start_date <= ${to}
         -- Days of sick leave that replace days of other time off count once.
         and not (t.type = 'sick_leave' and exists (
           select from time_off v where v.organisation_id = t.organisation_id and v.worker_id = t.worker_id and v.type <> 'sick_leave'
              and ${is<TimeOffStatus>('v.status', 'approved')} and v.start_date <= t.start_date and v.end_date >= t.end_date))
       group by 1),
    certificates as materialized (
      select worker_id, array[${ranks}]::smallint[] as ranks
        from (select c.worker_id, c.search_name,
                     case when c.expires_on < ${from} then ${rankOf('expired')} when c.expires_on < ${to} then ${rankOf('expiring')}
                          when c.verification = 'unverified' then ${rankOf('unverified')} else ${rankOf('verified')} end as rank
                from certifications c
               where c.organisation_id = ${organisation} and c.search_name = any (array[${joined(certificates, ', ')}]::text[])
                 and c.verification <> 'rejected') found
       group by 1),
    measured as materialized (
      select l.id, l.role = ${role} or ${role} = any (l.desired_roles) as has_role,
             ${levels('skill', skills)} as skill_levels, ${levels('language', languages)} as language_levels,
             coalesce(certificates.ranks, array_fill(0::smallint, array[${raw(certificates.length)}])) as certification_ranks,
             l.experience, l.rate_amount, l.rate_currency,
             ${distance} as distance_metres,
             coalesce(weeks.days, 0) + coalesce(spans.days, 0) as busy_days, coalesce(away.days, 0) as time_off_days,
             coalesce(weeks.minutes, 0) as planned_minutes, on_project.worker_id is not null as is_on_project,
             coalesce(offers.is_offered, false) as is_offered, coalesce(offers.is_assigned, false) as is_assigned,
             coalesce(offers.has_declined, false) as has_declined, offers.assignment_id
        from candidate_lines l
        ${search === undefined ? fragment`` : fragment`join worker_lines n on n.organisation_id = l.organisation_id and n.id = l.id`}
        left join offers on offers.worker_id = l.id
        left join weeks on weeks.worker_id = l.id
        left join spans on spans.worker_id = l.id
        left join away on away.worker_id = l.id
        left join on_project on on_project.worker_id = l.id
        left join certificates on certificates.worker_id = l.id
       where l.organisation_id = ${organisation} and l.active ${searched} ${driving}),
    scored as (select measured.*, ${isFree} as is_free, (${score})::int as score, count(*) over ()::int as total from measured ${narrowed}),
    page as (select * from scored ${position} order by is_free desc, score desc, id desc limit ${query.limit}::int)
    select page.*, ${workerName('w')} as name, w.primary_role, w.image,
           (select max(s.ends_at) from shifts s
             where s.organisation_id = ${organisation} and s.worker_id = page.id and s.accepted
               and ${inGroup('s.status', shiftGroups.planned)}
               and s.starts_at >= ${firstStart} - interval '2 days' and s.starts_at < ${firstStart}) as last_shift_end
      from page join workers w on w.organisation_id = ${organisation} and w.id = page.id
     order by page.is_free desc, page.score desc, page.id desc`
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** Returns the instant at which a day starts. If the clock skips midnight, it is the first instant of the day. */
function midnightOf(date: string, zone: string): string {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString()
}

/** Returns the remaining days of a request, or all of them if it is over. */
export function daysToCome(request: { startDate: string; endDate: string }, now: string, timeZone: string) {
  const today = localTimeOf(now, timeZone).date
  const isOver = request.endDate < today
  return { from: isOver || request.startDate > today ? request.startDate : today, to: request.endDate }
}
