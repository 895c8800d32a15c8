import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'

/** Creates an announcement for everyone without a last day. */
export async function sampleAnnouncement(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  { title = 'The canteen is closed' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into announcements (organisation_id, id, title, text, audience, from_date, author_id)
    values (${organisationId}, ${id}, ${title}, 'On Friday.', 'everyone', '2026-11-20', ${accountId})`
  return id
}

/** Creates a group of the given accounts, with one message and one attachment of the first. */
export async function sampleConversation(
  world: World,
  members: readonly [{ organisationId: string; accountId: string }, ...{ accountId: string }[]],
  { text = 'Good morning', content = '%PDF-1.7 sample', name = 'Early shift' } = {},
): Promise<{ conversation: string; message: string; attachment: string }> {
  const [{ organisationId, accountId }] = members
  const [conversation, message, attachment] = [uuid(), uuid(), uuid()]
  await world.sql`
    insert into conversations (organisation_id, id, kind, name, author_id, last_number)
     values (${organisationId}, ${conversation}, 'group', ${name}, ${accountId}, 1)`
  for (const one of members)
    await world.sql`
      insert into conversation_members (organisation_id, id, conversation_id, account_id)
       values (${organisationId}, ${uuid()}, ${conversation}, ${one.accountId})`
  await world.sql`
    insert into messages (organisation_id, id, conversation_id, number, author_id, text)
     values (${organisationId}, ${message}, ${conversation}, 1, ${accountId}, ${text})`
  const bytes = Buffer.from(content)
  await world.sql`
    insert into message_attachments (organisation_id, id, conversation_id, message_id, author_id, name, type, bytes, file)
    values (${organisationId}, ${attachment}, ${conversation}, ${message}, ${accountId}, 'plan.pdf', 'application/pdf', ${bytes.length}, ${await world.services.files.put(bytes)})`
  return { conversation, message, attachment }
}
