import { beforeEach, describe, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { opportunityRoutes } from '../contract.ts'
import { opportunities } from './routes.ts'

const world = await openWorld(opportunities)

let manager: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  ;({ manager, worker } = await sampleTeam(world))
})

const add = (body: object = {}, by = manager) =>
  world.call(opportunityRoutes.addOpportunity, { body: { title: 'VCA exam', ...body } }, by)
const listed = async (by: SampleAccount, query = {}) => {
  const route = by === worker ? opportunityRoutes.listOpenOpportunities : opportunityRoutes.listOpportunities
  const { body } = await world.call(route, { query }, by)
  return body.items.map(({ title }) => title)
}
const sentNotifications = async ({ accountId }: SampleAccount) =>
  (
    await world.sql<{ kind: string; values: { title: string; date: string } }>`
      select kind, "values" from notifications where account_id = ${accountId}`
  ).map(({ kind, values }) => [kind, values.title, values.date])

describe('A course or an exam', () => {
  test('notifies active workers, who can find it until it is past', async () => {
    const away = await sampleWorker(world, manager)
    await world.sql`update accounts set active = false where id = ${away.accountId}`
    const { status, body } = await add({
      organiser: 'BeSaCC',
      examDate: '2026-12-10',
      description: 'In Dutch',
      link: 'https://example.org/vca',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ organiser: 'BeSaCC', examDate: '2026-12-10', allowed: ['edit', 'delete'] })
    expect(await sentNotifications(worker)).toEqual([['certificationOpportunity', 'VCA exam', '2026-12-10']])
    expect([await sentNotifications(away), await sentNotifications(manager)]).toEqual([[], []])
    const own = await world.call(opportunityRoutes.listOpenOpportunities, { query: {} }, worker)
    expect(own.body.items).toMatchObject([{ id: body.id, link: 'https://example.org/vca', allowed: [] }])
  })

  test('is listed by date, then those without a date; past ones come last and only for the organisation', async () => {
    await add({ title: 'Past', examDate: '2026-11-19' })
    await add({ title: 'Any day' })
    await add({ title: 'Today', examDate: '2026-11-20' })
    await add({ title: 'Later', examDate: '2027-01-20' })
    expect(await listed(manager)).toEqual(['Today', 'Later', 'Any day', 'Past'])
    expect(await listed(worker)).toEqual(['Today', 'Later', 'Any day'])
    const first = await world.call(opportunityRoutes.listOpportunities, { query: { limit: '3' } }, manager)
    expect(await listed(manager, { cursor: first.body.nextCursor })).toEqual(['Past'])
    expect((await sentNotifications(worker)).map(([, title]) => title)).not.toContain('Past')
  })

  test('is edited and removed by version, without another notification', async () => {
    const { body } = await add()
    const params = { id: body.id }
    const edit = (changes: object, ifMatch?: number) =>
      world.call(
        opportunityRoutes.editOpportunity,
        { params, body: changes },
        { ...manager, ...(ifMatch && { ifMatch }) },
      )
    expect((await edit({ examDate: '2026-12-01' }, 1)).body).toMatchObject({ examDate: '2026-12-01', version: 2 })
    expect(await edit({ title: 'Late' }, 1)).toMatchObject({ status: 409, problem: { code: 'STALE_VERSION' } })
    expect((await edit({ title: '' })).problem.errors).toMatchObject([{ path: 'title', code: 'titleRequired' }])
    expect(await sentNotifications(worker)).toHaveLength(1)
    const remove = (ifMatch: number) =>
      world.call(opportunityRoutes.deleteOpportunity, { params }, { ...manager, ifMatch })
    expect((await remove(1)).status).toBe(409)
    expect((await remove(2)).status).toBe(204)
    expect((await edit({ title: 'Gone' })).status).toBe(404)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://10.0.0.1/',
    'https://u:p@example.org',
  ])('T18 can link only to a web page: %s is refused', async (link) => {
    expect((await add({ link })).problem.errors).toMatchObject([{ path: 'link', code: 'webAddress' }])
  })

  test('T10 T11 can be edited only with permission to edit workers, and only in its organisation', async () => {
    const { body } = await add()
    const params = { id: body.id }
    const reader = await sampleUser(world, manager, 'user')
    expect(await listed(reader)).toEqual(['VCA exam'])
    const stranger = await sampleUser(world, await sampleOrganisation(world), 'manager')
    expect(await listed(stranger)).toEqual([])
    for (const [by, status] of [
      [reader, 403],
      [worker, 403],
      [stranger, 404],
    ] as const) {
      const edited = await world.call(opportunityRoutes.editOpportunity, { params, body: { title: 'Mine' } }, by)
      expect([edited.status, (await world.call(opportunityRoutes.deleteOpportunity, { params }, by)).status]).toEqual([
        status,
        status,
      ])
    }
    expect((await add({}, reader)).status).toBe(403)
  })
})
