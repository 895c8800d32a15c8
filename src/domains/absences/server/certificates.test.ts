import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { documentTypes } from '#domains/documents/rules.ts'
import { scanPending } from '#domains/documents/server/jobs.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { sampleDocx, samplePdf } from '#platform/server/testing/sample-files.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { absenceRoutes } from '../contract.ts'
import { certificateRoutes } from '../contract/certificates.ts'
import { sickLeaveRoutes } from '../contract/sick-leave.ts'
import { absences } from './routes.ts'
import { sampleTeam, sampleTimeOff } from './samples.ts'

const world = await openWorld(absences, '2026-11-20T07:00:00Z')
const day = '2026-11-20'
type By = { readonly cookie: string }

/** A worker who has reported sick, and functions for the calls about the certificate. */
async function scene() {
  const team = await sampleTeam(world)
  const { worker, manager } = team
  const { body } = await world.call(sickLeaveRoutes.reportSickness, { body: { startDate: day, endDate: day } }, worker)
  const inputOf = (text: string, id: string) => ({
    params: { id },
    query: { name: `${text}.pdf` },
    file: new Blob([new Uint8Array(samplePdf(text))], { type: documentTypes.pdf }),
  })
  const params = { id: body.id }
  return {
    ...team,
    id: body.id,
    add: (text: string, id = body.id, by: By = worker) =>
      world.call(certificateRoutes.setOwnCertificate, inputOf(text, id), by),
    addFor: (text: string, by: By = manager, id = body.id) =>
      world.call(certificateRoutes.setCertificate, inputOf(text, id), by),
    read: (by: By) => world.call(certificateRoutes.readCertificate, { params }, by),
    readOwn: (by: By = worker) => world.call(certificateRoutes.readOwnCertificate, { params }, by),
    shown: async (by: By) => (await world.call(absenceRoutes.readTimeOff, { params }, by)).body.certificate,
    remove: (by: By = worker) => world.call(certificateRoutes.deleteOwnCertificate, { params }, by),
    removeFor: (by: By = manager) => world.call(certificateRoutes.deleteCertificate, { params }, by),
    allowed: async () => {
      const own = (await world.call(absenceRoutes.listOwnTimeOff, { query: {} }, worker)).body.items[0]
      const one = (await world.call(absenceRoutes.readTimeOff, { params }, manager)).body
      const of = (shown: typeof own | typeof one) => [
        shown?.allowed.some((action) => action === 'certify'),
        shown?.certificate?.allowed.includes('delete'),
      ]
      return { worker: of(own), agency: of(one) }
    },
    steps: async () => {
      const { body: history } = await world.call(absenceRoutes.readTimeOffHistory, { params, query: {} }, manager)
      return history.items.filter(({ entity }) => entity === 'sick_certificates')
    },
    told: (accountId: string) =>
      world.sql<{ kind: string; values: object }>`
        select kind, "values" from notifications
         where account_id = ${accountId} and kind = any(${['certificateAdded', 'certificateDeleted', 'certificateByAgency']})
         order by at, id`,
  }
}

const stored = async () => {
  const folder = join(world.services.config.dataDir, 'files')
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).length
}

test('a worker adds a certificate to sick leave, and those who decide are notified and can read it', async () => {
  const { worker, manager, add, read, readOwn, shown, told } = await scene()
  expect(await shown(manager)).toBeNull()
  const { status, body } = await add('Burnout')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    certificate: { name: 'Burnout.pdf', type: documentTypes.pdf, scan: 'clean', allowed: ['download', 'delete'] },
  })
  expect(body.certificate?.uploadedBy.id).toBe(worker.accountId)
  expect(await shown(manager)).toEqual({ ...body.certificate, allowed: ['download'] })
  for (const answer of [await read(manager), await readOwn()]) {
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain(documentTypes.pdf)
    expect(answer.bytes.includes('Burnout')).toBe(true)
  }
  expect(await told(manager.accountId)).toEqual([
    {
      kind: 'certificateAdded',
      values: { worker: 'Zoë Peeters', from: day, to: day, span: 'day', change: 'added' },
    },
  ])
})

