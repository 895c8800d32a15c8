import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { workerImportJobs } from './importing.ts'
import { ownProfile, workforce } from './routes.ts'
import { sampleFile, sampleWorker } from './samples.ts'
import { until } from '#platform/server/testing/until.ts'

const world = await openWorld([...workforce, ...ownProfile])
const runner = startJobs(world.services, workerImportJobs, { everyMs: 20 })
afterAll(() => runner.stop())

const member = async () => sampleUser(world, await sampleOrganisation(world))

async function vehiclesOf(by: SampleAccount) {
  const { body } = await world.call(workforceRoutes.listWorkers, { query: {} }, by)
  const workers = await Promise.all(
    body.items.map(({ id }) => world.call(workforceRoutes.readWorker, { params: { id } }, by)),
  )
  return workers.map((worker) => worker.body.vehicle)
}

const importFile = (by: SampleAccount, rows: readonly Record<string, string>[]) => {
  const file = new Blob([sampleFile(rows)], { type: 'text/csv' })
  return world.call(workforceRoutes.importWorkers, { query: {}, file }, { ...by, language: 'fr' })
}

test('workers and their organisation set the vehicle, and the history shows both', async () => {
  const admin = await member()
  const worker = await sampleWorker(world, admin)
  expect(await vehiclesOf(admin)).toEqual([null])
  const own = await world.call(ownProfileRoutes.editOwnProfile, { body: { vehicle: 'bicycle' } }, worker)
  expect(own.body.vehicle).toBe('bicycle')
  const params = { id: worker.accountId }
  const edited = await world.call(workforceRoutes.editWorker, { params, body: { vehicle: 'van' } }, admin)
  expect(edited.body.vehicle).toBe('van')
  const { body } = await world.call(workforceRoutes.readWorkerHistory, { params, query: {} }, admin)
  const changes = body.items.flatMap((step) => step.changes.filter(({ field }) => field === 'vehicle'))
  expect(changes.slice(0, 2)).toEqual([
    { field: 'vehicle', before: 'bicycle', after: 'van' },
    { field: 'vehicle', before: null, after: 'bicycle' },
  ])
  const cleared = await world.call(workforceRoutes.editWorker, { params, body: { vehicle: null } }, admin)
  expect(cleared.body.vehicle).toBeNull()
  const wrong = await world.call(workforceRoutes.editWorker, { params, body: { vehicle: 'lorry' as 'van' } }, admin)
  expect([wrong.status, wrong.problem.errors?.map(({ path }) => path)]).toEqual([422, ['vehicle']])
})

test('the vehicle is exported, and imported under its label or another name, in any of the three languages', async () => {
  const by = await member()
  await importFile(by, [
    { 'Moyen de transport': 'Camionnette' },
    { 'Moyen de transport': 'fiets', Email: 'two@import.example' },
    { 'Moyen de transport': '', Email: 'three@import.example' },
  ])
  await until(async () => expect((await vehiclesOf(by)).toSorted()).toEqual(['bicycle', null, 'van']))
  const { bytes } = await world.call(workforceRoutes.exportWorkers, { query: { format: 'csv' } }, by)
  const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.map(({ Vehicle }) => Vehicle).toSorted()).toEqual(['', 'Bicycle', 'Van'])
  const { body } = await importFile(by, [{ Véhicule: 'avion', 'National ID': 'P9', Email: 'four@import.example' }])
  expect(body.faults.map(({ column: heading, value, message }) => [heading, value, message])).toEqual([
    ['Véhicule', 'avion', expect.stringContaining('Aucun, Vélo, Voiture, Camionnette')],
  ])
})
