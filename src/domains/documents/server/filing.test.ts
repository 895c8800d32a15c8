import { beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { type SampleProject, sampleProject } from '#domains/projects/server/samples.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { documentRoutes } from '../contract.ts'
import { documentTypes } from '../rules.ts'
import { documents } from './routes.ts'

const world = await openWorld([...accounts, ...documents])

let manager: SampleAccount
let worker: SampleAccount
let project: SampleProject
beforeEach(async () => {
  const team = await sampleTeam(world)
  ;({ manager, worker } = team)
  const { organisation } = team
  project = await sampleProject(world, organisation)
})

type Query = Omit<Parameters<typeof world.call<typeof documentRoutes.addDocument>>[1]['query'], 'name'>
const add = (query: Query & { name?: string } = {}, by = manager) =>
  world.call(
    documentRoutes.addDocument,
    {
      query: { name: 'a.pdf', ...query },
      file: new Blob([samplePdf() as Uint8Array<ArrayBuffer>], { type: documentTypes.pdf }),
    },
    by,
  )
const listed = async (query: object, by = manager) => {
  const { body } = await world.call(documentRoutes.listDocuments, { query }, by)
  return body.items.map(({ name }) => name)
}
const edit = (id: string, body: object, by: SampleAccount & { ifMatch?: number } = manager) =>
  world.call(documentRoutes.editDocument, { params: { id }, body }, by)
const assign = () =>
  world.sql`
    insert into assignments (organisation_id, id, project_id, worker_id, role, start_date, end_date, rate_amount, rate_currency, status)
    values (${worker.organisationId}, ${uuid()}, ${project.projectId}, ${worker.accountId}, 'Picker', '2026-11-01', '2026-12-01', 1700, 'EUR', 'pending')`

describe('A filed document', () => {
  test('is found under its worker, its project or the organisation, and by search', async () => {
    await add({ name: 'contract.pdf', workerId: worker.accountId, projectId: project.projectId })
    await add({ name: 'site plan.pdf', projectId: project.projectId, description: 'Fire exits, évacuation' })
    await add({ name: 'insurance.pdf', description: 'Civil liability' })
    expect(await listed({ of: 'worker' })).toEqual(['contract.pdf'])
    expect(await listed({ of: 'project' })).toEqual(['site plan.pdf'])
    expect(await listed({ of: 'organisation' })).toEqual(['insurance.pdf'])
    expect(await listed({ projectId: project.projectId, sort: 'name' })).toEqual(['contract.pdf', 'site plan.pdf'])
    expect(await listed({ q: 'evacuation' })).toEqual(['site plan.pdf'])
    expect(await listed({ q: '%' })).toEqual([])
  })

  test('is listed by expiry: expired and expiring ones first', async () => {
    await add({ name: 'old.pdf', expiresOn: '2026-11-19' })
    await add({ name: 'soon.pdf', expiresOn: '2027-01-19' })
    await add({ name: 'later.pdf', expiresOn: '2027-01-20' })
    await add({ name: 'endless.pdf' })
    expect(await listed({ expiring: 'true', sort: 'expiresOn' })).toEqual(['old.pdf', 'soon.pdf'])
    expect(await listed({ sort: 'expiresOn' })).toEqual(['old.pdf', 'soon.pdf', 'later.pdf', 'endless.pdf'])
  })

  test('can be described and dated by users with permission to edit; a stale version is refused', async () => {
    const { body } = await add({ description: 'Draft', expiresOn: '2026-12-31' })
    const { body: after, status } = await edit(
      body.id,
      { projectId: project.projectId, expiresOn: null },
      { ...manager, ifMatch: 1 },
    )
    expect(status).toBe(200)
    expect(after).toMatchObject({
      project: { id: project.projectId },
      description: 'Draft',
      expiresOn: null,
      version: 2,
    })
    expect(await edit(body.id, { description: 'Late' }, { ...manager, ifMatch: 1 })).toMatchObject({
      status: 409,
      problem: { code: 'STALE_VERSION' },
    })
    expect((await edit(body.id, { expiresOn: '2026-02-30' })).status).toBe(422)
  })
})

describe('T10 T11 Permissions', () => {
  test('a user with read permission reads all documents and edits none', async () => {
    const user = await sampleUser(world, manager, 'user')
    const { body } = await add({ projectId: project.projectId })
    expect((await world.call(documentRoutes.readDocument, { params: { id: body.id } }, user)).body.allowed).toEqual([
      'download',
    ])
    expect((await add({}, user)).status).toBe(403)
    expect((await edit(body.id, { description: 'x' }, user)).status).toBe(403)
  })

  test('a worker sees no documents of projects and the organisation, and can name only a project they were offered', async () => {
    const { body } = await add({ projectId: project.projectId })
    expect(await listed({}, worker)).toEqual([])
    expect((await world.call(documentRoutes.readDocumentContent, { params: { id: body.id } }, worker)).status).toBe(404)
    expect((await edit(body.id, { description: 'x' }, worker)).status).toBe(404)
    expect((await add({ projectId: project.projectId }, worker)).problem.errors).toMatchObject([{ path: 'projectId' }])
    await assign()
    const own = await add({ projectId: project.projectId, description: 'My badge' }, worker)
    expect(own).toMatchObject({
      status: 201,
      body: { worker: { id: worker.accountId }, project: { id: project.projectId } },
    })
    expect((await edit(own.body.id, { description: 'Badge' }, worker)).body).toMatchObject({
      description: 'Badge',
      version: 2,
    })
  })

  test('records of another organisation cannot be referred to', async () => {
    const stranger = await sampleUser(world, await sampleOrganisation(world), 'manager')
    const { body } = await add()
    expect((await add({ projectId: project.projectId }, stranger)).status).toBe(422)
    expect((await add({ workerId: worker.accountId }, stranger)).status).toBe(404)
    expect((await edit(body.id, { description: 'x' }, stranger)).status).toBe(404)
    const theirs = await add({}, stranger)
    expect((await edit(theirs.body.id, { projectId: project.projectId }, stranger)).status).toBe(422)
  })
})
