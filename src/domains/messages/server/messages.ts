import type { Page } from '#base/page.ts'
import type { Received } from '#base/route.ts'
import { Conditions } from '#platform/server/db/conditions.ts'
import { readPage, readRecord } from '#platform/server/db/page.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { refuse } from '#base/problem.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { type Attachment, conversationRefusals, type conversationRoutes, type Message } from '../contract.ts'
import { bringIn, namedAccount, readOwn, shownName } from './conversations.ts'
import { officeContacts } from './people.ts'
import { attach, writeIn } from './writing.ts'

type Input<Name extends keyof typeof conversationRoutes> = Received<(typeof conversationRoutes)[Name]>
type Row = Omit<Message, 'isOwn' | 'attachments'> & { attachments: Omit<Attachment, 'allowed'>[] }

// Enough for fast typing, too few for a script.
const limit = { most: 60, minutes: 1 }

const columns = fragment`
  x.id, x.number, x.text, x.created_at as at,
  (select json_build_object('id', a.id, 'name', ${shownName}, 'type', a.type) from ${namedAccount}
    where a.organisation_id = x.organisation_id and a.id = x.author_id) as by,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes, 'scan', f.scan)
                            order by f.id), '[]')
     from message_attachments f where f.organisation_id = x.organisation_id and f.message_id = x.id) as attachments`

/** Returns one page of the messages since the actor joined, latest first. Throws `NOT_FOUND`. */
export async function listMessages(
  scope: ActorScope,
  { params, query }: Input<'listMessages'>,
): Promise<Page<Message>> {
  const { db, actor } = scope
  const since = await db.first(
    sql<{ fromNumber: number }>`
      select from_number
        from conversation_members
       where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and conversation_id = ${params.id}`,
  )
  if (!since) throw refuse.NOT_FOUND()
  const where = new Conditions('x', actor.organisationId).and`x.conversation_id = ${params.id}`
    .and`x.number > ${since.fromNumber}`
  const { items, total, nextCursor } = await readPage<Row>(
    db,
    {
      select: columns,
      from: fragment`messages x`,
      where,
      id: 'x.id',
      sorts: { number: { sql: 'x.number', type: 'bigint', descending: true } },
      // Messages are numbered without gaps, so the total needs no count.
      figures: fragment`
        select json_build_object('total', coalesce(max(x.number), ${since.fromNumber}) - ${since.fromNumber}::int)
          from messages x where ${where}`,
    },
    query,
  )
  return { items: items.map((row) => shown(scope, row)), total, nextCursor }
}

/**
 * Sends a message in a conversation of the actor. A message to the organisation adds current users if none of its
 * members is active.
 */
export async function sendMessage(scope: ActorScope, { params, body }: Input<'sendMessage'>): Promise<Message> {
  const { db, actor, now } = scope
  const conversation = await readOwn(scope, params.id)
  if (!conversation.allowed.includes('write')) throw conversationRefusals.NOBODY_THERE()
  await countAttempt(db, { [`messages:${actor.accountId}`]: limit }, now)
  if (conversation.kind === 'office' && actor.type === 'worker') await ensureOfficeMember(scope, params.id)
  const [message] = await writeIn(scope, [params.id], body.text ?? null)
  if (!message) throw refuse.NOT_FOUND()
  await attach(scope, message, body.attachmentIds ?? [])
  return shown(
    scope,
    await readRecord<Row>(scope, { select: columns, from: fragment`messages x`, id: 'x.id' }, message.id),
  )
}

/** Makes sure that the worker’s conversation with the organisation has an active user as member. */
export async function ensureOfficeMember(scope: ActorScope, conversationId: string): Promise<void> {
  const { db, actor } = scope
  const { isManned } = await db.one(
    sql<{ isManned: boolean }>`
      select exists (select 1 from conversation_members o join accounts a on a.organisation_id = o.organisation_id and a.id = o.account_id
                      where o.organisation_id = ${actor.organisationId} and o.conversation_id = ${conversationId} and a.type = 'provider'
                        and a.active) as is_manned`,
  )
  if (isManned) return
  const people = await officeContacts(scope, actor.accountId)
  await bringIn(
    scope,
    people.map((accountId) => ({ conversationId, accountId })),
  )
}

function shown({ actor }: ActorScope, row: Row): Message {
  return {
    ...row,
    isOwn: row.by.id === actor.accountId,
    attachments: row.attachments.map((one) => ({ ...one, allowed: one.scan === 'clean' ? ['download'] : [] })),
  }
}
