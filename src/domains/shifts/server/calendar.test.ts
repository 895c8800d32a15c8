import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleFeed, sampleRoster, sampleShift } from './samples.ts'

const world = await openWorld(shifts)
beforeEach(() => world.setClock('2026-03-20T08:00:00Z'))

const scene = (options?: { timeZone?: string }) => sampleRoster(world, options)
const address = (worker: SampleAccount) => sampleFeed(world, worker)

/** Parses a feed with a different library than the one that wrote it. */
async function read(path: string) {
  const { status, bytes, headers } = await world.send('GET', path)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/calendar/)
  const text = bytes.toString('utf8')
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    return {
      uid: event.uid,
      sequence: event.sequence,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: one.getFirstPropertyValue('status'),
      changed: String(one.getFirstPropertyValue('last-modified')),
      stamp: String(one.getFirstPropertyValue('dtstamp')),
    }
  })
  return { calendar, events: events.sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1)) }
}

test('T23 the feed has the right instants around both clock changes in the organisation’s time zone', async () => {
  for (const timeZone of ['Europe/Brussels', 'America/New_York', 'Africa/Tunis', 'UTC']) {
    const { worker, assignmentId } = await scene({ timeZone })
    const starts: string[] = []
    const changes = { spring: '2026-03-28', springThere: '2026-03-07', autumn: '2026-10-24', autumnThere: '2026-10-31' }
    for (const date of Object.values(changes)) {
      // Shifts of one hour, every three hours for two days: before, during and after the night.
      for (let hour = 0; hour < 48; hour += 3) {
        const at = (more: number) => new Date(Date.parse(`${date}T00:30:00Z`) + (hour + more) * 3_600_000).toISOString()
        starts.push(at(0))
        await sampleShift(world, assignmentId, at(0), { end: at(1) })
      }
    }
    const { events } = await read(await address(worker))
    const expected = starts.sort().filter((start) => start > '2025-12-20')
    expect(
      events.map(({ startsAt }) => startsAt),
      timeZone,
    ).toEqual(expected)
    expect(events.map(({ endsAt }) => endsAt)).toEqual(
      expected.map((start) => new Date(Date.parse(start) + 3_600_000).toISOString()),
    )
    // A time zone without clock changes is still named, except UTC, which needs no definition.
    if (timeZone !== 'UTC') expect(events.map(({ zone }) => zone)).toContain(timeZone)
  }
})

