import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { publicConfirmationRoutes } from '../contract/public.ts'
import { confirmations, publicConfirmations } from './routes.ts'
import { readPage, sampleWeek } from './testing/confirmed-week.ts'

const world = await openWorld([...confirmations, ...publicConfirmations])

const renew = (token: string) => world.call(publicConfirmationRoutes.renewConfirmation, { body: { token } })
const sentTo = (organisationId: string) =>
  world.sql<{
    recipient: string
    links: string[]
  }>`select recipient, links from outbox where organisation_id = ${organisationId} order by id`
const tokenIn = (links: readonly string[] | undefined) => new URL(links?.[0] ?? '').pathname.split('/').at(-1) ?? ''

test('an expired link sends a new one to the current address of the contact, and stops working', async () => {
  const { organisation, token, contactId } = await sampleWeek(world)
  await world.sql`update client_contacts set email = 'new@client.example' where id = ${contactId}`
  await world.sql`update confirmation_requests set expires_at = ${world.now()} where contact_id = ${contactId}`
  const { status, body } = await renew(token)
  expect([status, body]).toEqual([204, undefined])
  const [email] = await sentTo(organisation.organisationId)
  expect(email?.recipient).toBe('new@client.example')
  expect((await readPage(world, tokenIn(email?.links))).contact).toBe('Ines Maes')
  expect((await renew(token)).problem.code).toBe('LINK_INVALID')
})

test('a revoked link, one of a deleted contact and an unknown one send nothing', async () => {
  const revoked = await sampleWeek(world)
  await world.sql`update confirmation_requests set revoked_at = ${world.now()} where id = ${revoked.linkId}`
  expect((await renew(revoked.token)).problem.code).toBe('LINK_REVOKED')
  const other = await sampleWeek(world)
  await world.sql`update client_contacts set may_confirm_hours = false where id = ${other.contactId}`
  expect((await renew(other.token)).problem.code).toBe('LINK_REVOKED')
  expect((await renew('x'.repeat(40))).problem.code).toBe('LINK_INVALID')
  for (const { organisation } of [revoked, other]) expect(await sentTo(organisation.organisationId)).toEqual([])
})

test('a link is renewed at most three times in a day, also by the links that follow', async () => {
  const { organisation, token } = await sampleWeek(world)
  let current = token
  for (let count = 0; count < 3; count++) {
    expect((await renew(current)).status).toBe(204)
    current = tokenIn((await sentTo(organisation.organisationId)).at(-1)?.links)
  }
  expect((await renew(current)).problem.code).toBe('RATE_LIMITED')
  world.passMinutes(24 * 60 + 1)
  expect((await renew(current)).status).toBe(204)
})
