import type { Answer, StreamRule, Received } from '#base/route.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Notification, notificationRoutes } from '../contract.ts'
import { liveTopics } from '../rules.ts'

type Row = Omit<Notification, 'allowed'>

/** Returns the reader's notifications, newest first, and the number of unread ones. */
export async function listNotifications(
  { db, actor }: ActorScope,
  { query }: Received<typeof notificationRoutes.listNotifications>,
): Promise<Answer<typeof notificationRoutes.listNotifications>> {
  const where = new Conditions('n', actor.organisationId).and`n.account_id = ${actor.accountId} and n.in_app`
  const all = fragment`notifications n where ${where}`
  if (query.unread) where.and`n.read_at is null`
  const page = await readPage<Row, { total: number; unread: number }>(
    db,
    {
      select: fragment`n.id, n.kind, n."values", n.link, n.at, n.read_at`,
      from: fragment`notifications n`,
      where,
      id: 'n.id',
      sorts: { at: { sql: 'n.at', type: 'timestamptz', descending: true } },
      figures: fragment`
        select json_build_object('total', (select count(*) from notifications n where ${where}),
                                 'unread', (select count(*) from ${all} and n.read_at is null))`,
    },
    query,
  )
  return {
    items: page.items.map(({ id, kind, values, link, at, readAt }) => ({
      id,
      kind,
      values,
      link,
      at,
      readAt,
      allowed: readAt ? ['delete'] : ['read', 'delete'],
    })),
    total: page.total,
    nextCursor: page.nextCursor,
    unread: page.figures.unread,
  }
}

/** Returns the topics of the reader's event stream. Only users of the organisation get `clock`. */
export async function streamNotifications({ db, actor }: ActorScope): Promise<StreamRule> {
  // The session is checked by the database with the first statement.
  await db.many(sql`select 1`)
  return { topics: actor.type === 'provider' ? liveTopics : ['notifications', 'messages'] }
}
