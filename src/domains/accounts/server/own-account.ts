import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { endOtherSessions as endOtherOwnSessions, endOwnSession } from '#platform/server/sessions/sessions.ts'
import type { OwnSession, ownAccountRoutes } from '../contract.ts'
import type { deviceRoutes } from '../contract/device.ts'
import type { RegionSettings } from '../contract/region.ts'
import type { tourRoutes } from '../contract/tour.ts'
import { deviceOf } from '../rules.ts'

type Input<Name extends keyof typeof ownAccountRoutes> = Received<(typeof ownAccountRoutes)[Name]>

/** Returns the formats of dates, times and amounts of the signed-in person. */
export async function readRegion({ db, actor }: ActorScope): Promise<RegionSettings> {
  const found = await db.one(
    sql<Omit<RegionSettings, 'allowed'>>`
      select a.preferred_language as language, a.date_format, a.time_format, coalesce(a.currency, o.currency) as currency,
             a.first_day_of_week, a.automatic_translation, a.version
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
  return { ...found, allowed: ['edit'] }
}

/** Saves the formats of the signed-in person. Throws `STALE_VERSION`. */
export function saveRegion(scope: ActorScope, { body, ifMatch }: Input<'saveRegion'>): Promise<RegionSettings> {
  const columns = {
    preferred_language: body.language,
    date_format: body.dateFormat,
    time_format: body.timeFormat,
    currency: body.currency,
    first_day_of_week: body.firstDayOfWeek,
    automatic_translation: body.automaticTranslation,
  }
  const record = { table: 'accounts', id: scope.actor.accountId }
  return changeRecord(scope, record, ifMatch, columns, () => readRegion(scope))
}

type SessionRow = Omit<OwnSession, 'browser' | 'system' | 'allowed'> & { userAgent: string | null }

/** Returns one page of the actor's sessions, the current one first, then by last use. */
export async function listSessions(
  { db, actor, now }: ActorScope,
  { query }: Input<'listSessions'>,
): Promise<Answer<typeof ownAccountRoutes.listSessions>> {
  const isPresent = fragment`s.id = ${actor.sessionId}`
  const where = new Conditions('s', actor.organisationId).and`s.account_id = ${actor.accountId}`
    .and`s.idle_until > ${now}`
  const page = await readPage<SessionRow>(
    db,
    {
      select: fragment`s.id, ${isPresent} as present, s.remember, s.created_at, s.seen_at, s.user_agent`,
      from: fragment`sessions s`,
      where,
      id: 's.id',
      sorts: {
        seenAt: {
          sql: fragment`case when ${isPresent} then 'infinity' else s.seen_at end`,
          type: 'timestamptz',
          descending: true,
        },
      },
    },
    query,
  )
  const items = page.items.map(({ userAgent, ...row }) =>
    Object.assign(row, deviceOf(userAgent), { allowed: ['end' as const] }),
  )
  return { items, total: page.total, nextCursor: page.nextCursor }
}

/** Returns the key with which the browser encrypts what it stores, in base64; each session has its own. Throws `UNAUTHENTICATED` once it has ended. */
export async function readDeviceKey({
  db,
  actor,
  cipher,
}: ActorScope): Promise<Answer<typeof deviceRoutes.readDeviceKey>> {
  const found = await db.first(
    sql<{ id: string }>`
      select id from sessions where organisation_id = ${actor.organisationId} and id = ${actor.sessionId}`,
  )
  if (!found) throw refuse.UNAUTHENTICATED()
  return { key: cipher.keyFor(`session ${found.id}`).toString('base64') }
}

/** Ends one of the actor's sessions. For the current one, it also deletes the cookie. Throws `NOT_FOUND`. */
export async function endSession({ db, actor, caller }: ActorScope, { params }: Input<'endSession'>): Promise<void> {
  if (!(await endOwnSession(db, actor, params.id))) throw refuse.NOT_FOUND()
  if (params.id === actor.sessionId) caller.dropToken()
}

/** Ends all own sessions except the current one. */
export async function endOtherSessions({ db, actor }: ActorScope): Promise<void> {
  await endOtherOwnSessions(db, actor)
}

type Tour = Answer<typeof tourRoutes.readTour>

/** Returns how the actor's tour ended. Null if it did not. */
export async function readTour({ db, actor }: ActorScope): Promise<Tour> {
  const [found] = await db.many(
    sql<Tour>`select outcome from tours where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId}`,
  )
  return found ?? { outcome: null }
}

/** Stores how the actor's tour ended. Skipping it later does not replace an earlier `seen`. */
export async function endTour({ db, actor }: ActorScope, { body }: Received<typeof tourRoutes.endTour>): Promise<Tour> {
  const [stored] = await db.manyAndCommit(
    sql<Tour>`
      insert into tours (organisation_id, account_id, outcome) values (${actor.organisationId}, ${actor.accountId}, ${body.outcome})
      on conflict (organisation_id, account_id)
        do update set outcome = case when tours.outcome = 'seen' then 'seen' else excluded.outcome end
      returning outcome`,
  )
  return stored as Tour
}
