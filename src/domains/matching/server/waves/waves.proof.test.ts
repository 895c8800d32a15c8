import { expect, test } from 'vitest'
import { absences } from '#domains/absences/server/routes.ts'
import { absenceRoutes } from '#domains/absences/contract.ts'
import { sickLeaveRoutes } from '#domains/absences/contract/sick-leave.ts'
import { daysAfter } from '#base/days.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { replacementRoutes } from '#domains/shifts/contract/replacements.ts'
import { waveRoutes } from '#domains/shifts/contract/waves.ts'
import { markNoShows } from '#domains/shifts/server/no-shows.ts'
import { shifts } from '#domains/shifts/server/routes.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { waveFaults } from '../testing/wave-faults.ts'
import { makeWaveTeam, planDay, staySignedIn, type WaveTeam } from '../testing/wave-teams.ts'
import { startWavesQueue } from './queue.ts'

const world = await openWorld([...shifts, ...absences])

/** The whole is 10,000 absences, which take about half an hour; by default as many as half a minute allows. */
const absentees = Number(process.env.WAVES_ABSENCES ?? 220)
/** Workers of an organisation who drop out on a day, and organisations with the same day. */
const [ofTeam, teamCount] = [12, 3]
const days = Math.ceil(absentees / (ofTeam * teamCount))
/** In the product the queue looks once a second. */
const everyMs = 100

