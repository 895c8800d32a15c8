import { v7 as uuid } from 'uuid'
import type { World } from '#platform/server/testing/world.ts'
import type { RequestStatus } from '../rules.ts'

/** Creates a request for three pickers from 2026-12-01 to 2026-12-14 on the project, pending by default. */
export async function sampleRequest(
  world: World,
  { organisationId }: { organisationId: string },
  { clientId, projectId }: { clientId: string; projectId: string },
  status: RequestStatus = 'pending',
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, duration_unit, positions, status)
    values (${organisationId}, ${id}, ${clientId}, ${projectId}, 'December pickers', 'Picker', '2026-12-01', '2026-12-14', 'weeks', 3, ${status})`
  return id
}
