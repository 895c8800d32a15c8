import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { solveProblem } from '#domains/autofill/server/solving/solving.ts'
import { type Trial, tryFault } from '../faults/trial.ts'
import { punchesOf, warmUp } from '../load/punches.ts'
import { p99, row, startUnderLoad, statuses, usualWait } from '../load/under-load.ts'
import { memoryOf } from '../processes.ts'
import { endWithUs, startBusy, stop } from '../servers.ts'
import { breachesOfPlan } from './checker.ts'
import { makeWeek, sizes } from './instance.ts'
import { problemOf } from './problem.ts'

const usual = { seed: 1, 'clock-ins': 1, ...usualWait }
/** The share of its points that a plan may be below the bound, and the processor seconds within which it is found. */
const mostGap = 0.01
const seconds = { '50 × 150': 5, '300 × 1,000': 20, '1,000 × 4,000': 20 } as const
const quietSeconds = 20
/** The limit for the p99 of clock-ins during a run, as a multiple of the p99 beside a program that only computes. */
const most = 1.5

await tryFault('Filling a week: quality, rules, memory, and clock-ins meanwhile', usual, 25, async (trial) => {
  const rows = []
  for (const [name, size] of Object.entries(sizes)) rows.push(await fill(trial, name as keyof typeof sizes, size))
  console.table(rows)
  if (trial.number('clock-ins') === 1) await compareClockIns(trial)
})

async function fill(trial: Trial, name: keyof typeof sizes, size: (typeof sizes)[keyof typeof sizes]) {
  const week = makeWeek(size, trial.number('seed'))
  const problem = problemOf(week)
  const before = memoryOf(process.pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(process.pid))), 100)
  let firstPlan = 0
  const startedAt = performance.now()
  const solved = await solveProblem(problem, {
    organisationId: 'bench',
    processorMs: seconds[name] * 1000,
    signal: new AbortController().signal,
    onProgress: () => (firstPlan ||= performance.now() - startedAt),
  })
  clearInterval(watch)
  const { worker, shift } = problem.pairs
  const given = Array.from(solved.pairs, (pair) => ({ worker: worker[pair] as number, shift: shift[pair] as number }))
  const breaches = breachesOfPlan(week, given)
  const gap = solved.bound / solved.objective - 1
  const percent = `${(100 * gap).toFixed(3)} %`
  trial.found(`${name}: no hard rule is broken`, breaches.length === 0, breaches.slice(0, 3).join('; ') || 'none')
  const used = (solved.processorMs ?? NaN) / 1000
  const isGood = gap <= mostGap && used <= seconds[name] * 1.1
  trial.found(`${name}: within 1 % of the bound in ${seconds[name]} s`, isGood, `${percent} in ${used.toFixed(1)} s`)
  const positions = week.shifts.reduce((sum, one) => sum + one.positions, 0)
  return {
    'workers × shifts': name,
    pairs: worker.length,
    positions,
    filled: given.length,
    points: Math.round(solved.objective),
    bound: Math.round(solved.bound),
    gap: percent,
    'processor, s': Number(used.toFixed(1)),
    'wall, s': Number(((performance.now() - startedAt) / 1000).toFixed(1)),
    'first plan, s': Number((firstPlan / 1000).toFixed(1)),
    'memory, MB': Math.round(peak - before),
  }
}

/** The times of clock-ins while a week is filled beside them, and without it, in the same run. */
async function compareClockIns(trial: Trial): Promise<void> {
  const load = await startUnderLoad(trial)
  await warmUp(load)
  const punches = punchesOf(load)
  const before = await punches(sleep(quietSeconds * 1000))
  const filler = fork(new URL('filler.ts', import.meta.url))
  endWithUs(filler)
  await once(filler, 'message')
  const beside = await punches(sleep(quietSeconds * 1000))
  await stop(filler)
  const busy = startBusy()
  const besideBusy = await punches(sleep(quietSeconds * 1000))
  await stop(busy)
  const after = await punches(sleep(quietSeconds * 1000))
  const without = [...before, ...after]
  console.table([
    row('clock-ins and clock-outs, without', without),
    row('the same, while a week is filled', beside),
    row('the same, beside a program that only computes', besideBusy),
  ])
  const all = [...without, ...beside, ...besideBusy]
  trial.found(
    'no clock-in is refused',
    all.every(({ status }) => status === 200),
    statuses(all),
  )
  const [besideMs, withoutMs, busyMs] = [p99(beside), p99(without), p99(besideBusy)]
  trial.found(
    `p99 is at most ${most} times that without, or beside a program that only computes`,
    besideMs <= most * Math.max(withoutMs, busyMs),
    `${besideMs.toFixed(1)} ms, ${withoutMs.toFixed(1)} ms without, ${busyMs.toFixed(1)} ms beside the program`,
  )
}
