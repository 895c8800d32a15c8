import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { certificateRoutes } from '#domains/absences/contract/certificates.ts'
import { sickLeaveRoutes } from '#domains/absences/contract/sick-leave.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { portalRoutes } from '#domains/portal/contract.ts'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { sampleClientSession } from '#domains/portal/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { numberAll, sampleRecording } from '#domains/webhooks/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { type CallOptions, openWorld } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'

const world = await openWorld(routes, '2026-11-20T07:00:00Z')
const day = '2026-11-20'
/** Words that tell of sickness: reason, objection, type, certificate, and the reason of the list of shifts at risk. */
const health = /Migraine|Angina|At work|sick|Burnout/i

/**
 * A worker with a shift today, whom a manager has reported sick and who objects, another who reports their own sickness, and callers of every
 * kind.
 */
async function scene() {
  const organisation = await sampleOrganisation(world)
  await sampleRecording(world, organisation)
  const [administrator, manager, lead, otherLead, reader] = await Promise.all([
    sampleUser(world, organisation),
    sampleUser(world, organisation, 'manager'),
    sampleUser(world, organisation, 'provider'),
    sampleUser(world, organisation, 'provider'),
    sampleUser(world, organisation, 'user'),
  ])
  const worker = await sampleWorker(world, organisation)
  const reporter = await sampleWorker(world, organisation)
  const colleague = await sampleWorker(world, organisation)
  const { projectId, clientId } = await sampleProject(world, organisation, { managerId: lead.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleAssignment(world, colleague, projectId)
  const shiftId = await sampleShift(world, assignmentId, day)
  const sick = { startDate: day, endDate: day, reason: 'Migraine' }
  const params = { id: worker.accountId }
  const { id } = (await world.call(sickLeaveRoutes.enterSickLeave, { params, body: sick }, manager)).body
  const objection = { params: { id }, body: { comment: 'At work' } }
  expect((await world.call(sickLeaveRoutes.objectToSickLeave, objection, worker)).status).toBe(200)
  const reportersShift = await sampleShift(world, await sampleAssignment(world, reporter, projectId), day)
  const own = { body: { startDate: day, endDate: day, reason: 'Angina' } }
  const reported = (await world.call(sickLeaveRoutes.reportSickness, own, reporter)).body.id
  const certificate = {
    params: { id: reported },
    query: { name: 'Burnout.pdf' },
    file: new Blob([new Uint8Array(samplePdf('Burnout'))], { type: 'application/pdf' }),
  }
  expect((await world.call(certificateRoutes.setOwnCertificate, certificate, reporter)).status).toBe(200)
  const replacements = await world.sql<{ id: string }>`
    select id from open_shifts where organisation_id = ${organisation.organisationId} and replaces_shift_id is not null`
  expect(replacements).toHaveLength(2)
  await numberAll(world, organisation)
  const contact = await sampleClientSession(world, organisation, await sampleContact(world, organisation, clientId))
  const key = (scopes: readonly string[]) => sampleKey(world, manager, { scopes })
  const planning = ['timesheets:read', 'assignments:read', 'assignments:write', 'workforce:read'] as const
  const callers: Record<string, CallOptions> = {
    manager,
    lead,
    otherLead,
    reader,
    worker,
    reporter,
    colleague,
    contact,
    planningKey: await sampleKey(world, administrator, { scopes: [...planning, 'events:read'] }),
    decidingKey: await key([...planning, 'timesheets:decide']),
  }
  const paths = [
    '/provider/home',
    '/provider/time-off',
    `/provider/time-off/${id}`,
    `/provider/time-off/${id}/history`,
    `/provider/time-off/calendar?from=${day}&to=${day}`,
    `/provider/shifts/${shiftId}`,
    `/provider/shifts/${shiftId}/history`,
    `/provider/time-off/${reported}`,
    `/provider/time-off/${reported}/certificate`,
    `/worker/time-off/${reported}/certificate`,
    `/provider/time-off/${reported}/history`,
    '/provider/time-off?certificate=missing',
    '/documents',
    '/search?q=Burnout',
    `/provider/workforce/${reporter.accountId}/history`,
    `/provider/shifts?from=${day}&to=${day}`,
    ...[shiftId, reportersShift].map((one) => `/provider/shifts/${one}/candidates`),
    ...replacements.flatMap((one) => [
      `/provider/open-shifts/${one.id}`,
      `/provider/open-shifts/${one.id}/history`,
      `/provider/open-shifts/${one.id}/candidates`,
    ]),
    '/events',
    `/provider/open-shifts?from=${day}&to=${day}`,
    `/provider/workforce/${worker.accountId}`,
    '/worker/home',
    '/worker/shifts',
    `/worker/open-shifts?from=${day}&to=${day}`,
    '/notifications',
    '/worker/time-off',
    `/client/schedule?from=${day}&to=${day}`,
  ]
  // Who has reported or decided, and that an absence counts before it is decided, tell that somebody is sick.
  const author = new RegExp(`"by":(\\{"id":)?"(${worker.accountId}|${reporter.accountId})"`)
  const tells = (path: string, text: string) =>
    health.test(text) ||
    (/time-off|open-shifts/.test(path) &&
      (author.test(text) || /"status":"pending"|"createdAt":"|"(decidedBy|reportedBy)":\{/.test(text))) ||
    (path === '/events' && eventsOf(text).some((event) => author.test(event) || event.includes('timeOff.')))
  return { callers, accounts: { lead, otherLead }, paths, tells, colleague, replacement: replacements[0]?.id ?? '' }
}

/** The events about time off and open shifts in the list of all events. */
const eventsOf = (text: string) =>
  (JSON.parse(text) as { items: { type: string }[] }).items
    .filter(({ type }) => /^(timeOff|openShift)\./.test(type))
    .map((event) => JSON.stringify(event))

test('only the worker and those who decide on the time off read that somebody is sick, and why', async () => {
  const { callers, paths, tells } = await scene()
  const informed = new Map<string, string[]>()
  const answered = new Map<string, Set<string>>()
  for (const [name, by] of Object.entries(callers)) {
    for (const path of paths) {
      const { status, bytes } = await world.send('GET', path, undefined, by)
      if (status !== 200) continue
      answered.set(name, (answered.get(name) ?? new Set()).add(path))
      // That nobody is sick is a field as well.
      const text = bytes.toString().replaceAll(/"sick":false|"sickLeave":\[\]/g, '')
      if (tells(path, text)) informed.set(name, [...(informed.get(name) ?? []), path.replaceAll(/[0-9a-f-]{36}/g, '…')])
    }
  }
  expect([...informed.keys()].sort()).toEqual(['decidingKey', 'lead', 'manager', 'reporter', 'worker'])
  for (const name of ['otherLead', 'reader', 'colleague', 'contact', 'planningKey'])
    expect(answered.get(name)?.size, name).toBeGreaterThan(0)
  const unanswered = paths.filter((path) => ![...answered.values()].some((those) => those.has(path)))
  expect(unanswered).toEqual([])
})

test('a shift says that its worker is sick to those who decide on the time off', async () => {
  const { callers, paths } = await scene()
  const path = paths.find((one) => /shifts\/[0-9a-f-]{36}$/.test(one)) ?? ''
  const readSick = async (by: CallOptions | undefined) => {
    const { bytes } = await world.send('GET', path, undefined, by)
    return (JSON.parse(bytes.toString()) as { sick: boolean }).sick
  }
  const all = ['manager', 'lead', 'decidingKey', 'otherLead', 'reader', 'planningKey']
  expect(await Promise.all(all.map((name) => readSick(callers[name])))).toEqual([true, true, true, false, false, false])
})

test('others read that a replacement is needed, and the client that the worker was replaced', async () => {
  const { callers, colleague, replacement } = await scene()
  const reasonFor = async (by: CallOptions | undefined) => {
    const { body } = await world.call(statisticsRoutes.readProviderHome, {}, by)
    return body.uncovered?.items[0]?.reason
  }
  expect(await reasonFor(callers['lead'])).toBe('sick')
  expect(await reasonFor(callers['otherLead'])).toBe('replacement')
  expect(await reasonFor(callers['planningKey'])).toBe('replacement')
  expect(await reasonFor(callers['decidingKey'])).toBe('sick')
  const days = { query: { from: day, to: day } }
  const { body } = await world.call(portalRoutes.readClientSchedule, days, callers['contact'])
  expect(body.items).toMatchObject([{ replacementNeeded: true }, { replacementNeeded: true }])
  const assigned = { params: { id: replacement }, body: { workerId: colleague.accountId } }
  expect((await world.call(openShiftRoutes.assignOpenShift, assigned, callers['lead'])).body.status).toBe('filled')
  const after = await world.call(portalRoutes.readClientSchedule, days, callers['contact'])
  const states = after.body.items.map((one) => [one.replaced, one.replacementNeeded])
  expect(states.toSorted()).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ])
  expect(health.test(JSON.stringify(after.body))).toBe(false)
})

test('an API key that may decide, but not read, reaches only the time off that its creator decides on', async () => {
  const { accounts, paths } = await scene()
  const certificate = paths.filter((path) => /provider\/time-off\/.*\/(certificate|history)$/.test(path))
  const statusesFor = async (by: SampleAccount) => {
    const key = await sampleKey(world, by, { scopes: ['timesheets:decide'] })
    const answers = await Promise.all(certificate.map((path) => world.send('GET', path, undefined, key)))
    return answers.map(({ status }) => status)
  }
  expect(await statusesFor(accounts.lead)).toEqual([200, 200, 200])
  expect(await statusesFor(accounts.otherLead)).toEqual([404, 404, 404])
})