let seed = 20_261_129
/** The same number each time, from 0 to below 1. */
function chance(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item

const statuses = new Map<string, number>()
async function count(name: string, call: Promise<{ status: number }>): Promise<void> {
  const { status } = await call
  const key = `${name} ${status}`
  statuses.set(key, (statuses.get(key) ?? 0) + 1)
}

interface Open {
  id: string
  status: string
  offered: string[]
  timeOffId: string | null
  absentId: string
}

const openOf = ({ organisation }: WaveTeam, day: string) =>
  world.sql<Open>`
    select o.id, r.status, o.replaces_worker_id as "absentId",
           array(select i.worker_id from open_shift_invitations i where i.open_shift_id = o.id and i.declined_at is null) as offered,
           (select t.id from time_off t where t.worker_id = o.replaces_worker_id and t.status = 'pending' and t.start_date = ${day}) as "timeOffId"
      from wave_runs r join open_shifts o on o.organisation_id = r.organisation_id and o.id = r.open_shift_id
     where r.organisation_id = ${organisation.organisationId} and r.end_reason is null order by o.id`

/** What workers and planners do with an open shift while the queue sends waves. */
async function disturb({ manager, planned, others }: WaveTeam, day: string, open: Open): Promise<void> {
  const { id, offered } = open
  const params = { id }
  const people = new Map([...planned, ...others].map(({ worker }) => [worker.accountId, worker]))
  const worker = people.get(oneOf(offered) ?? '')
  const ordinary = oneOf(others.filter(({ kind }) => kind === 'ordinary')).worker
  const claim = (by = worker) => count('claim', world.call(openShiftRoutes.claimOpenShift, { params }, by))
  const luck = chance()
  if (open.status === 'paused' && luck < 0.5)
    return count('resume', world.call(waveRoutes.resumeWaves, { params }, manager))
  if (luck < 0.03) return count('pause', world.call(waveRoutes.pauseWaves, { params }, manager))
  if (luck < 0.05) return count('stop', world.call(waveRoutes.stopWaves, { params }, manager))
  if (luck < 0.07) return count('withdraw', world.call(openShiftRoutes.cancelOpenShift, { params, body: {} }, manager))
  if (luck < 0.1) {
    const body = { workerId: ordinary.accountId }
    return count('assign', world.call(openShiftRoutes.assignOpenShift, { params, body }, manager))
  }
  if (luck < 0.13) {
    const body = { startDate: day, endDate: day, startsAtNoon: false }
    return count('fall ill', world.call(sickLeaveRoutes.reportSickness, { body }, ordinary))
  }
  if (luck < 0.16 && open.timeOffId !== null) {
    const absent = people.get(open.absentId)
    return count('return', world.call(absenceRoutes.withdrawTimeOff, { params: { id: open.timeOffId } }, absent))
  }
  if (!worker) return undefined
  if (luck < 0.4) return count('decline', world.call(replacementRoutes.declineOffer, { params }, worker))
  if (luck < 0.7) return claim()
  if (luck < 0.75) return void (await Promise.all(offered.map((by) => claim(people.get(by)))))
  return undefined
}

/** Waits until no wave is due, and measures how long the first wave of each open shift has taken. */
async function settle(began: number, waits?: Map<string, number>): Promise<void> {
  await until(async () => {
    const rows = await world.sql<{ id: string; waved: boolean; due: boolean }>`
      select id, wave > 0 or end_reason is not null as waved, end_reason is null and next_wave_at <= ${world.now()} as due from wave_runs
       where end_reason is null or updated_at >= ${world.now()}::timestamptz - interval '1 hour'`
    for (const { id, waved, due } of rows)
      if (waits && (waved || !due) && !waits.has(id)) waits.set(id, performance.now() - began)
    expect(rows.filter(({ due }) => due)).toHaveLength(0)
  })
}

async function passDay(teams: readonly WaveTeam[], day: string, waits: Map<string, number>): Promise<void> {
  const at = (time: string) => world.setClock(`${day}T${time}:00Z`)
  for (const team of teams) await planDay(world, team, day)
  // At half past six in Brussels, in the quiet hours of some. The odd ones just do not come.
  at('05:30')
  for (const team of teams) await staySignedIn(world, team)
  const began = performance.now()
  const sick = teams.flatMap(({ planned }) => planned.filter((_, index) => index % 4 !== 3))
  await Promise.all(
    sick.map(({ worker }) =>
      count(
        'report',
        world.call(
          sickLeaveRoutes.reportSickness,
          { body: { startDate: day, endDate: day, startsAtNoon: false } },
          worker,
        ),
      ),
    ),
  )
  await settle(began, waits)
  const disturbAll = async () => {
    for (const team of teams) {
      const open = await openOf(team, day)
      await Promise.all(open.map((one) => disturb(team, day, one)))
    }
  }
  for (const time of ['05:35', '05:40', '05:50', '06:00', '06:10', '08:00', '13:00']) {
    await disturbAll()
    at(time)
    await disturbAll()
    await settle(performance.now())
  }
  // All are at work but those who do not come.
  at('14:14')
  const missing = teams.flatMap(({ planned }) => planned.filter((_, index) => index % 4 === 3))
  await world.sql`
    update shifts set status = 'completed' where status = 'scheduled' and starts_at::date = ${day} and starts_at <= ${world.now()}
       and (open_shift_id is not null or worker_id <> all(${missing.map(({ worker }) => worker.accountId)}::uuid[]))`
  at('14:15')
  const missed = performance.now()
  await Promise.all(teams.map(({ organisation }) => runJob(world, organisation, world.now(), markNoShows)))
  await settle(missed, waits)
  for (const time of ['14:25', '14:35']) {
    await disturbAll()
    at(time)
    await settle(performance.now())
  }
  at('16:00')
  await settle(performance.now())
}

test(
  `T68 ${days * ofTeam * teamCount} absences and no-shows are offered in waves: in time, only to those who may work and have not had enough, until filled, and each is notified once`,
  async () => {
    const teams = []
    for (let team = 0; team < teamCount; team++) teams.push(await makeWaveTeam(world, ofTeam))
    // As with two servers.
    const queues = [startWavesQueue(world.services, { everyMs }), startWavesQueue(world.services, { everyMs })]
    const waits = new Map<string, number>()
    const began = performance.now()
    try {
      for (let day = 0; day < days; day++) await passDay(teams, daysAfter('2026-11-23', day), waits)
    } finally {
      await Promise.all(queues.map((queue) => queue.stop()))
    }
    const seconds = (performance.now() - began) / 1000
    for (const team of teams) expect(await waveFaults(world, team)).toEqual({})
    expect([...statuses.keys()].filter((key) => / 5\d\d$/.test(key))).toEqual([])
    const [figures] = await world.sql<{ runs: number; offers: number; waves: number }>`
    select count(*)::int as runs, sum(wave)::int as waves,
           (select count(*)::int from open_shift_invitations i where i.organisation_id = any(${teams.map(({ organisation }) => organisation.organisationId)}::uuid[]) and i.wave is not null) as offers
      from wave_runs where organisation_id = any(${teams.map(({ organisation }) => organisation.organisationId)}::uuid[])`
    const ends = await world.sql<{ end_reason: string; count: number }>`
    select end_reason, count(*)::int as count from wave_runs
     where organisation_id = any(${teams.map(({ organisation }) => organisation.organisationId)}::uuid[]) group by 1 order by 1`
    const sorted = [...waits.values()].sort((one, other) => one - other)
    const share = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
    const longest = share(1)
    console.log({
      ...figures,
      seconds: Math.round(seconds),
      firstWaveMs: { half: share(0.5), most: share(0.99), longest },
      ends,
      statuses,
    })
    // Every absence of a shift that can be replaced has waves.
    expect(figures?.runs).toBeGreaterThanOrEqual(days * ofTeam * teamCount)
    expect(figures?.offers).toBeGreaterThan(days * ofTeam)
    // Of all reports of a morning in the same moment, on a machine that does other work.
    expect(longest).toBeLessThan(5000)
  },
  120_000 + absentees * 300,
)
