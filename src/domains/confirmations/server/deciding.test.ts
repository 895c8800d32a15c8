import { expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { publicConfirmationRoutes } from '../contract/public.ts'
import { confirmations, publicConfirmations } from './routes.ts'
import { sampleLink } from './samples.ts'
import { decideOn, namesOn, readPage, sampleColleague, sampleWeek } from './testing/confirmed-week.ts'

const world = await openWorld([...confirmations, ...publicConfirmations, ...timesheets])

const decide = (token: string, decisions: Parameters<typeof decideOn>[2]) => decideOn(world, token, decisions)

const storedOf = (organisationId: string) =>
  world.sql<{ id: string; outcome: string; contact: string; comment: string | null }>`
    select id, outcome, contact_name as contact, comment from client_decisions where organisation_id = ${organisationId} order by id`

test('T65 a page shows the hours of the client’s workers with planned times, and nothing about wages or IDs', async () => {
  const { organisation, token, assignmentId, worker, entries, projectId, clientId } = await sampleWeek(world)
  const shiftId = await sampleShift(world, assignmentId, '2026-11-16', { breakMinutes: 30 })
  await world.sql`update shifts set starts_at = '2026-11-16T07:30:00Z', ends_at = '2026-11-16T15:30:00Z', published_at = '2026-11-10' where id = ${shiftId}`
  await sampleColleague(world, organisation, projectId)
  const page = await readPage(world, token)
  expect(page).toMatchObject({
    contact: 'Ines Maes',
    weekStart: '2026-11-16',
    weekEnd: '2026-11-22',
    totalMinutes: 1440,
  })
  expect(page.workers.map(({ totalMinutes }) => totalMinutes).sort()).toEqual([480, 960])
  const lines = page.workers.flatMap((one) => one.lines)
  expect(lines.find(({ date }) => date === '2026-11-16')).toMatchObject({
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 0,
    planned: { startTime: '08:30', endTime: '16:30', breakMinutes: 30 },
    decision: null,
  })
  const text = JSON.stringify(page)
  for (const secret of [worker.accountId, ...entries, projectId, clientId, organisation.organisationId, '1735'])
    expect(text).not.toContain(secret)
})

test('a page that was opened before its worker was erased decides nothing afterwards, and no comment is stored (F90)', async () => {
  const { organisation, token, worker } = await sampleWeek(world)
  const [line, other] = namesOn(await readPage(world, token))
  if (!line || !other) throw new Error('the page has no lines')
  await world.sql`update workers set first_name = 'Former worker', last_name = '4F2A' where id = ${worker.accountId}`
  const answer = await decide(token, { confirm: [other], dispute: [{ ...line, comment: 'Zoë Peeters left at noon' }] })
  expect(answer.body).toMatchObject({ confirmed: 0, disputed: 0 })
  expect(answer.body.refused.map(({ reason }) => reason)).toEqual(['changed', 'changed'])
  expect(await storedOf(organisation.organisationId)).toEqual([])
  // The page of now can be decided on.
  const confirm = namesOn(await readPage(world, token))
  expect((await decide(token, { confirm })).body).toMatchObject({ confirmed: 2, refused: [] })
})

test('T65 opening a link decides nothing, and a decision needs the values of the page', async () => {
  const { organisation, token } = await sampleWeek(world)
  const url = `/api/confirmation?token=${token}`
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await world.server.inject({ method, url })
  expect(await storedOf(organisation.organisationId)).toEqual([])
  const [first] = namesOn(await readPage(world, token))
  const guessed = await decide(token, { confirm: [{ line: first?.line ?? '', value: 'x'.repeat(24) }] })
  expect(guessed.body).toMatchObject({ confirmed: 0, refused: [{ line: first?.line, reason: 'changed' }] })
  const empty = await decide(token, {})
  expect(empty.body).toMatchObject({ confirmed: 0, disputed: 0, refused: [] })
  expect(await storedOf(organisation.organisationId)).toEqual([])
})

test('lines are confirmed with the typed address only: a scanner that clicks does not type (F92)', async () => {
  const { organisation, token, contactId } = await sampleWeek(world)
  const [first, second] = namesOn(await readPage(world, token))
  if (!first || !second) throw new Error('two lines are expected')
  for (const email of [undefined, 'somebody@else.example']) {
    const { status, problem } = await decide(token, { confirm: [first], email })
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['email']])
  }
  expect(await storedOf(organisation.organisationId)).toEqual([])
  // A dispute has a typed comment.
  const disputed = await decide(token, { dispute: [{ ...second, comment: 'Left at four' }], email: undefined })
  expect(disputed.body).toMatchObject({ disputed: 1 })
  // The link was sent to the former address.
  await world.sql`update client_contacts set email = 'new@client.example' where id = ${contactId}`
  expect((await decide(token, { confirm: [first] })).body).toMatchObject({ confirmed: 1, refused: [] })
})