test('nobody else can read, replace or delete it', async () => {
  const { organisation, id, add, addFor, read, readOwn, remove, removeFor, shown, list } = await scene()
  await add('Burnout')
  const reader = await sampleUser(world, organisation, 'user')
  const otherLead = await sampleUser(world, organisation, 'provider')
  await sampleProject(world, organisation, { managerId: otherLead.accountId })
  const colleague = await sampleWorker(world, organisation)
  expect(await shown(reader)).toBeNull()
  expect([(await read(reader)).status, (await addFor('x', reader)).status]).toEqual([403, 403])
  expect([(await read(otherLead)).status, (await addFor('x', otherLead)).status]).toEqual([404, 404])
  expect([(await readOwn(colleague)).status, (await add('x', id, colleague)).status]).toEqual([404, 404])
  expect([(await removeFor(reader)).status, (await removeFor(otherLead)).status]).toEqual([403, 404])
  expect((await remove(colleague)).status).toBe(404)
  expect((await readOwn()).status).toBe(200)
  expect((await list(reader, { certificate: 'missing' })).status).toBe(403)
})

test('a new certificate replaces the former one, whose file is deleted; the history says who did it, without the content', async () => {
  const { worker, manager, add, readOwn, steps, told } = await scene()
  const before = await stored()
  await Promise.all([add('First'), add('Second')])
  expect(await stored()).toBe(before + 1)
  expect((await add('Third')).status).toBe(200)
  expect(await stored()).toBe(before + 1)
  expect((await readOwn()).bytes.includes('Third')).toBe(true)
  expect((await told(manager.accountId)).map(({ values }) => values)).toMatchObject([
    { change: 'added' },
    { change: 'replaced' },
    { change: 'replaced' },
  ])
  const history = await steps()
  expect(history.map(({ kind, by }) => [kind, by?.id])).toEqual([
    ['changed', worker.accountId],
    ['changed', worker.accountId],
    ['added', worker.accountId],
  ])
  expect(JSON.stringify(history)).not.toMatch(/First|Second|Third|pdf/)
})

test('a deleted certificate goes with its file, once; the history says who did it, without the content', async () => {
  const { worker, manager, add, remove, readOwn, shown, steps, told } = await scene()
  const before = await stored()
  await add('Burnout')
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect([await stored(), await shown(manager), (await readOwn()).status]).toEqual([before, null, 404])
  const history = await steps()
  expect(history[0]).toMatchObject({ kind: 'removed', by: { id: worker.accountId } })
  expect(JSON.stringify(history)).not.toMatch(/Burnout|pdf/)
  expect((await told(manager.accountId)).at(-1)).toEqual({
    kind: 'certificateDeleted',
    values: { worker: 'Zoë Peeters', from: day, to: day, span: 'day' },
  })
  expect((await add('Again')).body.certificate?.name).toBe('Again.pdf')
})

test('a user neither replaces nor deletes what the worker has added', async () => {
  const { add, addFor, removeFor, allowed, readOwn, worker, told } = await scene()
  await add('Burnout')
  expect(await allowed()).toEqual({ worker: [true, true], agency: [false, false] })
  for (const answer of [await addFor('Wrong page'), await removeFor()])
    expect(answer).toMatchObject({
      status: 409,
      problem: { code: 'CONFLICT', detail: expect.stringMatching(/^The worker added this/) },
    })
  expect((await readOwn()).bytes.includes('Burnout')).toBe(true)
  expect(await told(worker.accountId)).toEqual([])
})

test('a worker neither replaces nor deletes what the agency has added', async () => {
  const { add, addFor, remove, allowed, readOwn } = await scene()
  await addFor('Post')
  expect(await allowed()).toEqual({ worker: [false, false], agency: [true, true] })
  for (const answer of [await add('Other'), await remove()])
    expect(answer).toMatchObject({
      status: 409,
      problem: { code: 'CONFLICT', detail: expect.stringMatching(/^Your agency added this/) },
    })
  expect((await readOwn()).bytes.includes('Post')).toBe(true)
})

test('a worker adds a missing certificate to approved sick leave, and neither replaces nor deletes it', async () => {
  const { id, manager, add, decide, remove, allowed, readOwn } = await scene()
  expect((await decide('approve', id, {}, manager)).status).toBe(200)
  expect((await add('Burnout')).status).toBe(200)
  expect(await allowed()).toEqual({ worker: [false, false], agency: [false, false] })
  for (const answer of [await add('Other'), await remove()])
    expect(answer).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION', detail: expect.stringMatching(/is approved/) },
    })
  expect((await readOwn()).bytes.includes('Burnout')).toBe(true)
})

test('the worker is notified when a user adds, replaces or deletes a certificate, also of approved sick leave', async () => {
  const { id, worker, manager, addFor, decide, removeFor, told } = await scene()
  await addFor('First')
  await decide('approve', id, {}, manager)
  await addFor('Second')
  expect((await removeFor()).status).toBe(200)
  const values = (change: string) => ({ change, from: day, to: day, span: 'day' })
  expect(await told(worker.accountId)).toEqual(
    ['added', 'replaced', 'deleted'].map((change) => ({ kind: 'certificateByAgency', values: values(change) })),
  )
})

