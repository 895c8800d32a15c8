import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { inspectionRoutes as routes, publicInspectionRoutes } from '../contract.ts'
import { inspections, publicInspections } from './routes.ts'
import { sampleInspection } from './samples.ts'

const world = await openWorld([...inspections, ...publicInspections], '2026-12-04T09:00:00Z')
let addresses = 0
/** Another address for each caller, because wrong tokens are limited by address. */
const elsewhere = () => ({ address: `192.0.2.${++addresses}`, language: 'en' as const })

async function scene() {
  const { organisation, worker } = await sampleTeam(world)
  const admin = await sampleUser(world, organisation, 'administrator')
  const { exportId } = await sampleInspection(world, admin, { workerId: worker.accountId })
  const share = async (days = 7) => {
    const body = { recipient: 'Labour inspectorate', days }
    const { body: created } = await world.call(routes.createInspectionLink, { params: { id: exportId }, body }, admin)
    return { ...created, token: created.url.split('/').at(-1) ?? '' }
  }
  const linkOf = async (id: string) => {
    const { body } = await world.call(routes.readInspection, { params: { id: exportId } }, admin)
    return body.links.find((one) => one.id === id)
  }
  const revoke = (id: string) => world.call(routes.revokeInspectionLink, { params: { id } }, admin)
  return { organisation, admin, exportId, share, linkOf, revoke }
}
const open = (token: string, by = elsewhere()) =>
  world.call(publicInspectionRoutes.openInspection, { query: { token } }, by)
const download = (token: string, by = elsewhere()) =>
  world.call(publicInspectionRoutes.downloadInspectionByLink, { query: { token } }, by)

test('a link opens its export without an account, and each visit is recorded with time and address', async () => {
  const { share, linkOf } = await scene()
  const { id, token, expiresAt, url } = await share(3)
  expect([expiresAt, url]).toEqual(['2026-12-07T09:00:00Z', `${world.services.config.publicUrl}/inspection/${token}`])
  const stored = await world.sql`select token_hash::text || recipient as text from inspection_links where id = ${id}`
  expect(JSON.stringify(stored)).not.toContain(token)
  const inspector = elsewhere()
  const page = await open(token, inspector)
  expect(page.body).toMatchObject({ recipient: 'Labour inspectorate', startDate: '2026-01-01', fileCount: 1 })
  expect(page.headers['cache-control']).toContain('no-store')
  const zip = await download(token, inspector)
  expect(Object.keys(unzipSync(zip.bytes))).toEqual(['SHA256SUMS'])
  expect(await linkOf(id)).toMatchObject({
    status: 'active',
    visitCount: 2,
    visits: expect.arrayContaining([
      expect.objectContaining({ kind: 'page', address: inspector.address, at: world.now() }),
      expect.objectContaining({ kind: 'download', address: inspector.address, at: world.now() }),
    ]),
  })
  await expect(world.sql`delete from inspection_visits where link_id = ${id}`).rejects.toThrow('never changes')
})

test('an expired, a revoked and an unknown token, and one of deleted files, have the same answer', async () => {
  const { organisation, exportId, share, linkOf, revoke } = await scene()
  const [expired, revoked, gone] = [await share(1), await share(), await share()]
  expect((await revoke(revoked.id)).status).toBe(204)
  expect((await revoke(revoked.id)).status).toBe(204)
  const answers = [await open(revoked.token), await download(revoked.token), await open('unknown')]
  await world.sql`update inspection_links set expires_at = ${world.now()} where id = ${expired.id}`
  answers.push(await open(expired.token), await download(expired.token))
  await world.sql`update inspection_exports set files_deleted_at = ${world.now()} where id = ${exportId}`
  answers.push(await open(gone.token))
  await world.sql`update inspection_exports set files_deleted_at = null where id = ${exportId}`
  await world.sql`update organisations set closed_at = ${world.now()} where id = ${organisation.organisationId}`
  answers.push(await open(gone.token))
  await world.sql`update organisations set closed_at = null where id = ${organisation.organisationId}`
  const shown = answers.map(({ status, problem: { requestId: _, ...rest } }: (typeof answers)[number]) => ({
    status,
    rest,
  }))
  for (const one of shown) expect(one).toEqual(shown[0])
  expect(shown[0]).toMatchObject({ status: 410, rest: { code: 'INSPECTION_LINK_INVALID' } })
  expect([(await linkOf(expired.id))?.status, (await linkOf(revoked.id))?.status]).toEqual(['expired', 'revoked'])
  expect((await linkOf(revoked.id))?.visitCount).toBe(0)
})

test('wrong tokens are limited by address, and the visits of a link by the link', async () => {
  const { share } = await scene()
  const guesser = elsewhere()
  for (let at = 0; at < 20; at++) expect((await open(`wrong ${at}`, guesser)).status).toBe(410)
  expect((await open('wrong again', guesser)).status).toBe(429)
  const { token } = await share()
  expect((await open(token, guesser)).status).toBe(429)
  for (let at = 0; at < 20; at++) expect((await download(token)).status).toBe(200)
  expect((await download(token)).status).toBe(429)
})

test('a link is valid for 1 to 30 days and not longer than the files, and needs a confirmed identity', async () => {
  const { admin, exportId, share } = await scene()
  const create = (days: number) =>
    world.call(routes.createInspectionLink, { params: { id: exportId }, body: { recipient: 'A', days } }, admin)
  for (const days of [0, 31]) expect((await create(days)).problem.errors).toMatchObject([{ path: 'days' }])
  await world.sql`update inspection_exports set ended_at = ended_at - interval '28 days' where id = ${exportId}`
  const [{ until }] = (await world.sql<{ until: string }>`
    select to_char(ended_at + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until from inspection_exports where id = ${exportId}`) as [
    { until: string },
  ]
  expect((await share(30)).expiresAt).toBe(until)
  await world.sql`update sessions set confirmed_until = '1970-01-01' where account_id = ${admin.accountId}`
  expect((await create(7)).problem.code).toBe('CONFIRMATION_REQUIRED')
})

test('links of another organisation are not found', async () => {
  const [own, foreign] = [await scene(), await scene()]
  const { id } = await foreign.share()
  expect((await own.revoke(id)).status).toBe(404)
  const body = { recipient: 'A', days: 7 }
  expect(
    (await world.call(routes.createInspectionLink, { params: { id: foreign.exportId }, body }, own.admin)).status,
  ).toBe(404)
})
