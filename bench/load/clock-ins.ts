import type { Seeded } from '../database.ts'
import { tryFault } from '../faults/trial.ts'
import { type Answer, callAtRate } from './calls.ts'
import { counts } from './seed.ts'
import { clockIn, clockOut, p99, row, startUnderLoad, statuses, usualWait } from './under-load.ts'

const usual = { workers: 1000, seconds: 10, ...usualWait }
const mostMs = 2000

await tryFault('A thousand workers clock in within ten seconds, and out again (T42)', usual, 20, async (trial) => {
  const load = await startUnderLoad(trial)
  const [workers, seconds] = [Math.min(trial.number('workers'), counts.clockers / 2), trial.number('seconds')]
  // The first calls of a process are slow for other reasons.
  for (let worker = counts.clockers - 50; worker < counts.clockers; worker++) {
    await clockIn(load, worker)
    await clockOut(load, worker)
  }
  const ready = await callAtRate(workers / seconds, Math.min(workers, 500), (_, dueAt) =>
    load.caller.send({ method: 'GET', path: '/health/ready' }, dueAt),
  )
  const ins = await callAtRate(workers / seconds, workers, (worker, dueAt) => clockIn(load, worker, dueAt))
  const begun = await compare(load.seeded, ins, false)
  const outs = await callAtRate(workers / seconds, workers, (worker, dueAt) => clockOut(load, worker, dueAt))
  const ended = await compare(load.seeded, ins, true)
  // Everyone clocks in at the same instant, each over a separate connection.
  const crowdAt = performance.now()
  const crowd = await Promise.all(
    Array.from({ length: workers }, (_, worker) => clockIn(load, workers + worker, crowdAt)),
  )
  const crowded = await compare(load.seeded, crowd, false)
  console.table([
    row(`ready, ${workers / seconds} a second`, ready),
    row(`in, ${workers / seconds} a second`, ins),
    row(`out, ${workers / seconds} a second`, outs),
    row(`in, ${workers} in the same instant`, crowd),
  ])
  const good = (answers: readonly Answer[]) => answers.every(({ status }) => status === 200)
  trial.found('everybody was clocked in', good(ins) && good(crowd), statuses([...ins, ...crowd]))
  trial.found('everybody was clocked out', good(outs), statuses(outs))
  trial.found('in: p99 below 2 s', p99(ins) < mostMs, `${p99(ins).toFixed(1)} ms`)
  trial.found('out: p99 below 2 s', p99(outs) < mostMs, `${p99(outs).toFixed(1)} ms`)
  const last = Math.max(...crowd.map(({ ms }) => ms))
  trial.found('in the same instant: the last within ten seconds', last < 10_000, `${last.toFixed(0)} ms`)
  for (const [what, broken] of Object.entries({ begun, ended, 'begun at once': crowded }))
    trial.found(`what was acknowledged is there once (${what})`, broken === 0, `${broken} otherwise`)
})

/** The number of acknowledged sessions that are not stored exactly once, open or ended; an ended one has one entry. */
async function compare({ sql }: Seeded, answers: readonly Answer[], isEnded: boolean): Promise<number> {
  const acknowledged = answers
    .filter(({ status }) => status === 200)
    .map(({ text }) => (JSON.parse(text) as { session: { id: string } }).session.id)
  const [found] = await sql<{ right: number }>(
    `select count(*)::int as right from clock_sessions s
      where s.id = any('{${acknowledged.join()}}'::uuid[]) and (s.ended_at is not null) = ${isEnded}
        and (select count(*) from clock_sessions o where o.worker_id = s.worker_id) = 1
        and (select count(*) from time_entries e where e.clock_session_id = s.id) = ${isEnded ? 1 : 0}`,
  )
  return answers.length - (found?.right ?? 0)
}
