import { connect } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { tryFault, type Trial } from '../faults/trial.ts'
import { memoryOf } from '../processes.ts'
import { type Answer, type Call, callAtRate } from './calls.ts'
import { counts, projectOf, tokenOf, userTokenOf, waitingOf } from './seed.ts'
import { location, p99, row, startUnderLoad, statuses, type UnderLoad, usualWait } from './under-load.ts'

const usual = { connections: 500, ...usualWait }
const closedWithinMs = 15_000
const mostMs = 500
const mostStallMs = 200
const aSecond = 50

await tryFault('Five hundred send a byte a second, and others far too much (T43)', usual, 15, async (trial) => {
  const load = await startUnderLoad(trial)
  await callAtRate(aSecond, 200, (turn, dueAt) => ordinary(load, turn, dueAt))
  const idle = await callAtRate(aSecond, aSecond * 10, (turn, dueAt) => ordinary(load, turn, dueAt))
  const before = memoryOf(load.server.pid)
  const slow = Promise.all(Array.from({ length: trial.number('connections') }, (_, turn) => dribble(load, turn)))
  const beside = await callAtRate(aSecond, aSecond * 16, (turn, dueAt) => ordinary(load, turn, dueAt))
  const closed = await slow
  const grown = memoryOf(load.server.pid) - before
  console.table([row('ordinary calls', idle), row(`the same, while ${closed.length} are slow`, beside)])
  const last = Math.max(...closed.map(({ ms }) => ms))
  trial.found(
    'each slow connection is closed within 15 s',
    closed.every(({ isClosed }) => isClosed) && last <= closedWithinMs,
    `${closed.filter(({ isClosed }) => isClosed).length} of ${closed.length}, the last after ${(last / 1000).toFixed(1)} s`,
  )
  const timedOut = closed.filter(({ response }) => response.startsWith('HTTP/1.1 408')).length
  trial.say(`${timedOut} of them were told 408; the server took ${grown.toFixed(0)} MB more`)
  const good = beside.every(({ status }) => status === 200)
  trial.found(
    'others work meanwhile: p99 below 500 ms',
    good && p99(beside) < mostMs,
    `${p99(beside).toFixed(1)} ms, ${p99(idle).toFixed(1)} ms without; ${statuses(beside)}`,
  )
  await refuseTooMuch(trial, load)
})

/** Reads a clock or a list, like an ordinary user. */
function ordinary({ caller }: UnderLoad, turn: number, dueAt?: number): Promise<Answer> {
  const path = ['/worker/clock', '/worker/home', '/notifications'][turn % 3] as string
  return caller.send({ method: 'GET', path, token: tokenOf(turn % counts.busy) }, dueAt)
}

/** The end of a connection on which a byte was sent each second. */
interface Dribbled {
  readonly isClosed: boolean
  readonly response: string
  readonly ms: number
}

/** Sends a head, or every other time a body, a byte a second, until the server hangs up. */
function dribble({ server }: UnderLoad, turn: number): Promise<Dribbled> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\n'
    const rest = turn % 2 ? 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email": "' : 'X-Slow: '
    const socket = connect({ port: server.port, host: '127.0.0.1' }, () => socket.write(head + rest))
    const beat = setInterval(() => socket.write('a'), 1000)
    let response = ''
    const over = (isClosed: boolean) => {
      clearInterval(beat)
      clearTimeout(timeout)
      socket.destroy()
      resolve({ isClosed, response, ms: performance.now() - begun })
    }
    const timeout = setTimeout(() => over(false), 2 * closedWithinMs)
    socket.setEncoding('utf8')
    socket.on('data', (part) => (response += part))
    socket.on('error', () => undefined)
    socket.on('close', () => over(true))
  })
}