test('T24 the feed distinguishes the two occurrences of a repeated hour', async () => {
  const { worker, assignmentId } = await scene()
  const spans = [
    ['2026-10-24T20:00:00Z', '2026-10-25T00:30:00Z'],
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
    ['2026-10-25T01:30:00Z', '2026-10-25T06:00:00Z'],
  ] as const
  for (const [start, end] of spans) await sampleShift(world, assignmentId, start, { end })
  const { events } = await read(await address(worker))
  expect(events.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual(
    spans.map((span) => span.map((instant) => instant.replace('Z', '.000Z'))),
  )
})

test('an event keeps its UID through changes and cancellation, and its sequence increases', async () => {
  const { manager, worker, projectId, assignmentId } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-03-30')
  await world.sql`update projects set updated_at = '2026-01-01' where id = ${projectId}`
  await world.sql`update assignments set updated_at = '2026-01-01' where id = ${assignmentId}`
  const path = await address(worker)
  const [first] = (await read(path)).events
  expect(first).toMatchObject({
    uid: `${id}@interim`,
    sequence: 0,
    zone: 'Europe/Brussels',
    summary: 'Picker · Night shift',
    status: 'CONFIRMED',
    location: expect.stringContaining('Warehouse'),
  })
  world.passMinutes(1)
  await world.call(
    shiftRoutes.moveShift,
    { params: { id }, body: { endsAt: '2026-03-30T18:00:00Z' }, query: {} },
    manager,
  )
  const [moved] = (await read(path)).events
  expect(moved).toMatchObject({ uid: first?.uid, sequence: 1, endsAt: '2026-03-30T18:00:00.000Z' })
  expect(moved?.changed).toBe('2026-03-20T08:01:00Z')
  expect(moved?.stamp).toBe('2026-03-20T08:01:00Z')
  world.passMinutes(1)
  await world.call(shiftRoutes.cancelShift, { params: { id }, body: {} }, manager)
  const [cancelled] = (await read(path)).events
  expect(cancelled).toMatchObject({
    uid: first?.uid,
    sequence: 2,
    status: 'CANCELLED',
    changed: '2026-03-20T08:02:00Z',
  })
})

test('drafts, offers, other people’s shifts and the distant past are not in the feed', async () => {
  const { organisation, worker, projectId, assignmentId } = await scene()
  const colleague = await sampleAssignment(world, await sampleWorker(world, organisation), projectId)
  const other = await sampleProject(world, organisation)
  const offer = await sampleAssignment(world, worker, other.projectId, 'pending')
  const shown = await sampleShift(world, assignmentId, '2026-03-25')
  await sampleShift(world, assignmentId, '2026-03-26', { isPublished: false })
  await sampleShift(world, colleague, '2026-03-27')
  await sampleShift(world, offer, '2026-03-28')
  await sampleShift(world, assignmentId, '2025-12-01')
  const { events } = await read(await address(worker))
  expect(events.map(({ uid }) => uid)).toEqual([`${shown}@interim`])
})

test('T17 any characters in a name stay text', async () => {
  const { organisation, worker, projectId, assignmentId } = await scene()
  const name = 'A;B,C\\D\r\nBEGIN:VEVENT "é" {{7*7}}'
  await world.sql`update projects set name = ${name} where id = ${projectId}`
  await world.sql`update work_sites set name = ${name} where organisation_id = ${organisation.organisationId}`
  await sampleShift(world, assignmentId, '2026-03-25')
  const { events } = await read(await address(worker))
  expect(events).toHaveLength(1)
  expect(events[0]?.summary).toBe(`Picker · ${name.replace('\r\n', '\n')}`)
})

test('the feed is in the worker’s language', async () => {
  const { worker, assignmentId } = await scene()
  await sampleShift(world, assignmentId, '2026-03-25')
  await world.sql`update accounts set preferred_language = 'nl' where id = ${worker.accountId}`
  const { calendar } = await read(await address(worker))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mijn diensten')
})

test('only the current address works, until the feed is stopped or the account or organisation is closed', async () => {
  const { organisation, worker } = await scene()
  const status = async (path: string) => (await world.send('GET', path)).status
  const before = await world.call(shiftRoutes.readCalendarFeed, {}, worker)
  expect(before.body).toEqual({ since: null, allowed: ['renew'] })
  const first = await address(worker)
  expect(await status(first)).toBe(200)
  const second = await address(worker)
  expect([await status(first), await status(second)]).toEqual([404, 200])
  const [stored] = await world.sql<{ row: string }>`
    select f::text || (select string_agg(coalesce(h.after::text, '') || coalesce(h.before::text, ''), '') from history h where h.entity = 'calendar_feeds') as row
      from calendar_feeds f where id = ${worker.accountId}`
  expect(stored?.row).not.toContain(second.replace(/^\/calendar\/|\.ics$/g, ''))
  const now = await world.call(shiftRoutes.readCalendarFeed, {}, worker)
  expect(now.body).toEqual({ since: world.now(), allowed: ['renew', 'stop'] })
  await world.sql`update accounts set active = false where id = ${worker.accountId}`
  expect(await status(second)).toBe(404)
  await world.sql`update accounts set active = true where id = ${worker.accountId}`
  await world.sql`update organisations set closed_at = now() where id = ${organisation.organisationId}`
  expect(await status(second)).toBe(404)
  await world.sql`update organisations set closed_at = null where id = ${organisation.organisationId}`
  expect((await world.call(shiftRoutes.stopCalendarFeed, {}, worker)).status).toBe(204)
  expect(await status(second)).toBe(404)
})
