import { v7 as uuid } from 'uuid'
import { type Actor, may } from '#base/actor.ts'
import type { Answer, Received } from '#base/route.ts'
import { refuse } from '#base/problem.ts'
import { workerName } from '#platform/server/db/names.ts'
import { Conditions, likePattern } from '#platform/server/db/conditions.ts'
import { readPage } from '#platform/server/db/page.ts'
import { fragment, type Fragment, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Conversation, conversationRoutes, ConversationWithMembers } from '../contract.ts'

type Input<Name extends keyof typeof conversationRoutes> = Received<(typeof conversationRoutes)[Name]>
type Row = Omit<Conversation, 'allowed'> & { isWritable: boolean }

/**
 * SQL for the display name of an account `a` with its worker `w`. Without a name it is the organisation’s, or empty,
 * but never the email address.
 */
export const shownName = fragment`
  coalesce(nullif(${workerName('w')}, ''), nullif(concat_ws(' ', a.given_name, a.family_name), ''),
  (select n.company_name from organisations n where n.id = a.organisation_id), '')`
/** SQL for an account `a` with its worker `w`, if it has one. */
export const namedAccount = fragment`accounts a left join workers w on w.organisation_id = a.organisation_id and w.id = a.id`
const nameOf = (id: Fragment) =>
  fragment`(select ${shownName} from ${namedAccount} where a.organisation_id = m.organisation_id and a.id = ${id})`

const from = fragment`
  conversation_members m
  join conversations c on c.organisation_id = m.organisation_id and c.id = m.conversation_id`
const partner = fragment`case when c.one_id = m.account_id then c.other_id else c.one_id end`
const title = fragment`
  case c.kind
    when 'group' then c.name
    when 'direct' then ${nameOf(partner)}
    else case when c.worker_id = m.account_id
           then (select coalesce(o.company_name, '') from organisations o where o.id = m.organisation_id)
           else ${nameOf(raw('c.worker_id'))} end
  end`

// A worker can write where a user of the organisation reads along.
function columnsFor({ type }: Actor): Fragment {
  const reads = type === 'worker' ? fragment`a.active and a.type = 'provider'` : fragment`a.active`
  return fragment`
    c.id, c.kind, ${title} as name, c.last_number, c.last_at as at, m.read_number, c.last_number - m.read_number as unread,
    (select json_build_object('id', w.id, 'name', ${workerName('w')}) from workers w
      where w.organisation_id = m.organisation_id and w.id = case when c.worker_id is not null then c.worker_id else ${partner} end
        and w.id <> m.account_id) as worker,
    (select count(*)::int from conversation_members o where o.organisation_id = m.organisation_id and o.conversation_id = c.id) as people,
    (select json_build_object('text', left(x.text, 160), 'by', ${nameOf(raw('x.author_id'))}, 'isOwn', x.author_id = m.account_id,
              'files', (select count(*) from message_attachments f where f.organisation_id = x.organisation_id and f.message_id = x.id))
       from messages x where x.organisation_id = m.organisation_id and x.conversation_id = c.id and x.number = c.last_number
        and x.number > m.from_number) as last,
    (c.kind = 'office' and c.worker_id = m.account_id) or exists (
      select 1 from conversation_members o join accounts a on a.organisation_id = o.organisation_id and a.id = o.account_id
       where o.organisation_id = m.organisation_id and o.conversation_id = c.id and o.account_id <> m.account_id
         and ${reads}) as is_writable`
}

/** Returns one page of the actor’s conversations, latest first, with the unread count of all of them. */
export async function listConversations(
  scope: ActorScope,
  { query }: Input<'listConversations'>,
): Promise<Answer<typeof conversationRoutes.listConversations>> {
  const where = own(scope)
  const all = fragment`${from} where ${where}`
  if (query.unread) where.and`c.last_number > m.read_number`
  const pattern = likePattern(query.q)
  where.and`
    searchable(${title}) like searchable(${pattern}) or exists (
      select 1 from messages x where x.organisation_id = m.organisation_id and x.conversation_id = c.id and x.number > m.from_number
         and x.search like searchable(${pattern}))`
  const page = await readPage<Row, { total: number; unread: number }>(
    scope.db,
    {
      select: columnsFor(scope.actor),
      from,
      where,
      id: 'c.id',
      sorts: { at: { sql: 'c.last_at', type: 'timestamptz', descending: true } },
      figures: fragment`
        select json_build_object('total', (select count(*) from ${from} where ${where}),
                                 'unread', (select coalesce(sum(c.last_number - m.read_number), 0) from ${all}))`,
    },
    query,
  )
  return {
    items: page.items.map((row) => shown(scope.actor, row)),
    total: page.total,
    nextCursor: page.nextCursor,
    unread: page.figures.unread,
  }
}

