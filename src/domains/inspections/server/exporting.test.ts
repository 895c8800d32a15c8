import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { sampleClientContract } from '#domains/contracts/server/samples.ts'
import { sealAll, servedRoutes } from '#domains/contracts/server/testing/contract-scene.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sealBankAccount, sealNationalId } from '#domains/workforce/server/sealed.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { makeSealing } from '#platform/server/history-chain/sealing.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { inspectionRoutes as routes } from '../contract.ts'
import { deleteOldFiles } from './files.ts'
import { inspections } from './routes.ts'
import { inspectionJob } from './running.ts'
import { inParts } from './starting.ts'
import { changedFiles, december, exportOf, inspectionScene, unpacked } from './testing/inspection-scene.ts'

const world = await openWorld([...servedRoutes, ...inspections], '2026-12-04T09:00:00Z')
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()
const jsonOf = (bytes: Uint8Array | undefined) => JSON.parse(textOf(bytes)) as Record<string, unknown>[]

test('an export has the records of a worker with their changes, and the sealed contract byte for byte', async () => {
  const scene = await inspectionScene(world)
  await runJob(world, scene.organisation, world.now(), (scope) => makeSealing().run(scope))
  const result = await exportOf(world, scene, { workerId: scene.worker.accountId })
  expect(result).toMatchObject({
    status: 'done',
    worker: { id: scene.worker.accountId },
    rowCounts: { workers: 1, assignments: 1, schedule: 1, hours: 2, corrections: 1, contracts: 1 },
    historyCheck: { faults: 0 },
    allowed: ['download', 'share'],
  })
  expect(result.historyCheck?.verified).toBeGreaterThan(0)

  const files = await unpacked(world, scene, result.id)
  const [contract] = jsonOf(files['lists/contracts-001.json'])
  const sealed = files[String(contract?.file)]
  const [stored] = await world.sql<{ sha256: string }>`select sha256 from contract_files where id = ${scene.contractId}`
  expect(
    createHash('sha256')
      .update(sealed ?? '')
      .digest('hex'),
  ).toBe(stored?.sha256)
  expect(jsonOf(files['lists/corrections-001.json'])).toMatchObject([
    { reason: 'Forgot the break', before: { breakMinutes: 0 }, after: { breakMinutes: 30 }, objection: '=2+2' },
  ])
  // A spreadsheet does not calculate what somebody wrote.
  expect(textOf(files['lists/corrections-001.csv'])).toContain("'=2+2")
  const changes = jsonOf(files['lists/changes-001.json'])
  expect(
    changes.filter(({ record, recordId }) => record === 'time_entries' && recordId === scene.entryId),
  ).toMatchObject([{ before: null, after: { total_minutes: 480, status: 'approved' } }])
  expect(changes[0]).toMatchObject({
    chainPosition: expect.any(Number),
    chainHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const index = textOf(files['index.html'])
  for (const part of [
    'lists/hours-001.csv',
    'Loi/Wet 24/07/1987, art. 8, § 4',
    'A: based on the text of the law',
    'Not covered',
    'Health data',
  ])
    expect(index).toContain(part)
  expect(index).not.toMatch(/<script|https?:/)
})

test('exports of a worker, a client and all have the framework agreement that covers the assignment, byte for byte', async () => {
  const scene = await inspectionScene(world)
  const { organisation, projectId, manager, admin } = scene
  const [project] = await world.sql<{
    clientId: string
  }>`select client_id as "clientId" from projects where id = ${projectId}`
  const clientId = project?.clientId ?? ''
  const sign = async (client: string, days: { startDate: string; endDate: string }, title: string) => {
    const of = { clientId: client, assignmentId: null, userId: manager.accountId }
    const id = await sampleClientContract(world, organisation, of, {
      kind: 'be_framework',
      status: 'party_signed',
      title,
    })
    await world.sql`
      update contracts set start_date = ${days.startDate}, end_date = ${days.endDate}, countersigned_at = ${world.now()},
                           countersigned_by = ${manager.accountId}, countersigned_from = signed_from
       where id = ${id}`
    await world.sql`insert into seal_tasks (organisation_id, id, due_at) values (${organisation.organisationId}, ${id}, ${world.now()})`
    return id
  }
  await sign(clientId, { startDate: '2027-06-01', endDate: '2028-05-31' }, 'Contrat-cadre suivant')
  const covering = await sign(clientId, { startDate: '2026-06-01', endDate: '2027-05-31' }, 'Contrat-cadre')
  await sign(
    (await sampleProject(world, organisation)).clientId,
    { startDate: '2026-06-01', endDate: '2027-05-31' },
    'Other',
  )
  const draft = { clientId, assignmentId: null, userId: manager.accountId }
  await sampleClientContract(world, organisation, draft, { kind: 'fr_framework', status: 'draft', title: 'Draft' })
  await sealAll(world)
  const [stored] = await world.sql<{ bytes: Buffer }>`select bytes from contract_files where id = ${covering}`
  for (const scope of [{ workerId: scene.worker.accountId }, { clientId }, {}]) {
    const result = await exportOf(world, { admin }, scope)
    expect(result).toMatchObject({ status: 'done', rowCounts: { contracts: 1, frameworks: 1 } })
    const files = await unpacked(world, { admin }, result.id)
    const lists = Object.keys(files).filter((path) => path.startsWith('lists/frameworks-'))
    expect(lists.map((path) => path.slice(-4))).toEqual(expect.arrayContaining(['.csv', 'html', 'json']))
    const [row, ...others] = jsonOf(files[lists.find((path) => path.endsWith('.json')) ?? ''])
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: covering,
      title: 'Contrat-cadre',
      client: 'Sample Client',
      startDate: '2026-06-01',
    })
    expect(Buffer.from(files[String(row?.file)] ?? []).equals(stored?.bytes ?? Buffer.alloc(0))).toBe(true)
    const named = (format: string) => textOf(files[lists.find((path) => path.endsWith(format)) ?? ''])
    for (const format of ['.csv', '.html']) expect(named(format)).toContain('Contrat-cadre')
    expect(textOf(files['index.html'])).toContain(lists.find((path) => path.endsWith('.html')))
    const changed = Object.entries(files).flatMap(([path, bytes]) =>
      /^lists\/changes-.*json$/.test(path) ? jsonOf(bytes) : [],
    )
    expect(changed.some(({ recordId }) => recordId === covering)).toBe(true)
    expect(await changedFiles(files)).toEqual([])
  }
})

