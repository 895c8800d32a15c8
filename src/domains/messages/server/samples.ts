import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'

/** An announcement to everyone, without end. */
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
