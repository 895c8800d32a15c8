import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { hears, hearStream } from '#platform/server/testing/received-stream.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'

const routes = [...notifications, ...clock]
const [here, there] = [await openWorld(routes), await openWorld(routes)]
const address = `${await there.server.listen({ port: 0, host: '127.0.0.1' })}/api/notifications/stream`

test('open screens are notified immediately of clock-ins and clock-outs on every server, but not of refusals', async () => {
  const organisation = await sampleOrganisation(here)
  const manager = await sampleUser(here, organisation, 'manager')
  const worker = await sampleWorker(here, organisation)
  const { projectId } = await sampleProject(here, organisation, { managerId: manager.accountId })
  await sampleAssignment(here, worker, projectId)
  const heard = await hearStream(address, manager)
  await hears(heard, 'ready')
  const location = { ...samplePoint, accuracy: 10 }
  const refused = await here.call(clockRoutes.clockOut, { body: { location } }, worker)
  expect(refused.status).toBe(409)
  expect((await here.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)).status).toBe(200)
  await hears(heard, 'ready', 'clock')
  await here.call(clockRoutes.clockOut, { body: { location } }, worker)
  await hears(heard, 'ready', 'clock', 'clock')
})