test('the documented check names a file in which one byte was changed, and no other', async () => {
  const scene = await inspectionScene(world)
  const result = await exportOf(world, scene, { workerId: scene.worker.accountId })
  const files = await unpacked(world, scene, result.id)
  expect(
    createHash('sha256')
      .update(files.SHA256SUMS ?? '')
      .digest('hex'),
  ).toBe(result.digest)
  expect(await changedFiles(files)).toEqual([])
  const listed = textOf(files.SHA256SUMS)
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(66))
  expect(listed.toSorted()).toEqual(
    Object.keys(files)
      .filter((path) => path !== 'SHA256SUMS')
      .toSorted(),
  )
  const path = Object.keys(files).find((one) => one.endsWith('.pdf')) ?? ''
  const changed = Uint8Array.from(files[path] ?? [])
  changed[500] = (changed[500] ?? 0) ^ 1
  expect(await changedFiles({ ...files, [path]: changed })).toEqual([path])
})

test('no file has a national number, a bank account, a position, an address or a reason that may be about health', async () => {
  const scene = await inspectionScene(world)
  const { organisationId } = scene.organisation
  const { accountId } = scene.worker
  const owner = { organisationId, id: accountId }
  const nationalId = sealNationalId(world.services.cipher, owner, '85073012345')
  const account = sealBankAccount(world.services.cipher, owner, { accountNumber: 'BE62510007547061' })
  await world.sql`update workers set address = 'SECRET street', national_id = ${nationalId}, national_id_last4 = '2345', bank_account = ${account} where id = ${accountId}`
  await world.sql`update shifts set cancel_reason = 'SECRET illness' where worker_id = ${accountId}`
  const cancelled = { params: { id: scene.assignmentId }, body: { comment: 'SECRET burn-out' } }
  expect((await world.call(assignmentRoutes.cancelAssignment, cancelled, scene.manager)).status).toBe(200)
  const recorded =
    await world.sql`select entity from history where organisation_id = ${organisationId} and comment = 'SECRET burn-out'`
  expect(recorded.length).toBeGreaterThan(0)
  await world.sql`
    update time_entries set notes = 'SECRET note', place_address = 'SECRET place', place_latitude = 50.123456, place_longitude = 4.123456
     where worker_id = ${accountId}`
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, type, start_date, end_date, reason, status)
    values (${organisationId}, gen_random_uuid(), ${accountId}, 'sick_leave', '2026-12-03', '2026-12-03', 'SECRET flu', 'approved')`
  const result = await exportOf(world, scene, { workerId: accountId })
  const files = await unpacked(world, scene, result.id)
  const texts = Object.entries(files).filter(([path]) => !path.endsWith('.pdf'))
  expect(
    texts.filter(([, bytes]) => /SECRET|50\.123456|85073012345|2345\b|BE62/.test(textOf(bytes))).map(([path]) => path),
  ).toEqual([])
})

test('an export of a client has the work for this client only, and no pay stubs; one of a period has all workers', async () => {
  const scene = await inspectionScene(world)
  const [project] = await world.sql<{ client_id: string }>`select client_id from projects where id = ${scene.projectId}`
  const other = await sampleTeam(world)
  const ofClient = await exportOf(world, scene, { clientId: project?.client_id ?? '' })
  expect(ofClient).toMatchObject({ status: 'done', worker: null, rowCounts: { workers: 1, hours: 2, payStubs: 0 } })
  const all = await exportOf(world, scene, {})
  expect(all).toMatchObject({ status: 'done', worker: null, client: null, rowCounts: { workers: 1, hours: 2 } })
  const files = await unpacked(world, scene, all.id)
  expect(textOf(files['lists/workers-001.json'])).not.toContain(other.worker.accountId)
})

test('an export that was interrupted continues with the parts that are missing', async () => {
  const scene = await inspectionScene(world)
  const body = { workerId: scene.worker.accountId, ...december }
  const { id } = (await world.call(routes.startInspection, { body }, scene.admin)).body
  // The first part is done, and its process has ended.
  await world.sql`update inspection_parts set state = 'done' where run_id = ${id} and position = 0`
  const read = async () => (await world.call(routes.readInspection, { params: { id } }, scene.admin)).body
  expect(await read()).toMatchObject({ status: 'running', total: 2, done: 1 })
  const jobs = startJobs(world.services, [inspectionJob as never], { everyMs: 20 })
  await expect.poll(async () => (await read()).status).toBe('done')
  await jobs.stop()
  expect(Object.keys(await unpacked(world, scene, id)).toSorted()).toEqual([
    'SHA256SUMS',
    'history-check.json',
    'index.html',
  ])
})

test('files are deleted after thirty days; the record of the export stays', async () => {
  const scene = await inspectionScene(world)
  const { id } = await exportOf(world, scene, { workerId: scene.worker.accountId })
  expect(await runJob(world, scene.organisation, '2027-01-03T08:00:00Z', deleteOldFiles)).toBe(false)
  expect(await runJob(world, scene.organisation, '2027-01-03T10:00:00Z', deleteOldFiles)).toBe(true)
  expect(await world.sql`select id from inspection_files where export_id = ${id}`).toEqual([])
  const { body } = await world.call(routes.readInspection, { params: { id } }, scene.admin)
  expect(body).toMatchObject({ status: 'done', allowed: [] })
  const download = await world.call(routes.downloadInspection, { params: { id } }, scene.admin)
  expect([download.status, download.problem.code]).toEqual([409, 'CONFLICT'])
})

test('workers, clients and exports of another organisation are not found, and a period has an order and a length', async () => {
  const [scene, foreign] = [await inspectionScene(world), await inspectionScene(world)]
  const start = (body: object) => world.call(routes.startInspection, { body: { ...december, ...body } }, scene.admin)
  expect((await start({ workerId: foreign.worker.accountId })).status).toBe(404)
  expect((await start({ clientId: foreign.worker.accountId })).status).toBe(404)
  expect((await start({ toDate: '2026-11-30' })).problem.errors).toMatchObject([{ path: 'toDate' }])
  expect((await start({ fromDate: '2016-01-01' })).problem.errors).toMatchObject([{ path: 'toDate' }])
  const { id } = await exportOf(world, foreign, { workerId: foreign.worker.accountId })
  for (const route of [routes.readInspection, routes.downloadInspection])
    expect((await world.call(route, { params: { id } }, scene.admin)).status).toBe(404)
  expect((await world.call(routes.listInspections, { query: {} }, scene.admin)).body.items).toEqual([])
  expect((await world.call(routes.listInspections, { query: {} }, scene.manager)).status).toBe(403)
})

test('a long period has fewer workers in a part, and no export more than 400 parts', () => {
  const ids = Array.from({ length: 5000 }, (_, at) => String(at))
  expect(inParts(ids, '2026-11-01', '2026-11-30')[0]).toHaveLength(60)
  expect(inParts(ids.slice(0, 100), '2026-01-01', '2026-12-31')[0]).toHaveLength(4)
  expect(inParts(ids, '2020-01-01', '2026-12-31')).toHaveLength(385)
  expect(inParts(ids, '2020-01-01', '2026-12-31').flat()).toEqual(ids)
})