/** Sends oversized input, once and ten times in parallel, and checks the server's health every ten milliseconds. */
async function refuseTooMuch(trial: Trial, load: UnderLoad): Promise<void> {
  const [worker, user] = [tokenOf(0), userTokenOf(0)]
  const post = (path: string, token: string, body: unknown): Call => ({
    method: 'POST',
    path,
    token,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const get = (path: string): Call => ({ method: 'GET', path, token: user })
  const pause = { type: 'break', date: '2026-11-01', minutes: 15 }
  const waits = Array.from({ length: 10_000 }, (_, number) => ({ id: waitingOf(number), version: 1 }))
  const deep = '['.repeat(500_000) + ']'.repeat(500_000)
  const tooMuch: readonly (readonly [string, number, Call])[] = [
    ['2 MB of JSON', 413, post('/worker/time-entries', worker, { taskDescription: 'a'.repeat(2_000_000) })],
    ['500,000 deep', 400, post('/worker/clock/in', worker, deep)],
    ['500,000 deep, never closed', 400, post('/worker/clock/in', worker, '[{"a":'.repeat(160_000))],
    ['a member 60,000 times', 413, post('/worker/clock/in', worker, `{${'"location":{},'.repeat(60_000)}"a":1}`)],
    [
      '60,000 unknown members',
      413,
      post('/worker/clock/in', worker, Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`m${n}`, n]))),
    ],
    [
      '10,000 rows at once',
      422,
      post('/worker/time-entries/bulk', worker, { items: Array.from({ length: 10_000 }, () => pause) }),
    ],
    ['10,000 decisions at once', 422, post('/provider/timesheet/bulk', user, { action: 'approve', items: waits })],
    ['limit=1000000000', 422, get('/provider/workforce?limit=1000000000')],
    ['limit=1e9', 422, get('/provider/timesheet?limit=1e9')],
    ['10,000 letters searched', 422, get(`/provider/workforce?q=${'a'.repeat(10_000)}`)],
    ['10,000 letters as an address', 404, get(`/provider/workforce/${'a'.repeat(10_000)}`)],
  ]
  const rows = []
  const alone = await stall(load, () => callAtRate(10, 20, (turn, dueAt) => ordinary(load, turn, dueAt)))
  rows.push({
    what: 'ordinary calls',
    status: statuses(alone.answers),
    'longest, ms': Math.round(alone.longestMs),
    'stall, ms': Math.round(alone.stallMs),
  })
  let isRefused = true
  let longestStall = 0
  for (const [what, status, call] of tooMuch) {
    for (const many of [1, 10]) {
      const { answers, longestMs, stallMs } = await stall(load, () =>
        Promise.all(Array.from({ length: many }, () => load.caller.send(call))),
      )
      const isRight = answers.every((answer) => answer.status === status)
      isRefused &&= isRight
      // The result of ten in parallel is printed; the limit applies to single ones.
      if (many === 1) longestStall = Math.max(longestStall, stallMs)
      rows.push({
        what: many === 1 ? what : `${what}, ten times at once`,
        status: `${isRight ? '✓' : '✗'} ${statuses(answers)}`,
        'longest, ms': Math.round(longestMs),
        'stall, ms': Math.round(stallMs),
      })
    }
  }
  console.table(rows)
  trial.found(
    'what is far too much is refused with its code',
    isRefused,
    `${tooMuch.length} kinds, once and ten at once`,
  )
  trial.found(
    'none of them makes the others stand still for 200 ms',
    longestStall <= mostStallMs,
    `${Math.round(longestStall)} ms at the longest`,
  )
  const after = await load.caller.send(post('/worker/clock/in', worker, { projectId: projectOf(0), location }))
  trial.found(
    'the same worker clocks in afterwards',
    after.status === 200,
    `${after.status} in ${Math.round(after.ms)} ms`,
  )
}

/** Runs an action, and returns the longest time without a response to a health check. */
async function stall({ caller }: UnderLoad, work: () => Promise<Answer[]>) {
  const over = new AbortController()
  const probes: Promise<Answer>[] = []
  const watching = (async () => {
    try {
      for await (const _ of every(10, undefined, { signal: over.signal }))
        probes.push(caller.send({ method: 'GET', path: '/health/live' }))
    } catch {
      // It is over.
    }
  })()
  const answers = await work()
  over.abort()
  await watching
  const times = (await Promise.all(probes)).map(({ ms }) => ms)
  return { answers, longestMs: Math.max(...answers.map(({ ms }) => ms)), stallMs: Math.max(0, ...times) }
}