test('ten wrong addresses block the confirmation by a link for an hour (F92)', async () => {
  const { token } = await sampleWeek(world)
  const confirm = namesOn(await readPage(world, token))
  for (let count = 0; count < 10; count++) await decide(token, { confirm, email: `guess${count}@client.example` })
  expect((await decide(token, { confirm })).problem.code).toBe('RATE_LIMITED')
  world.passMinutes(61)
  expect((await decide(token, { confirm })).body).toMatchObject({ confirmed: 2 })
})

test('T65 lines are confirmed and disputed with a comment and times, each once, and the history names contact and link', async () => {
  const { organisation, manager, token, entries, linkId } = await sampleWeek(world)
  const [first, second] = namesOn(await readPage(world, token))
  if (!first || !second) throw new Error('two lines are expected')
  const proposal = { startTime: '09:00', endTime: '16:00', breakMinutes: 30 }
  const { body } = await decide(token, {
    confirm: [first],
    dispute: [{ ...second, comment: 'Left at four', proposal }],
  })
  expect(body).toMatchObject({ confirmed: 1, disputed: 1, refused: [] })
  expect((await readPage(world, token)).workers[0]?.lines.map(({ decision }) => decision)).toMatchObject([
    { outcome: 'confirmed', by: 'Ines Maes', comment: null, proposal: null },
    { outcome: 'disputed', by: 'Ines Maes', comment: 'Left at four', proposal },
  ])
  const again = await decide(token, { confirm: [second], dispute: [{ ...first, comment: 'No' }] })
  expect(again.body.refused).toEqual([
    { line: second.line, reason: 'decided' },
    { line: first.line, reason: 'decided' },
  ])
  expect(await storedOf(organisation.organisationId)).toMatchObject([{ outcome: 'confirmed' }, { outcome: 'disputed' }])
  const history = await world.call(
    timesheetRoutes.readEntryHistory,
    { params: { entryId: entries[0] ?? '' }, query: {} },
    manager,
  )
  const step = history.body.items.find(({ entity }) => entity === 'client_decisions')
  expect(step).toMatchObject({ kind: 'added', by: { name: 'Ines Maes', kind: 'contact' }, job: null })
  expect(step?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'contactName', after: 'Ines Maes' }),
      expect.objectContaining({ field: 'requestId', after: linkId }),
    ]),
  )
})

test('T65 an entry that has changed meanwhile is refused and shown as it is now; the others are decided', async () => {
  const { organisation, token, entries } = await sampleWeek(world)
  const names = namesOn(await readPage(world, token))
  await world.sql`update time_entries set break_minutes = 30, total_minutes = 450, version = version + 1 where id = ${entries[0]}`
  const { body } = await decide(token, { confirm: names })
  expect(body).toMatchObject({ confirmed: 1, refused: [{ line: names[0]?.line, reason: 'changed' }] })
  expect((await readPage(world, token)).workers[0]?.lines[0]).toMatchObject({
    breakMinutes: 30,
    totalMinutes: 450,
    decision: null,
  })
  expect(await storedOf(organisation.organisationId)).toHaveLength(1)
  // A decision on former times is void, and the line is decided again.
  await world.sql`update time_entries set ends_at = ends_at + interval '1 hour', version = version + 1 where id = ${entries[1]}`
  const page = await readPage(world, token)
  expect(page.workers[0]?.lines[1]?.decision).toBeNull()
  expect((await decide(token, { confirm: namesOn(page) })).body).toMatchObject({ confirmed: 2, refused: [] })
  await world.sql`update time_entries set status = 'draft', version = version + 1 where id = ${entries[0]}`
  const gone = await decide(token, { confirm: namesOn(page) })
  expect(gone.body.refused.map(({ reason }) => reason)).toEqual(['removed', 'decided'])
})

