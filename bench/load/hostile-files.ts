import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type HostileUpload, hostileUploads } from '#platform/server/testing/hostile-uploads.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { tryFault } from '../faults/trial.ts'
import { idOf } from '../seed.ts'
import type { Answer } from './calls.ts'
import { adminToken, counts } from './seed.ts'
import { clockIn, clockOut, p99, row, startUnderLoad, statuses, type UnderLoad, usualPatience } from './under-load.ts'

const usual = { megabytes: 3, unpacked: 60, ...usualPatience }
const most = 1.5
const aSecond = 50
const quietSeconds = 20

await tryFault('A hundred hostile files, while fifty a second clock in (F80)', usual, 20, async (trial) => {
  const load = await startUnderLoad(trial)
  const files = hostileUploads(trial.number('megabytes'), trial.number('unpacked'))
  // The first calls of a process are slow for other reasons.
  for (let worker = counts.clockers - 50; worker < counts.clockers; worker++) {
    await clockIn(load, worker)
    await clockOut(load, worker)
  }
  const good = []
  for (const file of await goodFiles()) good.push(await send(load, file))
  trial.found(
    'each reader takes a good file',
    good.every(({ status }) => status === 200 || status === 201),
    statuses(good),
  )
  const punches = punchesOf(load)
  const before = await punches(sleep(quietSeconds * 1000))
  const singly: Sent[] = []
  const one = await punches(
    (async () => {
      for (const file of files) singly.push(await send(load, file))
    })(),
  )
  const together: Sent[] = []
  const ten = await punches(
    (async () => {
      for (let at = 0; at < files.length; at += 10)
        together.push(...(await Promise.all(files.slice(at, at + 10).map((file) => send(load, file)))))
    })(),
  )
  const after = await punches(sleep(quietSeconds * 1000))
  const without = [...before, ...after]
  console.table([
    row(`${aSecond} clock-ins and clock-outs a second`, without),
    row(`the same, beside ${files.length} files one by one`, one),
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
  // Nor may a file be refused before it was read.
  const unread = /^(?:UNAUTHENTICATED|FORBIDDEN|RATE_LIMITED|UNAVAILABLE)$/
  const unanswered = sent.filter(
    ({ status, code }) => status < 200 || status >= 500 || (status >= 400 && (!code || unread.test(code))),
  )
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

interface Sent extends Answer {
  readonly what: string
  readonly code: string | undefined
}

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

const worker = idOf('account', 1)
const paths = {
  document: ['POST', `/documents?workerId=${worker}&name=`],
  picture: ['PUT', `/provider/workforce/${worker}/image`],
  import: ['POST', '/provider/workforce/import?dryRun=true'],
  bank: ['POST', '/provider/bank-files'],
  json: ['POST', '/provider/workforce'],
} as const

/** A good file for each reader: what answers it otherwise would not read the others either. */
async function goodFiles(): Promise<HostileUpload[]> {
  const picture = { create: { width: 300, height: 300, channels: 3, background: 'teal' } } as const
  const statement =
    '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BE68539007547034</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>'
  const good = { what: 'a good file', name: 'a.pdf' }
  return [
    { ...good, reader: 'document', type: 'application/pdf', bytes: samplePdf() },
    { ...good, reader: 'picture', type: 'image/png', bytes: await sharp(picture).png().toBuffer() },
    {
      ...good,
      reader: 'import',
      type: 'text/csv',
      bytes: Buffer.from('first_name,last_name,email\nAnn,Maes,ann@new.example\n'),
    },
    { ...good, reader: 'bank', type: 'application/xml', bytes: Buffer.from(statement) },
  ]
}

/** Sends a file as the administrator. */
async function send({ server }: UnderLoad, file: HostileUpload): Promise<Sent> {
  const [method, path] = paths[file.reader]
  const begun = performance.now()
  const headers = { cookie: `interim=${adminToken}`, 'content-type': file.type }
  const body = file.bytes as Uint8Array<ArrayBuffer>
  try {
    const response = await fetch(
      `http://127.0.0.1:${server.port}/api${path}${file.reader === 'document' ? file.name : ''}`,
      { method, headers, body },
    )
    const text = await response.text()
    const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string }
    return { what: file.what, status: response.status, code, text: '', ms: performance.now() - begun }
  } catch (error) {
    return { what: file.what, status: 0, code: undefined, text: String(error), ms: performance.now() - begun }
  }
}