/** Returns those of the given conversations that the actor is a member of, latest first. */
export async function readConversations(scope: ActorScope, ids: readonly string[]): Promise<Conversation[]> {
  const where = own(scope).and`c.id = any(${ids}::uuid[])`
  const rows = await scope.db.many(
    sql<Row>`select ${columnsFor(scope.actor)} from ${from} where ${where} order by c.last_at desc, c.id`,
  )
  return rows.map((row) => shown(scope.actor, row))
}

/** Returns a conversation of the actor with its members. Throws `NOT_FOUND`. */
export async function readConversation(scope: ActorScope, id: string): Promise<ConversationWithMembers> {
  const { db, actor } = scope
  const found = await readOwn(scope, id)
  const members = await db.many(
    sql<Omit<ConversationWithMembers['members'][number], 'allowed'>>`
      select a.id, ${shownName} as name, a.type, a.active as is_active
        from conversation_members o join ${namedAccount} on a.organisation_id = o.organisation_id and a.id = o.account_id
       where o.organisation_id = ${actor.organisationId} and o.conversation_id = ${id} order by a.type, searchable(${shownName}), a.id`,
  )
  const remove: ['remove'] = ['remove']
  const removes = found.kind === 'group' && found.allowed.includes('add')
  return {
    ...found,
    members: members.map((one) => Object.assign(one, { allowed: removes && one.id !== actor.accountId ? remove : [] })),
  }
}

/** Returns a conversation of the actor. Throws `NOT_FOUND` if the actor is not a member. */
export async function readOwn(scope: ActorScope, id: string): Promise<Conversation> {
  const [found] = await readConversations(scope, [id])
  if (!found) throw refuse.NOT_FOUND()
  return found
}

/** Adds accounts to conversations, unless they are members already. With `later` they cannot see earlier messages. */
export async function bringIn(
  { db, actor, now }: ActorScope,
  rows: readonly { readonly conversationId: string; readonly accountId: string; readonly later?: boolean }[],
): Promise<void> {
  await db.many(
    sql`
      insert into conversation_members (organisation_id, id, conversation_id, account_id, from_number, read_number, told_number, created_at)
      select ${actor.organisationId}, r.id, r.conversation_id, r.account_id, since.number, since.number, since.number, ${now}
        from json_to_recordset(${JSON.stringify(
          rows.map(({ conversationId, accountId, later = false }) => ({
            id: uuid(),
            conversation_id: conversationId,
            account_id: accountId,
            later,
          })),
        )}::json) as r (id uuid, conversation_id uuid, account_id uuid, later boolean)
        join conversations c on c.organisation_id = ${actor.organisationId} and c.id = r.conversation_id,
             lateral (select case when r.later then c.last_number else 0 end as number) since
      on conflict do nothing`,
  )
}

function own({ actor }: ActorScope): Conditions {
  return new Conditions('m', actor.organisationId).and`m.account_id = ${actor.accountId}`
}

function shown(actor: Actor, { isWritable, ...row }: Row): Conversation {
  const isShared = row.kind === 'group' || (row.kind === 'office' && actor.type === 'provider')
  const allowed: Conversation['allowed'] = []
  if (isWritable) allowed.push('write')
  if (isShared && actor.type === 'provider' && may(actor, 'messages:many')) allowed.push('add')
  if (isShared) allowed.push('leave')
  return { ...row, allowed }
}

/**
 * Moves the conversations of two people from a worker whose record is merged to the other record. A conversation with somebody with whom
 * that worker has one already stays. The members are ordered by ID.
 */
export async function moveConversations(
  { db, actor }: ActorScope,
  { target, former }: { target: string; former: string },
): Promise<void> {
  const other = fragment`case when c.one_id = ${former} then c.other_id else c.one_id end`
  await db.many(
    sql`
      update conversations c set one_id = least(${other}, ${target}), other_id = greatest(${other}, ${target})
       where c.organisation_id = ${actor.organisationId} and ${former} in (c.one_id, c.other_id) and ${other} <> ${target}
         and not exists (
           select from conversations k
            where k.organisation_id = c.organisation_id and k.one_id = least(${other}, ${target})
              and k.other_id = greatest(${other}, ${target}))`,
  )
}
