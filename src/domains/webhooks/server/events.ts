import type { Answer, Received } from '#base/route.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { eventRefusals, type eventRoutes } from '../contract.ts'
import { eventColumns, eventOf, type EventRow, isReadable, readsTimeOff } from './event-shape.ts'

const usual = 100

/** Returns the events after a cursor that the reader may read. Throws `CONFLICT` if none are recorded, and `CURSOR_EXPIRED` if some after the cursor are deleted. */
export async function listEvents(
  { db, actor }: ActorScope,
  { query: { after, limit = usual } }: Received<typeof eventRoutes.listEvents>,
): Promise<Answer<typeof eventRoutes.listEvents>> {
  const from = Number(after ?? 0)
  const [[stream], events] = await db.each<[StreamRow, EventRow & { position: number }]>(
    sql`
      select is_recording, case when ${readsTimeOff(actor)} then deleted_to else shared_deleted_to end as deleted_to
        from event_streams where organisation_id = ${actor.organisationId}`,
    sql`
      select ${eventColumns}, e.position from events e
       where e.organisation_id = ${actor.organisationId} and e.position > ${from} and ${isReadable(actor)}
       order by e.position limit ${limit}`,
  )
  if (!stream?.isRecording && events.length === 0) throw eventRefusals.EVENTS_OFF()
  if (after !== undefined && stream && from < stream.deletedTo) throw eventRefusals.CURSOR_EXPIRED()
  return { items: events.map(eventOf), cursor: String(events.at(-1)?.position ?? from) }
}

interface StreamRow {
  isRecording: boolean
  /** The position up to which events that the reader may read were deleted. */
  deletedTo: number
}

/** Returns whether the organisation records events. */
export async function readRecording({ db, actor }: ActorScope): Promise<Answer<typeof eventRoutes.readRecording>> {
  const stream = await db.first(
    sql<{ isRecording: boolean }>`
      select is_recording from event_streams where organisation_id = ${actor.organisationId}`,
  )
  return { isRecording: stream?.isRecording ?? false }
}

/** Starts or stops recording events. What was recorded stays until it is deleted for its age. */
export async function saveRecording(
  scope: ActorScope,
  { body }: Received<typeof eventRoutes.saveRecording>,
): Promise<Answer<typeof eventRoutes.saveRecording>> {
  await setRecording(scope, body.isRecording)
  return body
}

/** Starts or stops recording events within the current transaction. */
export async function setRecording({ db, actor }: ActorScope, isRecording: boolean): Promise<void> {
  await db.many(
    sql`
      insert into event_streams (organisation_id, is_recording) values (${actor.organisationId}, ${isRecording})
      on conflict (organisation_id) do update set is_recording = excluded.is_recording`,
  )
}
