import { v7 as uuid } from 'uuid'
import { daysAfter, wallOf } from '#base/calendar.ts'
import { type DurationUnit, endOf, type RequestStatus } from '#domains/requests/rules.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { DemoProject } from './customers.ts'
import { skillsOf } from './careers.ts'

interface Asked {
  title: string
  /** Days from today. */
  start: number
  duration: readonly [number, DurationUnit]
  positions: number
  status: RequestStatus
  comment?: string
}

/** What each customer asks for over the past and the coming weeks, in every state; the first is what its workers fill now. */
const plans: readonly (readonly Asked[])[] = [
  [
    { title: 'Early shift, regular team', start: -45, duration: [13, 'weeks'], positions: 7, status: 'in_progress' },
    { title: 'Summer bottling', start: -98, duration: [6, 'weeks'], positions: 4, status: 'completed' },
    { title: 'Second line for the holidays', start: 10, duration: [3, 'weeks'], positions: 4, status: 'approved' },
    { title: 'Label change, weekend crew', start: 26, duration: [2, 'days'], positions: 6, status: 'pending' },
  ],
  [
    { title: 'Order picking, regular team', start: -45, duration: [13, 'weeks'], positions: 6, status: 'in_progress' },
    { title: 'Extra pickers for the sales', start: 14, duration: [1, 'months'], positions: 8, status: 'pending' },
    { title: 'Stock count', start: 6, duration: [3, 'days'], positions: 3, status: 'approved' },
  ],
  [
    { title: 'Stripping, two shifts', start: -45, duration: [3, 'months'], positions: 6, status: 'in_progress' },
    { title: 'Extra hands for three vessels', start: 3, duration: [5, 'days'], positions: 5, status: 'approved' },
    { title: 'Night stripping', start: 21, duration: [2, 'weeks'], positions: 4, status: 'in_review' },
    {
      title: 'Weekend stripping',
      start: 8,
      duration: [2, 'days'],
      positions: 4,
      status: 'rejected',
      comment: 'The rate is too low for weekends. Ask again at the weekend rate.',
    },
  ],
  [
    { title: 'Forklift pool', start: -45, duration: [13, 'weeks'], positions: 5, status: 'in_progress' },
    { title: 'Cover for holidays', start: -70, duration: [3, 'weeks'], positions: 2, status: 'completed' },
    { title: 'Drivers for the new terminal', start: 28, duration: [6, 'months'], positions: 10, status: 'in_review' },
  ],
  [
    { title: 'Ward support', start: -45, duration: [13, 'weeks'], positions: 6, status: 'in_progress' },
    { title: 'Winter beds', start: 12, duration: [2, 'months'], positions: 3, status: 'approved' },
    { title: 'Night watch', start: 35, duration: [1, 'months'], positions: 2, status: 'pending' },
  ],
  [
    { title: 'Banqueting team', start: -45, duration: [13, 'weeks'], positions: 6, status: 'in_progress' },
    { title: 'New Year’s gala', start: 40, duration: [2, 'days'], positions: 12, status: 'pending' },
    {
      title: 'Trade fair catering',
      start: 16,
      duration: [4, 'days'],
      positions: 6,
      status: 'cancelled',
      comment: 'The fair has been postponed to the spring.',
    },
  ],
  [
    { title: 'Cold store nights', start: -45, duration: [13, 'weeks'], positions: 5, status: 'in_progress' },
    { title: 'Reach truck drivers, days', start: 5, duration: [4, 'weeks'], positions: 2, status: 'approved' },
  ],
  [
    { title: 'Renovation, ground floor', start: -45, duration: [13, 'weeks'], positions: 5, status: 'in_progress' },
    { title: 'Scaffolding', start: 17, duration: [10, 'days'], positions: 3, status: 'pending' },
    { title: 'Roof, first phase', start: 45, duration: [2, 'months'], positions: 6, status: 'pending' },
  ],
]

const papersOf = [
  ['HACCP'],
  [],
  ['VCA'],
  ['VCA', 'Forklift licence'],
  ['First aid'],
  ['HACCP'],
  ['Reach truck licence'],
  ['VCA'],
]
const spoken = ['fr', 'fr', 'nl', 'nl', 'fr', 'fr', 'nl', 'nl']

