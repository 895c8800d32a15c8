import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { tryFault } from '../faults/trial.ts'
import { idOf, organisationId } from '../seed.ts'
import { secretKey } from '../servers.ts'
import type { Answer } from './calls.ts'
import type { SenderData, Sent } from './hostile-sender.ts'
import { counts } from './seed.ts'
import { clockIn, clockOut, p99, row, startUnderLoad, statuses, type UnderLoad, usualPatience } from './under-load.ts'

const usual = { megabytes: 3, unpacked: 60, ...usualPatience }
const most = 1.5
const aSecond = 50
const quietSeconds = 20

const worker = idOf('account', 1)

/** Starts the thread that sends files. */
function startSender(data: SenderData) {
  const thread = new Worker(new URL('hostile-sender.ts', import.meta.url), { workerData: data })
  const send = async (atOnce: number) => {
    thread.postMessage(atOnce, [])
    const [sent] = (await once(thread, 'message')) as [Sent[]]
    return sent
  }
  return { send, stop: async () => void (await thread.terminate()) }
}

await tryFault('A hundred hostile files, while fifty a second clock in (F80)', usual, 20, async (trial) => {
  const load = await startUnderLoad(trial)
  await makeReady(load)
  // The first calls of a process are slow for other reasons.
  for (let worker = counts.clockers - 50; worker < counts.clockers; worker++) {
    await clockIn(load, worker)
    await clockOut(load, worker)
  }
  const { send, stop } = startSender({
    port: load.server.port,
    megabytes: trial.number('megabytes'),
    unpacked: trial.number('unpacked'),
  })
  trial.after(stop)
  const good = await send(0)
  trial.found(
    'each reader takes a good file',
    good.every(({ status }) => status === 200 || status === 201),
    statuses(good),
  )
  const punches = punchesOf(load)
  const before = await punches(sleep(quietSeconds * 1000))
  let singly: Sent[] = []
  const one = await punches(send(1).then((sent) => (singly = sent)))
  let together: Sent[] = []
  const ten = await punches(send(10).then((sent) => (together = sent)))
  const after = await punches(sleep(quietSeconds * 1000))
  const without = [...before, ...after]
  console.table([
    row(`${aSecond} clock-ins and clock-outs a second`, without),
    row(`the same, beside ${singly.length} files one by one`, one),
    row('the same, beside ten files at once', ten),
    row('the files one by one', singly),
    row('the files ten at once', together),
  ])
  console.table(
    [...singly]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 12)
      .map(({ what, status, ms, code }) => ({ what, status, code, ms: Math.round(ms) })),
  )
  const clocked = [...without, ...one, ...ten]
  trial.found(
    'no clock-in is refused',
    clocked.every(({ status }) => status === 200),
    statuses(clocked),
  )
  const sent = [...singly, ...together]
  // Nor may a file be refused before it was read, except where ten of them wait for their turn.
  const unread = /^(?:UNAUTHENTICATED|FORBIDDEN|RATE_LIMITED|UNAVAILABLE)$/
  const isAnswered = ({ status, code = '' }: Sent) =>
    status >= 200 && status < 500 && (status < 400 || code !== '') && !unread.test(code)
  const unanswered = [
    ...singly.filter((one) => !isAnswered(one)),
    ...together.filter((one) => !isAnswered(one) && one.code !== 'UNAVAILABLE'),
  ]
  trial.found(
    'each file is stored, or refused with a reason',
    unanswered.length === 0,
    `${statuses(sent)}${unanswered.map(({ what, status }) => `; ${what}: ${status}`).join('')}`,
  )
  for (const [how, beside] of [
    ['one by one', one],
    ['ten at once', ten],
  ] as const)
    trial.found(
      `p99 beside files ${how} is at most ${most} times that without them`,
      p99(beside) <= most * p99(without),
      `${p99(beside).toFixed(1)} ms, ${p99(without).toFixed(1)} ms without`,
    )
})

/** Returns a function that clocks workers in, and later out, at the rate until some work is done. */
function punchesOf(load: UnderLoad) {
  let turn = 0
  return async (work: Promise<unknown>): Promise<Answer[]> => {
    const over = new AbortController()
    const done = work.finally(() => over.abort())
    const answers: Promise<Answer>[] = []
    const begun = performance.now()
    while (!over.signal.aborted) {
      const dueAt = begun + (answers.length * 1000) / aSecond
      const early = dueAt - performance.now()
      if (early > 0) await sleep(early)
      const worker = turn % (counts.clockers - 50)
      const isIn = Math.floor(turn++ / (counts.clockers - 50)) % 2 === 0
      answers.push((isIn ? clockIn : clockOut)(load, worker, dueAt))
    }
    await done
    return Promise.all(answers)
  }
}

/** The organisation has an account whose statements it imports, and the worker a national ID that can be decrypted. */
async function makeReady({ seeded: { sql } }: UnderLoad): Promise<void> {
  await sql(
    `insert into billing_sellers (organisation_id, id, account_number) values ('${organisationId}', '${organisationId}', 'BE68539007547034')
     on conflict (organisation_id, id) do update set account_number = excluded.account_number`,
  )
  const nationalId = makeCipher(secretKey).seal('850730-033-28', {
    organisationId,
    table: 'workers',
    id: worker,
    column: 'national_id',
  })
  await sql(`update workers set national_id = '${nationalId}' where id = '${worker}'`)
}