test('T65 expired, revoked and replaced links, and links of deleted contacts, open nothing', async () => {
  const { token, linkId, contactId, organisation, clientId } = await sampleWeek(world)
  const refusalOf = async (given: string) => {
    const answer = await world.call(publicConfirmationRoutes.readConfirmation, { query: { token: given } })
    const decided = await decide(given, {})
    expect([decided.status, decided.problem.code]).toEqual([answer.status, answer.problem.code])
    return [answer.status, answer.problem.code]
  }
  expect(await refusalOf('unknown')).toEqual([410, 'LINK_INVALID'])
  await world.sql`update confirmation_requests set expires_at = ${world.now()} where id = ${linkId}`
  expect(await refusalOf(token)).toEqual([410, 'LINK_EXPIRED'])
  await world.sql`update confirmation_requests set expires_at = '2026-12-31', revoked_at = ${world.now()} where id = ${linkId}`
  expect(await refusalOf(token)).toEqual([410, 'LINK_REVOKED'])
  const other = await sampleLink(world, organisation, { clientId, contactId, weekStart: '2026-11-09' })
  await world.sql`update client_contacts set may_confirm_hours = false where id = ${contactId}`
  expect(await refusalOf(other.token)).toEqual([410, 'LINK_REVOKED'])
  await world.sql`delete from client_contacts where id = ${contactId}`
  expect(await refusalOf(other.token)).toEqual([410, 'LINK_REVOKED'])
})

test('T65 a contact sees and decides the hours of its projects only, of its own client and week', async () => {
  const { organisation, clientId, token, projectId } = await sampleWeek(world)
  const other = await sampleWeek(world)
  const contactId = await sampleContact(world, organisation, clientId, { projectIds: [other.projectId] })
  const limited = await sampleLink(world, organisation, { clientId, contactId })
  expect((await readPage(world, limited.token)).workers).toEqual([])
  const names = namesOn(await readPage(world, token))
  const foreign = await decide(limited.token, { confirm: names })
  expect(foreign.body.refused.map(({ reason }) => reason)).toEqual(['removed', 'removed'])
  const within = await sampleContact(world, organisation, clientId, { projectIds: [projectId] })
  const allowed = await sampleLink(world, organisation, { clientId, contactId: within })
  expect(namesOn(await readPage(world, allowed.token))).toHaveLength(2)
  const earlier = await sampleLink(world, organisation, { clientId, contactId: within, weekStart: '2026-11-09' })
  expect((await readPage(world, earlier.token)).workers).toEqual([])
})

test('T65 a contact downloads the hours with the decisions until now, in its language, and reading them decides nothing', async () => {
  const { organisation, token, worker, entries, contactId, linkId } = await sampleWeek(world)
  await world.sql`update client_contacts set language = 'fr' where id = ${contactId}`
  const download = () => world.call(publicConfirmationRoutes.readConfirmationTimesheet, { query: { token } })
  const before = await download()
  expect([before.status, before.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await readPdf(before.bytes)).text).toContain('Lignes confirmées : 0 sur 2, contestées : 0')
  expect(await storedOf(organisation.organisationId)).toEqual([])
  const [first] = namesOn(await readPage(world, token))
  if (!first) throw new Error('a line is expected')
  await decide(token, { dispute: [{ ...first, comment: 'Left at four' }] })
  const { text } = await readPdf((await download()).bytes)
  expect(text).toContain('Relevé d’heures')
  expect(text).toContain('Lignes confirmées : 0 sur 2, contestées : 1')
  expect(text).toContain('Contestée par Ines Maes le 20 nov. 2026')
  for (const secret of ['17,35', '1735', worker.accountId, ...entries]) expect(text).not.toContain(secret)
  await world.sql`update confirmation_requests set revoked_at = ${world.now()} where id = ${linkId}`
  const revoked = await download()
  expect([revoked.status, revoked.problem.code]).toEqual([410, 'LINK_REVOKED'])
})