/** Adds the customers' requests; each project is answered with the one that its regular workers fill. */
export async function addRequests(
  scope: ActorScope,
  projects: readonly DemoProject[],
  workers: readonly string[],
): Promise<DemoProject[]> {
  const regular: DemoProject[] = []
  const today = wallOf(scope.now, scope.actor.timeZone).date
  for (const [index, { projectId, role, rateCents }] of projects.entries()) {
    for (const [place, asked] of (plans[index] ?? []).entries()) {
      const id = uuid()
      const startDate = daysAfter(today, asked.start)
      const [duration, durationUnit] = asked.duration
      const wantsMore = place % 2 === 0
      await insertRecord(
        scope,
        { table: 'requests', id },
        {
          ...(await placeOf(scope, projectId)),
          title: asked.title,
          role,
          start_date: startDate,
          end_date: endOf(startDate, { duration, durationUnit }),
          duration_unit: durationUnit,
          positions: asked.positions,
          skills: JSON.stringify(
            skillsOf(index)
              .slice(0, wantsMore ? 3 : 1)
              .map((name, at) => ({ name, minimumLevel: at === 0 ? 'intermediate' : null })),
          ),
          certifications: JSON.stringify(papersOf[index] ?? []),
          languages: JSON.stringify(wantsMore ? [{ language: spoken[index], minimumLevel: 'intermediate' }] : []),
          experience_level: place === 1 ? 'intermediate' : null,
          rate_amount: Math.round((rateCents * 105) / 500) * 5,
          rate_currency: 'EUR',
          description: wantsMore ? 'Report at the gate and ask for the shift leader. Safety shoes are required.' : null,
        },
      )
      if (place === 0) regular.push({ projectId, role, rateCents, requestId: id })
      if (asked.status === 'completed') {
        const team = workers.filter((_, worker) => worker % projects.length === index).slice(0, asked.positions)
        for (const [at, workerId] of team.entries()) await addPast(scope, id, workerId, role, rateCents, 5 - (at % 3))
      }
      await settle(scope, id, asked)
    }
  }
  return regular
}

async function placeOf({ db, actor }: ActorScope, projectId: string) {
  const { clientId, workSiteId, projectManagerId } = await db.one(
    written<{ clientId: string; workSiteId: string; projectManagerId: string }>(
      'select client_id, work_site_id, project_manager_id from projects where organisation_id = $1 and id = $2',
      [actor.organisationId, projectId],
    ),
  )
  return { client_id: clientId, project_id: projectId, work_site_id: workSiteId, project_manager_id: projectManagerId }
}

/** What a worker did on a request that is over. */
async function addPast(
  { db, actor }: ActorScope,
  requestId: string,
  workerId: string,
  role: string,
  rate: number,
  rating: number,
) {
  await db.many(
    written(
      `insert into assignments (organisation_id, id, project_id, worker_id, request_id, role, start_date, end_date, rate_amount,
                                rate_currency, status, accepted, answered_at, created_at, rating, rated_at, rated_by)
       select r.organisation_id, $3, r.project_id, $4, r.id, $5, r.start_date, r.end_date, $6, 'EUR', 'completed', true,
              r.start_date - interval '9 days', r.start_date - interval '10 days', $7, r.end_date + interval '1 day', $8
         from requests r where r.organisation_id = $1 and r.id = $2`,
      [actor.organisationId, requestId, uuid(), workerId, role, rate, rating, actor.accountId],
    ),
  )
}

async function settle({ db, actor }: ActorScope, id: string, { status, comment }: Asked): Promise<void> {
  if (status === 'pending') return
  db.because(comment)
  await db.many(
    written('update requests set status = $3, version = version + 1 where organisation_id = $1 and id = $2', [
      actor.organisationId,
      id,
      status,
    ]),
  )
  db.because(null)
}

/** Ends the work of a third of the workers tomorrow: somebody must be there to be offered what is asked for. */
export async function freeSome({ db, actor, now }: ActorScope, workers: readonly string[]): Promise<void> {
  const values = [
    actor.organisationId,
    workers.filter((_, index) => index % 3 === 1),
    daysAfter(wallOf(now, actor.timeZone).date, 1),
  ]
  await db.many(
    written(
      `delete from shifts where organisation_id = $1 and worker_id = any($2) and starts_at >= $3::date + interval '1 day'`,
      values,
    ),
  )
  await db.many(
    written(
      `update assignments set end_date = $3 where organisation_id = $1 and worker_id = any($2) and status = 'in_progress'`,
      values,
    ),
  )
}
