import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { certificationRoutes } from '../contract.ts'
import { certifications } from './routes.ts'
import { sampleDocument } from './samples.ts'

const world = await openWorld(certifications)

async function scene() {
  const organisation = await sampleOrganisation(world)
  const [manager, user] = [
    await sampleUser(world, organisation, 'manager'),
    await sampleUser(world, organisation, 'user'),
  ]
  const worker = await sampleWorker(world, organisation)
  const sentNotifications = async ({ accountId }: { accountId: string }) => {
    const rows = await world.sql<{ kind: string; link: string; values: { name?: string; worker?: string } }>`
      select kind, link, "values" from notifications where account_id = ${accountId} order by id`
    return rows.map(({ kind, values }) => `${kind} ${values.worker ?? values.name}`)
  }
  const add = (name: string) => world.call(certificationRoutes.addOwnCertification, { body: { name } }, worker)
  return { organisation, manager, user, worker, sentNotifications, add }
}

test('users who edit workers are notified once of something to verify, and the worker of the decision', async () => {
  const { manager, user, worker, sentNotifications, add } = await scene()
  const { body } = await add('VCA')
  await add('HACCP')
  expect(await sentNotifications(manager)).toEqual(['certificationToVerify Zoë Peeters'])
  expect(await sentNotifications(user)).toEqual([])
  const params = { id: worker.accountId, certId: body.id }
  await world.call(certificationRoutes.verifyCertification, { params, body: {} }, manager)
  await world.call(certificationRoutes.rejectCertification, { params, body: { comment: 'Expired' } }, manager)
  expect(await sentNotifications(worker)).toEqual(['certificationVerified VCA', 'certificationRejected VCA'])
  await world.sql`update notifications set read_at = now() where account_id = ${manager.accountId}`
  const edit = (number: string) =>
    world.call(certificationRoutes.editOwnCertification, { params: { id: body.id }, body: { number } }, worker)
  expect((await edit('7')).body).toMatchObject({
    verification: 'unverified',
    decision: null,
    allowed: ['edit', 'delete'],
  })
  await edit('8')
  expect(await sentNotifications(manager)).toHaveLength(2)
})

test('T13 workers cannot verify: neither by a field, nor by the organisation’s route, nor for a colleague', async () => {
  const { organisation, worker, add } = await scene()
  const { body } = await add('VCA')
  const fields = { name: 'VCA', verification: 'verified', decidedBy: worker.accountId, workerId: worker.accountId }
  const { problem } = await world.send('POST', '/worker/certifications', fields, worker)
  expect(problem.errors?.map(({ path }) => path)).toEqual(['verification', 'decidedBy', 'workerId'])
  const path = `/provider/workforce/${worker.accountId}/certifications/${body.id}/verify`
  expect((await world.send('POST', path, {}, worker)).status).toBe(403)
  const colleague = await sampleWorker(world, organisation)
  const call = { params: { id: body.id }, body: { name: 'Mine' } }
  expect((await world.call(certificationRoutes.editOwnCertification, call, colleague)).status).toBe(404)
  expect(
    (await world.call(certificationRoutes.deleteOwnCertification, { params: { id: body.id } }, colleague)).status,
  ).toBe(404)
  expect((await world.call(certificationRoutes.listOwnCertifications, { query: {} }, colleague)).body.total).toBe(0)
})

test('a certification lists the documents that prove it, to its worker and the organisation only', async () => {
  const { organisation, manager, worker, add } = await scene()
  const [{ body: proven }, { body: bare }] = [await add('VCA'), await add('HACCP')]
  expect(proven.documents).toEqual([])
  const file = async (name: string, certificationId: string | null) => {
    const id = await sampleDocument(world, worker, { name })
    await world.sql`update documents set certification_id = ${certificationId} where id = ${id}`
    return { id, name }
  }
  const files = [await file('front.pdf', proven.id), await file('back.pdf', proven.id)]
  await file('contract.pdf', null)
  const listed = [
    await world.call(certificationRoutes.listOwnCertifications, { query: {} }, worker),
    await world.call(certificationRoutes.listCertifications, { params: { id: worker.accountId }, query: {} }, manager),
  ]
  for (const { body } of listed) {
    const documentsOf = (id: string) => body.items.find((one) => one.id === id)?.documents
    expect(documentsOf(proven.id)).toEqual(files)
    expect(documentsOf(bare.id)).toEqual([])
  }
  const colleague = await sampleWorker(world, organisation)
  const { body } = await world.call(certificationRoutes.addOwnCertification, { body: { name: 'VCA' } }, colleague)
  expect(body.documents).toEqual([])
})
