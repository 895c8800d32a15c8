import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { certificationRoutes } from '../contract.ts'
import { certifications } from './routes.ts'
import { sampleCertification } from './samples.ts'

const world = await openWorld(certifications)

async function scene() {
  const { organisation, manager, worker } = await sampleTeam(world)
  const params = { id: worker.accountId }
  const add = (changes: object = {}) =>
    world.call(
      certificationRoutes.addCertification,
      { params, body: { name: 'VCA', issuer: 'BeSaCC', issuedOn: '2024-01-15', expiresOn: '2034-01-15', ...changes } },
      manager,
    )
  return { organisation, manager, worker, params, add }
}

test('certifications are listed by expiry and verified once', async () => {
  const { manager, params, add } = await scene()
  const { status, body } = await add({ number: '123', examDate: '2024-01-10' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'VCA',
    verification: 'unverified',
    decision: null,
    allowed: ['edit', 'verify', 'reject', 'delete'],
  })
  await add({ name: 'First aid', expiresOn: null })
  await add({ name: 'Forklift', expiresOn: '2027-01-01' })
  const list = await world.call(certificationRoutes.listCertifications, { params, query: {} }, manager)
  expect(list.body.items.map(({ name }) => name)).toEqual(['Forklift', 'VCA', 'First aid'])
  const listed = async (query: object) =>
    (await world.call(certificationRoutes.listCertifications, { params, query }, manager)).body
  const first = await listed({ limit: '2' })
  expect([first.total, first.items.length]).toEqual([3, 2])
  const rest = await listed({ limit: '2', cursor: first.nextCursor })
  expect([...first.items, ...rest.items]).toEqual(list.body.items)
  expect((await listed({ sort: '-name' })).items.map(({ name }) => name)).toEqual(['VCA', 'Forklift', 'First aid'])
  expect((await listed({ q: 'FORK' })).items.map(({ name }) => name)).toEqual(['Forklift'])
  const one = { ...params, certId: body.id }
  const verify = () => world.call(certificationRoutes.verifyCertification, { params: one, body: {} }, manager)
  expect((await verify()).body).toMatchObject({
    verification: 'verified',
    decision: { by: { id: manager.accountId }, comment: null },
    allowed: ['edit', 'reject', 'delete'],
    version: 2,
  })
  const again = await verify()
  expect([again.status, again.problem.code, again.problem.from]).toEqual([409, 'INVALID_TRANSITION', 'verified'])
  const reject = (comment?: string) =>
    world.send('POST', `/provider/workforce/${one.id}/certifications/${one.certId}/reject`, { comment }, manager)
  expect((await reject()).problem.errors).toMatchObject([{ path: 'comment', code: 'commentRequired' }])
  expect((await reject('It was withdrawn')).body).toMatchObject({ verification: 'rejected' })
})

test('a certification is unverified after an edit by the worker, and keeps its status after one by the organisation', async () => {
  const { manager, worker, params } = await scene()
  const certId = await sampleCertification(world, worker)
  const edited = await world.call(
    certificationRoutes.editCertification,
    { params: { ...params, certId }, body: { number: '7' } },
    { ...manager, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({ number: '7', verification: 'verified', version: 2 })
  const own = await world.call(
    certificationRoutes.editOwnCertification,
    { params: { id: certId }, body: { expiresOn: '2030-01-01' } },
    worker,
  )
  expect(own.body).toMatchObject({ verification: 'unverified', decision: null, allowed: ['edit', 'delete'] })
  const added = await world.call(certificationRoutes.addOwnCertification, { body: { name: 'HACCP' } }, worker)
  expect(added.body).toMatchObject({ name: 'HACCP', verification: 'unverified' })
  const listed = await world.call(certificationRoutes.listOwnCertifications, { query: {} }, worker)
  expect(listed.body.total).toBe(2)
  const gone = await world.call(certificationRoutes.deleteOwnCertification, { params: { id: added.body.id } }, worker)
  expect(gone.status).toBe(204)
})

test('a certification cannot expire before it is issued, also if only one of the dates is edited', async () => {
  const { manager, params, add } = await scene()
  const wrong = [{ path: 'expiresOn', code: 'expiresBeforeIssued' }]
  expect((await add({ expiresOn: '2023-01-01' })).problem.errors).toMatchObject(wrong)
  const { body } = await add()
  const edited = await world.call(
    certificationRoutes.editCertification,
    { params: { ...params, certId: body.id }, body: { expiresOn: '2023-01-01' } },
    manager,
  )
  expect(edited.problem.errors).toMatchObject(wrong)
  expect((await add({ name: ' ' })).problem.errors).toMatchObject([{ path: 'name', code: 'nameRequired' }])
})

test('T31 a decision on a certification that was edited since is refused with the current version', async () => {
  const { manager, worker, params } = await scene()
  const certId = await sampleCertification(world, worker, { verification: 'unverified' })
  const path = { ...params, certId }
  await world.call(certificationRoutes.editOwnCertification, { params: { id: certId }, body: { number: '9' } }, worker)
  const stale = await world.call(
    certificationRoutes.verifyCertification,
    { params: path, body: {} },
    { ...manager, ifMatch: 1 },
  )
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect(stale.problem.current).toMatchObject({ number: '9', version: 2 })
  const removed = await world.call(
    certificationRoutes.deleteCertification,
    { params: path },
    { ...manager, ifMatch: 1 },
  )
  expect(removed.problem.code).toBe('STALE_VERSION')
})

test('T10 T11 a certification is known only under its own worker and in its organisation', async () => {
  const { organisation, manager, worker, params } = await scene()
  const stranger = await scene()
  const colleague = await sampleWorker(world, organisation)
  const reader = await sampleUser(world, organisation, 'user')
  const certId = await sampleCertification(world, worker)
  const edit = (id: string, who: object) =>
    world.call(certificationRoutes.editCertification, { params: { id, certId }, body: { name: 'Mine' } }, who)
  expect((await edit(colleague.accountId, manager)).status).toBe(404)
  expect((await edit(params.id, stranger.manager)).status).toBe(404)
  expect((await edit(params.id, reader)).status).toBe(403)
  expect(
    (await world.call(certificationRoutes.listCertifications, { params, query: {} }, stranger.manager)).status,
  ).toBe(404)
  const read = await world.call(certificationRoutes.listCertifications, { params, query: {} }, reader)
  expect(read.body.items[0]?.allowed).toEqual([])
  const own = { params: { id: certId }, body: { name: 'Mine' } }
  expect((await world.call(certificationRoutes.editOwnCertification, own, colleague)).status).toBe(404)
  const gone = await world.call(certificationRoutes.deleteOwnCertification, { params: { id: certId } }, colleague)
  expect(gone.status).toBe(404)
})
