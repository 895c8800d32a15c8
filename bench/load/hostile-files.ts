import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCipher } from '#platform/server/crypto/field-cipher.ts'
import { tryFault } from '../faults/trial.ts'
import { idOf, organisationId } from '../seed.ts'
import { endWithUs, secretKey, startBusy, stop } from '../servers.ts'
import type { SenderOptions, Sent } from './hostile-sender.ts'
import { aSecond, punchesOf, warmUp } from './punches.ts'
import { p99, row, startUnderLoad, statuses, type UnderLoad, usualWait } from './under-load.ts'

const usual = { megabytes: 3, unpacked: 60, ...usualWait }
const most = 1.5
const quietSeconds = 20

const worker = idOf('account', 1)

/** Starts the process that sends files. */
function startSender(options: SenderOptions) {
  const sender = fork(new URL('hostile-sender.ts', import.meta.url), [JSON.stringify(options)])
  endWithUs(sender)
  const send = async (atOnce: number) => {
    sender.send(atOnce)
    const [sent] = (await once(sender, 'message')) as [Sent[]]
    return sent
  }
  return { send, stop: () => stop(sender) }
}

await tryFault('A hundred hostile files, while fifty a second clock in (F80)', usual, 20, async (trial) => {
  const load = await startUnderLoad(trial)
  await makeReady(load)
  await warmUp(load)
  const { send, stop: stopSending } = startSender({
    port: load.server.port,
    megabytes: trial.number('megabytes'),
    unpacked: trial.number('unpacked'),
  })
  trial.after(stopSending)
  const good = await send(0)
  trial.found(
    'each reader takes a good file',
    good.every(({ status }) => status === 200 || status === 201),
    statuses(good),
  )
  const punches = punchesOf(load)
  const before = await punches(sleep(quietSeconds * 1000))
  const [singly, together]: [Sent[], Sent[]] = [[], []]
  const one = await punches(sendRounds(send, 1, singly))
  const ten = await punches(sendRounds(send, 10, together))
  const busy = startBusy()
  const beside = await punches(sleep(quietSeconds * 1000))
  await stop(busy)
  const after = await punches(sleep(quietSeconds * 1000))
  const without = [...before, ...after]
  console.table([
    row(`${aSecond} clock-ins and clock-outs a second`, without),
    row('the same, beside files one by one', one),
    row('the same, beside ten files at once', ten),
    row('the same, beside a program that only computes', beside),
    row('the files one by one', singly),
    row('the files ten at once', together),
  ])
  console.table(
    [...singly]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, 12)
      .map(({ what, status, ms, code }) => ({ what, status, code, ms: Math.round(ms) })),
  )
  const clocked = [...without, ...one, ...ten, ...beside]
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
  for (const [how, clocked] of [
    ['one by one', one],
    ['ten at once', ten],
  ] as const)
    trial.found(
      `p99 beside files ${how} is at most ${most} times that without them`,
      p99(clocked) <= most * p99(without),
      `${p99(clocked).toFixed(1)} ms, ${p99(without).toFixed(1)} ms without, ${p99(beside).toFixed(1)} ms beside a program that only computes`,
    )
})

/** Sends all files, again and again for at least as long as is measured without them. */
async function sendRounds(send: (atOnce: number) => Promise<Sent[]>, atOnce: number, sent: Sent[]): Promise<void> {
  const begun = performance.now()
  do sent.push(...(await send(atOnce)))
  while (performance.now() - begun < quietSeconds * 1000)
}

/** The organisation has an account whose statements it imports, and the worker a national ID that can be decrypted. */
async function makeReady({ seeded: { sql } }: UnderLoad): Promise<void> {
  await sql(
    `insert into billing_sellers (organisation_id, id, account_number) values ('${organisationId}', '${organisationId}', 'BE68539007547034')
     on conflict (organisation_id, id) do update set account_number = excluded.account_number`,
  )
  // As the job would have stored it since midnight: otherwise it starts thousands of assignments within the first minute.
  await sql(`update assignments set status = 'in_progress' where status = 'assigned' and start_date <= current_date`)
  const nationalId = makeCipher(secretKey).seal('850730-033-28', {
    organisationId,
    table: 'workers',
    id: worker,
    column: 'national_id',
  })
  await sql(`update workers set national_id = '${nationalId}' where id = '${worker}'`)
}
