import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleRoster, sampleShift } from './samples.ts'

const world = await openWorld(shifts)

async function scene(labourLaw: 'off' | 'warn' | 'refuse', { dateOfBirth = '1990-05-01', restMinutes = 660 } = {}) {
  const roster = await sampleRoster(world)
  const { organisation, manager, worker, assignmentId } = roster
  await world.sql`
    update organisations set labour_law = ${labourLaw}, minimum_rest_minutes = ${restMinutes} where id = ${organisation.organisationId}`
  await world.sql`update workers set date_of_birth = ${dateOfBirth} where id = ${worker.accountId}`
  const plan = (times: { date: string; startTime: string; endTime: string; breakMinutes?: number }[], more = {}) =>
    world.call(
      shiftRoutes.planShifts,
      {
        params: { id: assignmentId },
        query: {},
        body: { days: times.map((day) => ({ endsNextDay: false, ...day })), ...more },
      },
      manager,
    )
  return { ...roster, plan }
}

const hoursUntil = (endTime: string) => [{ date: '2026-11-24', startTime: '08:00', endTime }]
const override = { override: { reason: 'The break is at 14:00' } }
const breach = {
  kind: 'break',
  minutes: 0,
  limitMinutes: 15,
  law: { id: 'BE-WT-22', article: 'Loi du 16/03/1971, art. 38quater' },
}

test('nothing of the law is checked unless the organisation chooses it', async () => {
  const { plan } = await scene('off')
  expect((await plan(hoursUntil('15:00'))).body).toMatchObject({ saved: true, warnings: [] })
})

test('a breach of the law warns with its article, and is planned with a reason', async () => {
  const { plan } = await scene('warn')
  const { problem } = await plan(hoursUntil('14:01'))
  expect(problem).toMatchObject({ code: 'WORKING_TIME', warnings: [breach] })
  expect(JSON.stringify(problem)).toContain('The minimum is 0 h 15. (Loi du 16/03/1971, art. 38quater)')
  expect((await plan(hoursUntil('14:01'), override)).body).toMatchObject({ saved: true })
})

test('a shift within the law is planned', async () => {
  const { plan } = await scene('refuse')
  expect((await plan(hoursUntil('14:00'))).body).toMatchObject({ saved: true, warnings: [] })
})

// Ten hours and 59 minutes of rest.
const shortRest = [
  { date: '2026-11-24', startTime: '14:00', endTime: '20:00' },
  { date: '2026-11-25', startTime: '06:59', endTime: '12:00' },
]

test.each([660, 720])(
  'a breach is refused whatever the reason, also with an own limit of %i minutes',
  async (restMinutes) => {
    const { plan } = await scene('refuse', { restMinutes })
    const { problem } = await plan(shortRest, override)
    expect(problem).toMatchObject({
      code: 'LABOUR_LAW',
      status: 409,
      warnings: [{ kind: 'rest', limitMinutes: 660, law: { id: 'BE-WT-20', hasExceptions: false } }],
    })
    expect(problem.detail).toContain('art. 38ter')
  },
)

test('a rule with exceptions that are not checked warns, and is planned with a reason', async () => {
  const { plan } = await scene('refuse')
  const { problem } = await plan(hoursUntil('14:01'))
  expect(problem).toMatchObject({ code: 'WORKING_TIME', warnings: [{ law: { id: 'BE-WT-22', hasExceptions: true } }] })
  expect((await plan(hoursUntil('14:01'), override)).body).toMatchObject({ saved: true })
})

test('a worker under 18 has the rules of minors', async () => {
  const { plan } = await scene('warn', { dateOfBirth: '2009-05-01' })
  const { problem } = await plan([{ date: '2026-11-24', startTime: '16:00', endTime: '20:01' }])
  expect(problem.warnings).toMatchObject([{ kind: 'night', law: { id: 'BE-YW-04' } }])
})

test('a copied week leaves out what the law forbids, and names it', async () => {
  const { manager, assignmentId, organisation } = await scene('off')
  await sampleShift(world, assignmentId, '2026-11-20')
  const long = await sampleShift(world, assignmentId, '2026-11-24T13:00:00Z', { end: '2026-11-24T21:00:00Z' })
  const early = await sampleShift(world, assignmentId, '2026-11-25T05:00:00Z', { end: '2026-11-25T09:00:00Z' })
  await world.sql`update organisations set labour_law = 'refuse' where id = ${organisation.organisationId}`
  const { body } = await world.call(
    shiftRoutes.copyWeek,
    { query: {}, body: { from: '2026-11-20', to: '2026-11-27', override: { reason: 'As last week' } } },
    manager,
  )
  expect(body.items).toHaveLength(1)
  expect(body.failed.map(({ id, code }) => [id, code]).toSorted()).toEqual(
    [long, early].map((id) => [id, 'LABOUR_LAW']).toSorted(),
  )
  expect(body.failed[0]?.message).toContain('art. 38ter')
})

test('an average over weeks is refused with its period and figures', async () => {
  const { plan, organisation, assignmentId } = await scene('refuse')
  await world.sql`update organisations set rules_country = 'NL' where id = ${organisation.organisationId}`
  await world.sql`update assignments set start_date = '2026-01-01', end_date = '2027-12-31' where id = ${assignmentId}`
  // Fifteen weeks of 48 hours, over the end of summer time.
  await world.sql`
    insert into shifts (organisation_id, id, worker_id, project_id, assignment_id, starts_at, ends_at, break_minutes)
    select organisation_id, gen_random_uuid(), worker_id, project_id, id, (day + time '07:00') at time zone 'Europe/Brussels',
           (day + time '17:21') at time zone 'Europe/Brussels', 45
      from assignments, generate_series('2026-10-05'::timestamp, '2027-01-15', '1 day') day
     where id = ${assignmentId} and extract(isodow from day) <= 5`
  const week = (endTime: string) =>
    [18, 19, 20, 21, 22].map((day) => ({ date: `2027-01-${day}`, startTime: '07:00', endTime, breakMinutes: 45 }))
  expect((await plan(week('17:31'), override)).problem).toMatchObject({
    code: 'LABOUR_LAW',
    warnings: [{ kind: 'average', minutes: 2884, limitMinutes: 2880, law: { id: 'NL-WT-03', hasExceptions: false } }],
  })
  expect((await plan(week('17:31'))).problem.detail).toMatch(
    /would work 48 h 04 a week on average from Mon 5 Oct 2026 to Sun 24 Jan 2027 \(work for this organisation only\)\. The maximum is 48 h 00\. \(Arbeidstijdenwet, art\. 5:7, lid 2c\)/,
  )
  const { body } = await plan(week('17:21'), override)
  expect([body.saved, body.warnings.filter(({ law }) => law)]).toEqual([true, []])
})
