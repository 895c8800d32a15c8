import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { findCandidates } from '../candidates.ts'
import { plannableOf } from '../outcome.ts'
import { problemOf } from '../points.ts'
import type { OpenShiftFacts, PlannedShift, WeekFacts, WorkerFacts } from '../week.ts'
import { work } from './solving-thread.ts'

const money = { amount: 1500, currency: 'EUR' } as const
const shiftOn = (id: string, day: string, clientId: string): OpenShiftFacts => ({
  id,
  requestId: null,
  projectId: 'project',
  clientId,
  role: 'picker',
  startsAt: `${day}T08:00:00Z`,
  endsAt: `${day}T16:00:00Z`,
  breakMinutes: 0,
  left: 1,
  certifications: [],
  audience: 'qualified',
  priority: 'normal',
  payRate: money,
  rolePayRate: null,
  site: null,
})
const workerWith = (id: string, planned: readonly PlannedShift[] = []): WorkerFacts => ({
  id,
  dateOfBirth: null,
  sums: null,
  roles: ['picker'],
  home: null,
  payRate: null,
  certifications: [],
  blockedAfter: null,
  planned,
  away: [],
  stated: null,
  desiredWeeklyMinutes: null,
  teams: [],
  clients: [],
  taken: [],
})
const week: WeekFacts = {
  weekStart: '2026-12-07',
  now: '2026-12-01T08:00:00Z',
  rules: {
    minimumRestMinutes: 660,
    dailyMaximumMinutes: 600,
    weeklyMaximumMinutes: 2400,
    firstDayOfWeek: 1,
    timeZone: 'Europe/Brussels',
    law: null,
  },
  emphasis: ['continuity'],
  shifts: [shiftOn('first', '2026-12-08', 'one'), shiftOn('second', '2026-12-08', 'other')],
  workers: [
    workerWith('busy', [
      { startsAt: '2026-12-10T08:00:00Z', endsAt: '2026-12-10T16:00:00Z', breakMinutes: 0, clientId: 'one' },
    ]),
    workerWith('free'),
  ],
}

test('a client for whom a worker has a shift in the week is no further one', () => {
  const found = findCandidates(week)
  const { newClient } = problemOf(week, found).pairs
  const clientOf = (worker: number, shift: number) =>
    newClient[found.candidates.findIndex((one) => one.worker === worker && one.shift === shift)]
  expect(clientOf(0, 0)).toBe(-1)
  for (const [worker, shift] of [
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const)
    expect(clientOf(worker, shift)).toBeGreaterThanOrEqual(0)
})

test('a plan that is given is explained without the solver: it is the plan of a run that was ended', async () => {
  const { candidates } = findCandidates(week)
  const chosen = candidates.findIndex(({ worker, shift }) => worker === 1 && shift === 0)
  const plan = { pairs: Int32Array.of(chosen), objective: 90, bound: 200 }
  const { port1, port2: port } = new MessageChannel()
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  const solved = await work({ input: week, processorMs: 0, seed: 0, cancelled, port, plan })
  port1.close()
  expect(solved).toMatchObject({ ...plan, solverBytes: 0 })
  expect(solved.outcome?.suggestions).toMatchObject([{ openShiftId: 'first', workerId: 'free' }])
  const [second] = solved.outcome?.unfilled ?? []
  expect(second).toMatchObject({ openShiftId: 'second', positions: 1, qualified: 2 })
  expect(second?.reasons).toEqual(
    expect.arrayContaining([
      { kind: 'overlap', count: 1 },
      { kind: 'notChosen', count: 1 },
    ]),
  )
})

test('a plan gives a worker no shifts that together break the law', () => {
  const at = (from: string, to: string) => ({ startsAt: `2026-12-${from}:00:00Z`, endsAt: `2026-12-${to}:00:00Z` })
  const evening = (day: string) => ({ ...at(`${day}T14`, `${day}T22`), breakMinutes: 30, clientId: 'one' })
  const morning = { ...at('14T05', '14T11'), breakMinutes: 0, clientId: 'one' }
  // Each of the two open shifts leaves a rest of 35 hours, and both together leave none.
  const full: WeekFacts = {
    ...week,
    rules: { ...week.rules, weeklyMaximumMinutes: 3000, law: { country: 'BE', refuses: true } },
    shifts: [
      { ...shiftOn('friday', '2026-12-11', 'one'), ...at('11T14', '11T22'), breakMinutes: 30 },
      { ...shiftOn('sunday', '2026-12-13', 'one'), ...at('13T05', '13T11') },
    ],
    workers: [workerWith('only', [...['07', '08', '09', '10'].map(evening), morning])],
  }
  const found = findCandidates(full)
  expect(found.candidates).toHaveLength(2)
  expect([...plannableOf(full, found, Int32Array.of(0, 1))]).toEqual([0])
  const unlimited = { ...full, rules: { ...full.rules, law: null } }
  expect([...plannableOf(unlimited, found, Int32Array.of(0, 1))]).toEqual([0, 1])
})
