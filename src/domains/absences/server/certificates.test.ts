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
    told: (accountId: string) =>
      world.sql<{ kind: string; values: object }>`
        select kind, "values" from notifications where account_id = ${accountId} and kind = 'certificateAdded' order by at, id`,
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
    certificate: { name: 'Burnout.pdf', type: documentTypes.pdf, scan: 'clean', allowed: ['download'] },
  })
  expect(body.certificate?.uploadedBy.id).toBe(worker.accountId)
  expect(await shown(manager)).toEqual(body.certificate)
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

test('nobody else can read or replace it', async () => {
  const { organisation, id, add, addFor, read, readOwn, shown, list } = await scene()
  await add('Burnout')
  const reader = await sampleUser(world, organisation, 'user')
  const otherLead = await sampleUser(world, organisation, 'provider')
  await sampleProject(world, organisation, { managerId: otherLead.accountId })
  const colleague = await sampleWorker(world, organisation)
  expect(await shown(reader)).toBeNull()
  expect([(await read(reader)).status, (await addFor('x', reader)).status]).toEqual([403, 403])
  expect([(await read(otherLead)).status, (await addFor('x', otherLead)).status]).toEqual([404, 404])
  expect([(await readOwn(colleague)).status, (await add('x', id, colleague)).status]).toEqual([404, 404])
  expect((await list(reader, { certificate: 'missing' })).status).toBe(403)
})

test('a new certificate replaces the former one, whose file is deleted; the history says who did it, without the content', async () => {
  const { worker, manager, id, add, addFor, readOwn, told } = await scene()
  const before = await stored()
  await Promise.all([add('First'), add('Second')])
  expect(await stored()).toBe(before + 1)
  expect((await addFor('Third')).status).toBe(200)
  expect(await stored()).toBe(before + 1)
  expect((await readOwn()).bytes.includes('Third')).toBe(true)
  expect((await told(manager.accountId)).map(({ values }) => values)).toMatchObject([
    { change: 'added' },
    { change: 'replaced' },
  ])
  const { body } = await world.call(absenceRoutes.readTimeOffHistory, { params: { id }, query: {} }, manager)
  const steps = body.items.filter(({ entity }) => entity === 'sick_certificates')
  expect(steps.map(({ kind, by }) => [kind, by?.id])).toEqual([
    ['changed', manager.accountId],
    ['changed', worker.accountId],
    ['added', worker.accountId],
  ])
  expect(JSON.stringify(steps)).not.toMatch(/First|Second|Third|pdf/)
})

test('a user adds a certificate that came by post, and the other users who decide are notified', async () => {
  const { organisation, manager, worker, addFor, shown, told, readOwn } = await scene()
  const colleague = await sampleUser(world, organisation, 'manager')
  expect((await addFor('Post', colleague)).body.certificate?.uploadedBy.id).toBe(colleague.accountId)
  expect((await shown(manager))?.name).toBe('Post.pdf')
  expect((await readOwn()).status).toBe(200)
  expect(await told(manager.accountId)).toHaveLength(1)
  expect([...(await told(colleague.accountId)), ...(await told(worker.accountId))]).toEqual([])
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
