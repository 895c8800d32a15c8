import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'
import type { ShiftStatus } from '../rules.ts'

/** A shift of an assignment, 08:00 to 16:00 in UTC on the day that is given unless its end is too; published unless told. */
export async function sampleShift(
  world: World,
  assignmentId: string,
  start: string,
  { end = '', status = 'scheduled' as ShiftStatus, isPublished = true } = {},
): Promise<string> {
  const id = uuid()
  const [startsAt, endsAt] = end ? [start, end] : [`${start}T08:00:00Z`, `${start}T16:00:00Z`]
  await world.sql(
    `insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, status, published_at)
     select organisation_id, $2, worker_id, project_id, id, $3, $4, $5, case when $6 then now() end from assignments where id = $1`,
    [assignmentId, id, startsAt, endsAt, status, isPublished],
  )
  return id
}
