import { randomInt } from 'node:crypto'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'
import { tabletRoutes } from '../../contract/tablet.ts'
import { kioskWorkerRoutes } from '../../contract/worker.ts'
import { sampleKiosk } from '../samples.ts'

/** Creates a worker of a project with a kiosk at its work site, in a separate organisation. */
export async function kioskScene(world: World) {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId, workSiteId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await world.sql`update organisations set geofence = 'block' where id = ${organisation.organisationId}`
  const tablet = await sampleKiosk(world, organisation, workSiteId)
  const scan = (body: object, by: { cookie: string } = worker) =>
    world.call(kioskWorkerRoutes.punchByCode, { body: { kind: 'in', projectId, ...body } as never }, by)
  const sessions = () =>
    world.sql<Record<string, unknown>>`
      select started_at, ended_at, in_place, out_place, in_kiosk_id, out_kiosk_id from clock_sessions
       where organisation_id = ${organisation.organisationId} order by started_at`
  return { organisation, manager, worker, projectId, assignmentId, workSiteId, tablet, scan, sessions }
}

/** Pairs a tablet by a code, and returns its answer and its token. */
export async function pairTablet(world: World, code: string, address = `10.9.${randomInt(256)}.${randomInt(256)}`) {
  const answer = await world.call(tabletRoutes.pairTablet, { body: { token: code } }, { address })
  const { status, body, problem, headers } = answer
  const setCookie = String(headers['set-cookie'])
  return { status, body, problem, setCookie, cookie: /interim-kiosk=([^;]+)/.exec(setCookie)?.[1] ?? '' }
}
