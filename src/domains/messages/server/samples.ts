import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'

/** Creates an announcement for everyone without a last day. */
export async function sampleAnnouncement(
  world: World,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  { title = 'The canteen is closed' } = {},
): Promise<string> {
  const id = uuid()
  await world.sql(
    `insert into announcements (organisation_id, id, title, text, audience, from_date, author_id)
     values ($1, $2, $3, 'On Friday.', 'everyone', '2026-11-20', $4)`,
    [organisationId, id, title, accountId],
  )
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
  await world.sql(
    `insert into conversations (organisation_id, id, kind, name, author_id, last_number) values ($1, $2, 'group', $3, $4, 1)`,
    [organisationId, conversation, name, accountId],
  )
  for (const one of members)
    await world.sql(
      'insert into conversation_members (organisation_id, id, conversation_id, account_id) values ($1, $2, $3, $4)',
      [organisationId, uuid(), conversation, one.accountId],
    )
  await world.sql(
    'insert into messages (organisation_id, id, conversation_id, number, author_id, text) values ($1, $2, $3, 1, $4, $5)',
    [organisationId, message, conversation, accountId, text],
  )
  const bytes = Buffer.from(content)
  await world.sql(
    `insert into message_attachments (organisation_id, id, conversation_id, message_id, author_id, name, type, bytes, file)
     values ($1, $2, $3, $4, $5, 'plan.pdf', 'application/pdf', $6, $7)`,
    [organisationId, attachment, conversation, message, accountId, bytes.length, await world.services.files.put(bytes)],
  )
  return { conversation, message, attachment }
}
