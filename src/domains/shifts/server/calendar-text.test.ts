import ICAL from 'ical.js'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { buildServer } from '#platform/server/http/server.ts'
import { faultsOfCalendar } from '#platform/server/testing/calendar-faults.ts'
import { oddNames } from '#platform/server/testing/odd-names.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleFeed, sampleRoster, sampleShift } from './samples.ts'
import { Groups } from '#platform/server/groups/groups.ts'

const world = await openWorld(shifts)
beforeEach(() => world.setClock('2026-03-02T08:00:00Z'))

const scene = (options?: { timeZone?: string }) => sampleRoster(world, options)
const address = (worker: SampleAccount) => sampleFeed(world, worker)

async function read(path: string): Promise<Buffer> {
  const { status, bytes } = await world.send('GET', path)
  expect(status).toBe(200)
  return bytes
}

test('the feed is a valid calendar (RFC 5545) with any content', async () => {
  for (const timeZone of ['Europe/Brussels', 'America/New_York', 'Africa/Tunis', 'UTC']) {
    const { manager, worker, projectId, assignmentId } = await scene({ timeZone })
    const path = await address(worker)
    expect(faultsOfCalendar(await read(path)), `${timeZone}, empty`).toEqual([])
    const name = `Ünïcödé ${'語'.repeat(40)} 🏗️ A;B,C\\D "q"\r\nEND:VEVENT`
    await world.sql`update projects set name = ${name} where id = ${projectId}`
    await world.sql`update assignments set access_notes = ${`${name}\n\t${name}`} where id = ${assignmentId}`
    for (const date of ['2026-03-28', '2026-07-01', '2026-10-25']) await sampleShift(world, assignmentId, date)
    const id = await sampleShift(world, assignmentId, '2026-10-24T20:00:00Z', { end: '2026-10-25T00:30:00Z' })
    await world.call(shiftRoutes.cancelShift, { params: { id }, body: {} }, manager)
    const bytes = await read(path)
    expect(faultsOfCalendar(bytes), timeZone).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(bytes.toString('utf8')))
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(4)
    const kinds = calendar.getAllSubcomponents('vtimezone').flatMap((zone) => zone.getAllSubcomponents())
    const observances = [...new Set(kinds.map(({ name }) => name))]
    const expected = { 'Africa/Tunis': ['standard'], UTC: [] }[timeZone] ?? ['daylight', 'standard']
    expect(observances.sort(), timeZone).toEqual(expected)
  }
})

test.each([
  ['en', 'Cancelled: '],
  ['fr', 'Annulé\u202f: '],
  ['nl', 'Geannuleerd: '],
])(
  'the summary of a cancelled shift names the cancellation in the worker’s language: %s (F11)',
  async (language, prefix) => {
    const { manager, worker, assignmentId } = await scene()
    await world.sql`update accounts set preferred_language = ${language} where id = ${worker.accountId}`
    const path = await address(worker)
    const id = await sampleShift(world, assignmentId, '2026-07-01')
    await sampleShift(world, assignmentId, '2026-07-02')
    const summaries = async () => {
      const calendar = new ICAL.Component(ICAL.parse((await read(path)).toString('utf8')))
      return calendar.getAllSubcomponents('vevent').map((event) => String(event.getFirstPropertyValue('summary')))
    }
    const [, before = ''] = await summaries()
    await world.call(shiftRoutes.cancelShift, { params: { id }, body: {} }, manager)
    expect(await summaries()).toEqual([before, `${prefix}${before}`])
  },
)

test('T57 names in any script appear in the feed as entered, also in folded lines', async () => {
  const { worker, projectId, assignmentId } = await scene()
  const path = await address(worker)
  await sampleShift(world, assignmentId, '2026-07-01')
  const long = oddNames.flatMap((name) => ['', 'x', 'xx', 'xxx'].map((before) => before + name.repeat(12)))
  for (const name of oddNames.concat(long)) {
    await world.sql`update projects set name = ${name} where id = ${projectId}`
    const bytes = await read(path)
    expect(faultsOfCalendar(bytes), name).toEqual([])
    const calendar = new ICAL.Component(ICAL.parse(bytes.toString('utf8')))
    const summary = calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')
    expect(String(summary).endsWith(` · ${name}`), name).toBe(true)
  }
})

