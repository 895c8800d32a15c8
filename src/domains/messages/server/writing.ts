import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import { fault } from '#base/validation.ts'
import { notifyEach, markReadByLink, type NewNotification } from '#domains/notifications/server/commands.ts'
import { insertRecords } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { conversationPath } from '../rules.ts'
import { namedAccount, shownName } from './conversations.ts'

/** A stored message. */
interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  readonly number: number
}

interface ToTell {
  conversationId: string
  accountId: string
  type: 'provider' | 'worker'
  groupName: string | null
  by: string
}

/**
 * Adds the same message to several conversations of the actor, and notifies members who have read everything so far.
 * Locks the conversations in a fixed order to avoid deadlocks.
 */
export async function writeIn(
  scope: ActorScope,
  conversationIds: readonly string[],
  text: string | null,
): Promise<StoredMessage[]> {
  const { db, actor, now } = scope
  const numbered = await db.many(
    sql<{ id: string; number: number }>`
      update conversations c set last_number = c.last_number + 1, last_at = greatest(c.last_at, ${now})
        from (select id from conversations
               where organisation_id = ${actor.organisationId} and id = any(${conversationIds}::uuid[])
               order by id for update) k
       where c.organisation_id = ${actor.organisationId} and c.id = k.id returning c.id, c.last_number as number`,
  )
  const messages = numbered.map(({ id, number }) => ({ id: uuid(), conversationId: id, number }))
  await insertRecords(
    scope,
    'messages',
    messages.map(({ id, conversationId, number }) => ({
      id,
      conversation_id: conversationId,
      number,
      author_id: actor.accountId,
      text,
      created_at: now,
    })),
  )
  await readByAuthor(scope, messages)
  await announceMessages(scope, conversationIds)
  return messages
}

// Writing marks the conversation as read.
async function readByAuthor({ db, actor }: ActorScope, messages: readonly StoredMessage[]): Promise<void> {
  await db.many(
    sql`
      update conversation_members m set read_number = r.number
        from json_to_recordset(${JSON.stringify(messages)}::json) as r ("conversationId" uuid, number int)
       where m.organisation_id = ${actor.organisationId} and m.account_id = ${actor.accountId} and m.conversation_id = r."conversationId"`,
  )
}

async function announceMessages(scope: ActorScope, conversationIds: readonly string[]): Promise<void> {
  const { db, actor } = scope
  const [id] = conversationIds
  if (conversationIds.length === 1 && id) await markReadByLink(scope, conversationPath(actor.type, id))
  const waiting = await db.many(
    sql<ToTell>`
      update conversation_members m set told_number = c.last_number
        from conversations c, accounts o,
             (select ${shownName} as name from ${namedAccount}
               where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}) author
       where m.organisation_id = ${actor.organisationId} and m.conversation_id = any(${conversationIds}::uuid[])
         and m.account_id <> ${actor.accountId} and m.told_number <= m.read_number
         and c.organisation_id = m.organisation_id and c.id = m.conversation_id
         and o.organisation_id = m.organisation_id and o.id = m.account_id and o.active
      returning m.conversation_id, m.account_id, o.type, c.name as group_name, author.name as by`,
  )
  await notifyEach(
    scope,
    waiting.map((one) => ({ accountIds: [one.accountId], notification: notifiedOf(one) })),
  )
}

function notifiedOf({ conversationId, type, groupName, by }: ToTell): NewNotification {
  const link = conversationPath(type, conversationId)
  return groupName === null
    ? { kind: 'messageReceived', values: { by }, link }
    : { kind: 'groupMessageReceived', values: { by, group: groupName }, link }
}

/**
 * Attaches uploaded files of the author to a message. Throws a validation error for files of others and files that were
 * already sent.
 */
export async function attach(
  { db, actor }: ActorScope,
  { id, conversationId }: StoredMessage,
  attachmentIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(attachmentIds)]
  if (ids.length === 0) return
  const taken = await db.many(
    sql<{ id: string }>`
      update message_attachments set message_id = ${id}
       where organisation_id = ${actor.organisationId} and conversation_id = ${conversationId} and author_id = ${actor.accountId}
         and id = any(${ids}::uuid[]) and message_id is null
      returning id`,
  )
  const takenIds = new Set(taken.map((one) => one.id))
  const unknown = attachmentIds.flatMap((one, index) => (takenIds.has(one) ? [] : [index]))
  if (unknown.length > 0)
    throw invalid(unknown.map((index) => fault(`attachmentIds.${index}`, 'platform.validation.unknown')))
}

/** Marks a conversation as read up to a message, and its notifications as read. Throws `NOT_FOUND`. */
export async function readUpTo(scope: ActorScope, conversationId: string, number: number): Promise<void> {
  const { db, actor } = scope
  const found = await db.first(
    sql<{ reached: number; before: number }>`
      select least(${number}, c.last_number) as reached, m.read_number as before from conversation_members m
        join conversations c on c.organisation_id = m.organisation_id and c.id = m.conversation_id
       where m.organisation_id = ${actor.organisationId} and m.account_id = ${actor.accountId} and m.conversation_id = ${conversationId}`,
  )
  if (!found) throw refuse.NOT_FOUND()
  if (found.reached > found.before)
    await db.many(
      sql`
        update conversation_members set read_number = greatest(read_number, ${found.reached})
         where organisation_id = ${actor.organisationId} and account_id = ${actor.accountId} and conversation_id = ${conversationId}`,
    )
  await markReadByLink(scope, conversationPath(actor.type, conversationId))
}
