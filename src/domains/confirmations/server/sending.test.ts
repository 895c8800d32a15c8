import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { confirmationRoutes } from '../contract.ts'
import { publicConfirmationRoutes } from '../contract/public.ts'
import { confirmations, publicConfirmations } from './routes.ts'
import { decideOn, namesOn, readPage, sampleWeek } from './testing/confirmed-week.ts'

const world = await openWorld([...confirmations, ...publicConfirmations])

/** The tokens in the emails of an organisation, latest first. */
async function sentTokens(organisationId: string): Promise<string[]> {
  const rows = await world.sql<{ text: string }>`
    select body_text as text from outbox where organisation_id = ${organisationId} order by id desc`
  return rows.map(({ text }) => /\/confirm\/(\S+)/.exec(text)?.[1] ?? '')
}

test('T65 a link is sent for a week, opens its page, is sent again and revoked', async () => {
  const { organisation, manager, clientId, contactId, linkId, token } = await sampleWeek(world)
  const params = { id: clientId }
  const sent = await world.call(confirmationRoutes.sendConfirmations, { params, body: { day: '2026-11-18' } }, manager)
  expect(sent.body).toEqual({ sent: 1 })
  const [emailed = ''] = await sentTokens(organisation.organisationId)
  expect(emailed).toMatch(/^[\w-]{43}$/)
  expect((await readPage(world, emailed)).weekStart).toBe('2026-11-16')
  // The former link of the contact for that week was replaced.
  const former = await world.call(publicConfirmationRoutes.readConfirmation, { query: { token } })
  expect(former.problem.code).toBe('LINK_INVALID')
  const list = await world.call(confirmationRoutes.readConfirmations, { params }, manager)
  expect(list.body).toMatchObject({
    settings: { mode: 'informs', scheduled: false, version: 0 },
    items: [{ id: linkId, contact: 'Ines Maes', status: 'sent', lineCount: 2, allowed: ['resend', 'revoke'] }],
    allowed: ['edit', 'send'],
  })
  const of = { id: clientId, linkId }
  expect((await world.call(confirmationRoutes.resendConfirmation, { params: of }, manager)).status).toBe(204)
  const [again = ''] = await sentTokens(organisation.organisationId)
  const names = namesOn(await readPage(world, again))
  await decideOn(world, again, { confirm: names })
  const complete = await world.call(confirmationRoutes.readConfirmations, { params }, manager)
  expect(complete.body.items).toMatchObject([{ status: 'complete', confirmedCount: 2, disputedCount: 0 }])
  expect((await world.call(confirmationRoutes.revokeConfirmation, { params: of }, manager)).status).toBe(204)
  const revoked = await world.call(publicConfirmationRoutes.readConfirmation, { query: { token: again } })
  expect(revoked.problem.code).toBe('LINK_REVOKED')
  await world.sql`delete from client_contacts where id = ${contactId}`
  const gone = await world.call(confirmationRoutes.resendConfirmation, { params: of }, manager)
  expect([gone.status, gone.problem.code]).toEqual([409, 'CONFLICT'])
  const missing = { id: clientId, linkId: uuid() }
  expect((await world.call(confirmationRoutes.revokeConfirmation, { params: missing }, manager)).status).toBe(404)
})

test('no link is sent without hours, without contacts, or to a contact who may not confirm', async () => {
  const { organisation, manager, clientId, contactId } = await sampleWeek(world)
  const params = { id: clientId }
  const send = async (body: { day: string; contactIds?: string[] }) => {
    const { status, problem } = await world.call(confirmationRoutes.sendConfirmations, { params, body }, manager)
    return [status, problem.code]
  }
  expect(await send({ day: '2026-11-09' })).toEqual([409, 'CONFLICT'])
  const silent = await sampleContact(world, organisation, clientId, { mayConfirmHours: false })
  expect(await send({ day: '2026-11-18', contactIds: [contactId, silent] })).toEqual([422, 'VALIDATION'])
  await world.sql`delete from client_contacts where id = ${contactId}`
  expect(await send({ day: '2026-11-18' })).toEqual([409, 'CONFLICT'])
  expect(await sentTokens(organisation.organisationId)).toEqual([])
})

test('the settings of a client are saved by users who decide on all hours, and by nobody with an outdated version', async () => {
  const { manager, clientId } = await sampleWeek(world)
  const params = { id: clientId }
  const save = (mode: 'informs' | 'required', by: typeof manager, ifMatch = 0) =>
    world.call(
      confirmationRoutes.saveConfirmationSettings,
      { params, body: { mode, scheduled: true } },
      { ...by, ifMatch },
    )
  expect((await save('required', manager)).body).toEqual({ mode: 'required', scheduled: true, version: 1 })
  expect((await save('informs', manager)).problem.code).toBe('STALE_VERSION')
  expect((await save('informs', manager, 1)).body).toEqual({ mode: 'informs', scheduled: true, version: 2 })
  const lead = await sampleUser(world, manager, 'provider')
  expect((await save('required', lead, 2)).status).toBe(403)
  const reader = await sampleUser(world, manager, 'user')
  const list = await world.call(confirmationRoutes.readConfirmations, { params }, reader)
  expect(list.body).toMatchObject({ items: [{ allowed: [] }], allowed: [] })
})