test('T23 a shift from 22:00 to 06:00 keeps its local times in the feed over both clock changes', async () => {
  const nights = { 'Europe/Brussels': ['2026-03-28', '2026-10-24'], 'America/New_York': ['2026-03-07', '2026-10-31'] }
  for (const [timeZone, dates] of Object.entries(nights)) {
    const { manager, worker, assignmentId } = await scene({ timeZone })
    const ordinary = '2026-07-01'
    const times = { startTime: '22:00', endTime: '06:00', endsNextDay: true }
    const days = [...dates, ordinary].map((date) => Object.assign({ date }, times))
    const planned = await world.call(
      shiftRoutes.planShifts,
      { params: { id: assignmentId }, query: {}, body: { days } },
      manager,
    )
    expect(planned.status).toBe(201)
    await world.call(shiftRoutes.publishShifts, { body: { from: '2026-03-01', to: '2026-11-30' } }, manager)
    const calendar = new ICAL.Component(ICAL.parse((await read(await address(worker))).toString('utf8')))
    ICAL.TimezoneService.reset()
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    const seen = calendar.getAllSubcomponents('vevent').map((one) => {
      const event = new ICAL.Event(one)
      const { startDate, endDate } = event
      expect(event.isRecurring()).toBe(false)
      const hours = (endDate.toUnixTime() - startDate.toUnixTime()) / 3600
      return `${startDate.toString()} – ${endDate.toString()} ${endDate.zone.tzid}: ${hours} h`
    })
    const timesIn = (date: string, next: string, hours: number) =>
      `${date}T22:00:00 – ${next}T06:00:00 ${timeZone}: ${hours} h`
    const nextDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    const [spring = '', autumn = ''] = dates
    expect(seen.sort()).toEqual([
      timesIn(spring, nextDay(spring), 7),
      timesIn(ordinary, '2026-07-02', 8),
      timesIn(autumn, nextDay(autumn), 9),
    ])
  }
})

test('a shift moved to another worker leaves one feed and appears in the other', async () => {
  const { organisation, manager, worker, projectId, assignmentId } = await scene()
  const colleague = await sampleWorker(world, organisation)
  const other = await sampleAssignment(world, colleague, projectId)
  const id = await sampleShift(world, assignmentId, '2026-03-30')
  const [mine, theirs] = [await address(worker), await address(colleague)]
  const uids = async (path: string) =>
    [...(await read(path)).toString().matchAll(/^UID:(.*)@interim\r$/gm)].map(([, uid]) => uid)
  expect([await uids(mine), await uids(theirs)]).toEqual([[id], []])
  const moved = await world.call(
    shiftRoutes.moveShift,
    { params: { id }, query: {}, body: { assignmentId: other } },
    manager,
  )
  expect(moved.status).toBe(200)
  expect([await uids(mine), await uids(theirs)]).toEqual([[], [id]])
})

test('a revoked address gets the same response as an unknown one and is not logged', async () => {
  const { worker, assignmentId } = await scene()
  await sampleShift(world, assignmentId, '2026-03-30')
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const server = buildServer(new Groups({ ...world.services, log }), shifts)
  const former = await address(worker)
  const present = await address(worker)
  const never = `/calendar/${'x'.repeat(43)}.ics`
  const get = (path: string) => server.inject({ method: 'GET', url: `/api${path}` })
  const [known, renewed, unknown] = [await get(present), await get(former), await get(never)]
  expect([known, renewed, unknown].map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])
  const { requestId, ...problem } = renewed.json() as { requestId: string }
  expect(unknown.json()).toMatchObject(problem)
  expect(requestId).not.toBe('')
  expect(lines).toHaveLength(3)
  const tokens = [former, present, never].map((path) => path.replace(/^\/calendar\/|\.ics$/g, ''))
  for (const token of tokens) {
    expect(lines.join('')).not.toContain(token)
    expect(renewed.body + unknown.body).not.toContain(token)
  }
  for (const { headers } of [known, renewed]) expect(headers['cache-control']).toMatch(/no-store|private/)
  await server.close()
})
