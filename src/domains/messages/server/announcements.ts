import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { localTimeOf } from '#base/calendar.ts'
import type { Page } from '#base/page.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { deleteRecord, insertRecord } from '#platform/server/db/change.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { accountName } from '#platform/server/db/names.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Announcement, announcementRoutes, Audience } from '../contract.ts'

type Input<Name extends keyof typeof announcementRoutes> = Received<(typeof announcementRoutes)[Name]>
type Row = Omit<Announcement, 'allowed'>

const columns = fragment`
  n.id, n.title, n.text, n.audience, n.from_date, n.until_date, n.created_at, n.version,
  json_build_object('id', a.id, 'name', ${accountName('a')}) as by`
const from = fragment`announcements n join accounts a on a.organisation_id = n.organisation_id and a.id = n.author_id`

/**
 * Returns one page of the current announcements for the reader. Users who can write announcements see those of all
 * audiences.
 */
export async function listAnnouncements(
  scope: ActorScope,
  { query }: Input<'listAnnouncements'>,
): Promise<Page<Announcement>> {
  const sorts = { createdAt: { sql: 'n.created_at', type: 'timestamptz', descending: true } } as const
  const page = await readPage<Row>(scope.db, { select: columns, from, where: within(scope), id: 'n.id', sorts }, query)
  return { items: page.items.map((row) => shown(scope, row)), total: page.total, nextCursor: page.nextCursor }
}

/** Publishes an announcement from today on, and notifies its audience. */
export async function addAnnouncement(scope: ActorScope, { body }: Input<'addAnnouncement'>): Promise<Announcement> {
  const id = uuid()
  const today = todayOf(scope)
  if (body.untilDate && body.untilDate < today) throw invalidField('untilDate', 'messages.validation.untilPast')
  await insertRecord(
    scope,
    { table: 'announcements', id },
    {
      title: body.title,
      text: body.text,
      audience: body.audience,
      from_date: today,
      until_date: body.untilDate ?? null,
      author_id: scope.actor.accountId,
      created_at: scope.now,
    },
  )
  for (const type of typesOf[body.audience])
    await notify(scope, await accountsOf(scope, type), {
      kind: 'announcementMade',
      values: { title: body.title },
      link: type === 'worker' ? '/worker/home' : '/provider',
    })
  return read(scope, id)
}

/** Deletes an announcement. Notifications that were already sent stay. Throws `NOT_FOUND` or `STALE_VERSION`. */
export async function deleteAnnouncement(
  scope: ActorScope,
  { params, ifMatch }: Input<'deleteAnnouncement'>,
): Promise<void> {
  await deleteRecord(scope, { table: 'announcements', id: params.id }, ifMatch, () => read(scope, params.id))
}

const typesOf: Readonly<Record<Audience, readonly ('worker' | 'provider')[]>> = {
  everyone: ['worker', 'provider'],
  workers: ['worker'],
  users: ['provider'],
}

// Only active accounts are notified.
async function accountsOf({ db, actor }: ActorScope, type: 'worker' | 'provider'): Promise<string[]> {
  const rows = await db.many(
    sql<{ id: string }>`
      select id from accounts where organisation_id = ${actor.organisationId} and type = ${type} and active order by id`,
  )
  return rows.map(({ id }) => id)
}

function within(scope: ActorScope): Conditions {
  const { actor } = scope
  const where = new Conditions('n', actor.organisationId)
    .and`coalesce(n.until_date, 'infinity') >= ${todayOf(scope)}::date`
  if (may(actor, 'announcements:write')) return where
  return where.and`n.audience in ('everyone', ${actor.type === 'worker' ? 'workers' : 'users'})`
}

async function read(scope: ActorScope, id: string): Promise<Announcement> {
  const where = new Conditions('n', scope.actor.organisationId).and`n.id = ${id}`
  const row = await scope.db.first(sql<Row>`select ${columns} from ${from} where ${where}`)
  if (!row) throw refuse.NOT_FOUND()
  return shown(scope, row)
}

function shown({ actor }: ActorScope, row: Row): Announcement {
  return { ...row, allowed: may(actor, 'announcements:write') ? ['delete'] : [] }
}

function todayOf({ now, actor }: ActorScope): string {
  return localTimeOf(now, actor.timeZone).date
}
