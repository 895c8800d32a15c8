import { may } from '#base/actor.ts'
import type { Currency } from '#base/currency.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { daysAfter } from '#base/days.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import { imagePath } from '#domains/workforce/server/queries.ts'
import { isStaffable, type RequestStatus } from '#domains/requests/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Candidate, matchingRoutes } from '../contract.ts'
import { horizonDays, scoreOf } from '../rules.ts'
import { statedDays } from '../rules/stated-days.ts'
import { lawObstaclesOf } from './law-obstacles.ts'
import { daysToCome, type RankedRequest, type RankedRow, ranking, requiredSkillsOf } from './ranking.ts'
import { obstaclesWithReasons, reasonsOf, type ShownRow } from './reasons.ts'

const usual = 50

/**
 * Returns one page of the organisation’s workers ranked for a request, each with score, parts and obstacles.
 * Workers who cannot get an offer come last. Throws
 * `NOT_FOUND`, and a validation error for a forged cursor.
 */
export async function listCandidates(
  scope: ActorScope,
  { params, query }: Received<typeof matchingRoutes.listCandidates>,
): Promise<Answer<typeof matchingRoutes.listCandidates>> {
  const after = query.cursor === undefined ? undefined : positionOf(query.cursor)
  const { request, isToFill } = await readRanked(scope, params.id)
  const limit = query.limit ?? usual
  const rows = await scope.db.many(
    ranking(scope, request, {
      limit: limit + 1,
      q: query.q,
      withoutObstacles: query.withoutObstacles === 'true',
      role: query.role,
      vehicle: query.vehicle,
      after,
    }),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const stated = await statedOf(scope, request, shown)
  const ofLaw = await lawObstaclesOf(scope, request, shown)
  const canOffer = isToFill && may(scope.actor, 'assignments:write')
  return {
    items: shown.map((row) =>
      candidateOf(scope, request, { ...row, stated: stated.get(row.id), law: ofLaw.get(row.id) }, canOffer),
    ),
    total: rows[0]?.total ?? 0,
    nextCursor: rows.length > limit && last ? `${last.isFree ? 1 : 0}.${last.score}.${last.id}` : null,
  }
}

interface Row extends Omit<RankedRequest, 'from' | 'to' | 'timeZone' | 'budgetRate' | 'site'> {
  status: RequestStatus
  isOpen: boolean
  startDate: string
  endDate: string
  rateAmount: number | null
  rateCurrency: Currency | null
  latitude: number | null
  longitude: number | null
}

/**
 * Returns a request in the form that the ranking needs, with normalised names for comparison, and whether it can be
 * offered. Throws `NOT_FOUND`.
 */
export async function readRanked(
  { db, actor, now }: ActorScope,
  id: string,
): Promise<{ request: RankedRequest; isToFill: boolean }> {
  const row = await db.first(
    sql<Row>`
      select r.id, r.status, r.filled_positions < r.positions as is_open, searchable(r.role) as role_key, r.start_date, r.end_date,
             array(select json_build_object('name', s ->> 'name', 'key', searchable(s ->> 'name'),
                   'level', level_number(s ->> 'minimumLevel'))
                     from jsonb_array_elements(r.skills) with ordinality d (s, at) order by at) as skills,
             array(select json_build_object('name', c, 'key', searchable(c))
                     from jsonb_array_elements_text(r.certifications) with ordinality d (c, at) order by at) as certifications,
             array(select json_build_object('language', l ->> 'language', 'level', level_number(l ->> 'minimumLevel'))
                     from jsonb_array_elements(r.languages) with ordinality d (l, at) order by at) as languages,
             level_number(r.experience_level) as experience, r.rate_amount, r.rate_currency, s.latitude, s.longitude,
             o.weekly_maximum_minutes, o.minimum_rest_minutes, o.first_day_of_week
        from requests r
        join organisations o on o.id = r.organisation_id
        left join work_sites s on s.organisation_id = r.organisation_id and s.id = r.work_site_id
       where r.organisation_id = ${actor.organisationId} and r.id = ${id}`,
  )
  if (!row) throw refuse.NOT_FOUND()
  const { status, isOpen, rateAmount, rateCurrency, latitude, longitude, startDate, endDate, ...rest } = row
  return {
    request: {
      ...rest,
      ...daysToCome({ startDate, endDate }, now, actor.timeZone),
      timeZone: actor.timeZone,
      budgetRate: rateAmount === null || rateCurrency === null ? null : { amount: rateAmount, currency: rateCurrency },
      site: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    isToFill: isOpen && isStaffable(status),
  }
}

// What the workers of the page have stated for the days of the request, within the horizon.
async function statedOf(scope: ActorScope, { from, to, timeZone }: RankedRequest, rows: readonly RankedRow[]) {
  const last = [to, daysAfter(from, horizonDays - 1)].sort()[0] ?? to
  const ids = rows.map(({ id }) => id)
  const availability = await availabilityOfWorkers(scope, ids, from, last)
  return new Map([...availability].map(([id, one]) => [id, statedDays(one, from, last, timeZone)]))
}

function candidateOf(scope: ActorScope, request: RankedRequest, row: ShownRow, canOffer: boolean): Candidate {
  const required = requiredSkillsOf(request)
  const { score, parts } = scoreOf(required, row)
  const reasons = reasonsOf(scope, request, required, row)
  const obstacles = obstaclesWithReasons(scope, request, required, row)
  return {
    worker: {
      id: row.id,
      name: row.name,
      primaryRole: row.primaryRole,
      payRate:
        row.rateAmount === null || row.rateCurrency === null
          ? null
          : { amount: row.rateAmount, currency: row.rateCurrency },
      image: imagePath(row),
    },
    score,
    parts: parts.map((one) => Object.assign({}, one, { reason: reasons[one.part] })),
    obstacles,
    assignmentId: row.assignmentId,
    allowed: canOffer && !obstacles.some(({ blocks }) => blocks) ? ['offer'] : [],
  }
}

function positionOf(cursor: string): { isFree: boolean; score: number; id: string } {
  const [, isFree, score, id] = /^([01])\.(\d{1,3})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? []
  if (score === undefined || id === undefined) {
    throw invalidField('cursor', 'platform.validation.invalid')
  }
  return { isFree: isFree === '1', score: Number(score), id }
}
