import { v7 as uuid } from 'uuid'
import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { type Fault, fault } from '#base/validation.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import type { conversationRoutes } from '../contract.ts'
import { mostPeople } from '../rules.ts'
import { bringIn, readConversations } from './conversations.ts'
import { ensureOfficeMember } from './messages.ts'
import { recipientsAmong, workersOn } from './people.ts'
import { writeIn } from './writing.ts'

type Input = Received<typeof conversationRoutes.startConversation>
type Body = Input['body']

const limit = { most: 30, minutes: 60 }

/**
 * Sends a message to several people, each in a separate conversation or all in one group. Existing conversations
 * between two people are continued. Throws `FORBIDDEN` or a validation error.
 */
export async function startConversation(
  scope: ActorScope,
  { body }: Input,
): Promise<Answer<typeof conversationRoutes.startConversation>> {
  const { actor } = scope
  const people = await peopleOf(scope, body)
  if ((body.groupName || people.length > 1) && !may(actor, 'messages:many')) throw refuse.FORBIDDEN()
  await countAttempt(scope.db, { [`conversations:${actor.accountId}`]: limit }, scope.now)
  const ids = body.groupName ? [await makeGroup(scope, body.groupName, people)] : await findDirect(scope, people)
  if (body.office) ids.push(await findOffice(scope))
  await writeIn(scope, ids, body.text)
  const items = await readConversations(scope, ids)
  return { items, total: items.length, nextCursor: null }
}

/** Returns the recipients. Throws a validation error with all invalid fields. */
async function peopleOf(scope: ActorScope, { accountIds = [], projectId, office }: Body): Promise<string[]> {
  const isUser = scope.actor.type === 'provider'
  const faults: Fault[] = []
  const addFault = (path: string, messageKey: string, values = {}) => faults.push(fault(path, messageKey, values))
  // Users belong to the organisation and cannot write to it. Workers cannot see who else is on a project.
  if (office && isUser) addFault('office', 'platform.validation.invalid')
  const recipientIds = new Set((await recipientsAmong(scope, accountIds)).map(({ id }) => id))
  for (const [index, id] of accountIds.entries())
    if (!recipientIds.has(id)) addFault(`accountIds.${index}`, 'platform.validation.unknown')
  const workers = projectId && isUser ? await workersOn(scope, projectId) : undefined
  if (projectId && !workers) addFault('projectId', 'platform.validation.unknown')
  if (workers?.length === 0) addFault('projectId', 'messages.validation.nobodyOnProject')
  const people = [...new Set([...recipientIds, ...(workers ?? [])])]
  if (people.length > mostPeople) addFault('projectId', 'messages.validation.tooMany', { most: mostPeople })
  if (faults.length > 0) throw invalid(faults)
  return people
}

async function makeGroup(scope: ActorScope, name: string, people: readonly string[]): Promise<string> {
  const id = uuid()
  await insertRecord(
    scope,
    { table: 'conversations', id },
    { kind: 'group', name, author_id: scope.actor.accountId, last_at: scope.now, created_at: scope.now },
  )
  await bringIn(
    scope,
    [scope.actor.accountId, ...people].map((accountId) => ({ conversationId: id, accountId })),
  )
  return id
}

/** Returns the ids of the actor’s conversations with each person, and creates the missing ones. */
async function findDirect(scope: ActorScope, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return []
  const { db, actor, now } = scope
  const pairs = people.map((other) => {
    const [one_id, other_id] = [actor.accountId, other].sort()
    return { id: uuid(), one_id, other_id }
  })
  const recordset = fragment`json_to_recordset(${JSON.stringify(pairs)}::json) as r (id uuid, one_id uuid, other_id uuid)`
  // If both start the conversation simultaneously, both get the first.
  await db.many(
    sql`
      insert into conversations (organisation_id, id, kind, one_id, other_id, author_id, last_at, created_at)
      select ${actor.organisationId}, r.id, 'direct', r.one_id, r.other_id, ${actor.accountId}, ${now}, ${now}
        from ${recordset} order by r.one_id, r.other_id
      on conflict (organisation_id, one_id, other_id) where kind = 'direct' do nothing`,
  )
  const found = await db.many(
    sql<{ id: string; oneId: string; otherId: string }>`
      select c.id, c.one_id, c.other_id from conversations c
        join ${recordset} on c.one_id = r.one_id and c.other_id = r.other_id
       where c.organisation_id = ${actor.organisationId} and c.kind = 'direct'`,
  )
  await bringIn(
    scope,
    found.flatMap(({ id, oneId, otherId }) => [oneId, otherId].map((accountId) => ({ conversationId: id, accountId }))),
  )
  return found.map(({ id }) => id)
}

/** Returns the id of the worker’s conversation with the organisation, and creates it if necessary. */
async function findOffice(scope: ActorScope): Promise<string> {
  const { db, actor, now } = scope
  await db.many(
    sql`
      insert into conversations (organisation_id, id, kind, worker_id, author_id, last_at, created_at)
      values (${actor.organisationId}, ${uuid()}, 'office', ${actor.accountId}, ${actor.accountId}, ${now}, ${now})
      on conflict (organisation_id, worker_id) where kind = 'office' do nothing`,
  )
  const { id } = await db.one(
    sql<{ id: string }>`
      select id from conversations where organisation_id = ${actor.organisationId} and worker_id = ${actor.accountId} and kind = 'office'`,
  )
  await bringIn(scope, [{ conversationId: id, accountId: actor.accountId }])
  await ensureOfficeMember(scope, id)
  return id
}