test.each(['withdrawn', 'rejected', 'cancelled'] as const)(
  '%s sick leave: a user deletes any certificate, and workers delete those that they have added',
  async (status) => {
    for (const by of ['worker', 'agency'] as const) {
      const { id, worker, add, addFor, remove, removeFor, allowed, told } = await scene()
      const before = await stored()
      await add('Somebody else')
      await world.sql`update time_off set status = ${status} where id = ${id}`
      expect(await allowed()).toEqual({ worker: [false, true], agency: [false, true] })
      for (const answer of [await add('x'), await addFor('x')]) expect(answer.status).toBe(409)
      expect((await (by === 'worker' ? remove() : removeFor())).status).toBe(200)
      expect(await stored()).toBe(before)
      expect(await told(worker.accountId)).toHaveLength(by === 'worker' ? 0 : 1)
    }
  },
)

test('users cannot delete a certificate of their own sick leave as the agency', async () => {
  const { organisation, id, worker, add, remove, removeFor } = await scene()
  await add('Burnout')
  await world.sql`update time_off set status = 'rejected' where id = ${id}`
  const self = await sampleUser(world, organisation, 'manager')
  await world.sql`update accounts set email = ${self.email}, version = version + 1 where id = ${worker.accountId}`
  expect((await removeFor(self)).status).toBe(403)
  expect((await remove()).status).toBe(200)
})

test('a user adds a certificate that came by post, and the other users who decide are notified', async () => {
  const { organisation, manager, worker, addFor, shown, told, readOwn } = await scene()
  const colleague = await sampleUser(world, organisation, 'manager')
  expect((await addFor('Post', colleague)).body.certificate?.uploadedBy.id).toBe(colleague.accountId)
  expect((await shown(manager))?.name).toBe('Post.pdf')
  expect((await readOwn()).status).toBe(200)
  expect(await told(manager.accountId)).toHaveLength(1)
  expect(await told(colleague.accountId)).toEqual([])
  expect(await told(worker.accountId)).toHaveLength(1)
})

test('only sick leave that counts has a certificate: no other time off, nothing rejected or withdrawn', async () => {
  const { worker, manager, add, addFor } = await scene()
  const before = await stored()
  const vacation = await sampleTimeOff(world, worker, '2026-12-07')
  const rejected = await sampleTimeOff(world, worker, '2026-12-08', { type: 'sick_leave', status: 'rejected' })
  for (const one of [vacation, rejected]) {
    expect(await add('x', one)).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } })
    expect((await addFor('x', manager, one)).status).toBe(409)
  }
  expect(await stored()).toBe(before)
})

test('photos and PDFs are accepted, other files are not', async () => {
  const { id, worker } = await scene()
  const send = (name: string, bytes: Uint8Array, type: string) =>
    world.call(
      certificateRoutes.setOwnCertificate,
      { params: { id }, query: { name }, file: new Blob([new Uint8Array(bytes)], { type }) },
      worker,
    )
  expect((await send('a.docx', sampleDocx(), documentTypes.docx)).status).toBe(415)
  expect((await send('a.pdf', sampleDocx(), documentTypes.pdf)).status).toBe(415)
  expect((await send('a.png', samplePdf(), documentTypes.pdf)).status).toBe(415)
})

test('sick leave without a certificate is found by those who decide', async () => {
  const { worker, manager, id, add, list } = await scene()
  await sampleTimeOff(world, worker, '2026-12-07')
  await sampleTimeOff(world, worker, '2026-12-08', { type: 'sick_leave', status: 'withdrawn' })
  const missing = async () => (await list(manager, { certificate: 'missing' })).body.items.map((one) => one.id)
  expect(await missing()).toEqual([id])
  await add('Burnout')
  expect(await missing()).toEqual([])
})

test('a file that is replaced while it is scanned does not give its result to the new one', async () => {
  const { organisation, manager, id, add, read, shown } = await scene()
  await add('First')
  await world.sql`update sick_certificates set scan = 'pending' where id = ${id}`
  expect((await read(manager)).status).toBe(409)
  const scanner = {
    scan: async () => {
      await world.sql`update sick_certificates set file = 'other' where id = ${id}`
      return 'clean' as const
    },
  }
  const services = { ...world.services, scanner, config: { ...world.services.config, clamavUrl: new URL('tcp://x') } }
  await runJob({ services } as never, organisation, '2026-11-20T08:00:00Z', (scope) =>
    scanPending(scope, 'sick_certificates'),
  )
  expect((await shown(manager))?.scan).toBe('pending')
})
