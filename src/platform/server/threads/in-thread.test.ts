import { expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { refusalOf } from '../http/problem-document.ts'
import { inThread, stopThreads, type ThreadLimits } from './in-thread.ts'
import type { Trial } from './testing/trial-thread.ts'

const limits = { name: 'trial', deadlineMs: 2000, memoryMegabytes: 64 } as const
const trials = (more: Partial<ThreadLimits> = {}) => {
  const run = inThread<typeof import('./testing/trial-thread.ts').work>(
    new URL('testing/trial-thread.ts', import.meta.url),
    { ...limits, ...more },
  )
  return (trial: Trial, organisationId = 'a', options = {}) => run(trial, { organisationId, ...options })
}

test('a function runs in another thread, which serves the next call too', async () => {
  const run = trials()
  const { thread } = await run({ does: 'answer' })
  expect(thread).toBeGreaterThan(0)
  expect(await run({ does: 'answer' })).toEqual({ thread })
})

test('bytes are moved, and what a function throws is thrown', async () => {
  const run = trials()
  const bytes = new Uint8Array(1000)
  expect(await run({ does: 'measure', bytes }, 'a', { transfer: [bytes.buffer] })).toMatchObject({ length: 1000 })
  expect(bytes.length).toBe(0)
  await expect(run({ does: 'throw', message: 'no such sheet' })).rejects.toThrow('no such sheet')
  await expect(run({ does: 'measure', bytes: (() => 0) as never })).rejects.toThrow('could not be cloned')
  expect((await run({ does: 'answer' })).thread).toBeGreaterThan(0)
})

test.each<[string, Trial]>([
  ['computes for too long', { does: 'compute' }],
  ['does not return from native code', { does: 'match', text: `${'a'.repeat(60)}!` }],
])('a run that %s ends, and is refused as too complex (F80)', async (_, trial) => {
  const run = trials({ deadlineMs: 200 })
  const failure: unknown = await run(trial).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ThreadFailure', reason: 'deadline' })
  expect(refusalOf(failure)).toMatchObject({ code: 'TOO_COMPLEX', status: 422 })
  expect((await run({ does: 'answer' })).thread).toBeGreaterThan(0)
})

test('time in which a run only waits counts less than time in which it computes', async () => {
  const run = trials({ deadlineMs: 200 })
  expect((await run({ does: 'wait', ms: 500 })).thread).toBeGreaterThan(0)
  await expect(run({ does: 'wait', ms: 60_000 })).rejects.toMatchObject({ reason: 'deadline' })
})

test('a run that takes too much memory ends, and the next one has a new thread', async () => {
  const run = trials({ deadlineMs: 30_000 })
  await expect(run({ does: 'allocate' })).rejects.toMatchObject({ reason: 'memory' })
  await expect(run({ does: 'exit' })).rejects.toThrow('its thread ended')
  expect((await run({ does: 'answer' })).thread).toBeGreaterThan(0)
})

test('an organisation never occupies all threads, and organisations take turns', async () => {
  const run = trials({ deadlineMs: 30_000 })
  const answered: string[] = []
  const first = new AbortController()
  const endless = run({ does: 'compute' }, 'a', { signal: first.signal })
  const waiting = ['a', 'a', 'b', 'b', 'b', 'c'].map((organisationId) =>
    run({ does: 'answer' }, organisationId).then(() => answered.push(organisationId)),
  )
  await Promise.all(waiting.slice(2))
  expect(answered).toEqual(['b', 'b', 'c', 'b'])
  first.abort(new Error('enough'))
  await expect(endless).rejects.toThrow('enough')
  await Promise.all(waiting)
  expect(answered.slice(4)).toEqual(['a', 'a'])
})

test('a single thread serves every organisation in turn, and a thread for a single use ends with its run', async () => {
  const run = trials({ threads: 1, isSingleUse: true })
  const threads = await Promise.all(['a', 'a', 'b'].map((organisation) => run({ does: 'answer' }, organisation)))
  expect(new Set(threads.map(({ thread }) => thread)).size).toBe(3)
})

test('runs that find no room in the queue are refused, those of other organisations are not', async () => {
  const run = trials({ deadlineMs: 30_000, waiting: { ofOne: 2, altogether: 3 } })
  const stop = new AbortController()
  const busy = ['a', 'b'].map((organisation) => run({ does: 'compute' }, organisation, { signal: stop.signal }))
  const waiting = ['a', 'a', 'b'].map((organisation) => run({ does: 'answer' }, organisation))
  const refused: unknown = await run({ does: 'answer' }, 'a').catch((error: unknown) => error)
  expect(refused).toMatchObject({ reason: 'busy' })
  expect(refusalOf(refused)).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } })
  await expect(run({ does: 'answer' }, 'c')).rejects.toMatchObject({ reason: 'busy' })
  stop.abort()
  await Promise.allSettled(busy)
  expect(await Promise.all(waiting)).toHaveLength(3)
})

test('a run that was aborted while it waited never starts', async () => {
  const run = trials({ deadlineMs: 30_000 })
  const stop = new AbortController()
  const busy = run({ does: 'compute' }, 'a', { signal: stop.signal })
  const never = new AbortController()
  const waiting = run({ does: 'answer' }, 'a', { signal: never.signal })
  never.abort(new Error('no longer needed'))
  await expect(waiting).rejects.toThrow('no longer needed')
  await expect(run({ does: 'answer' }, 'a', { signal: never.signal })).rejects.toThrow('no longer needed')
  stop.abort()
  await expect(busy).rejects.toThrow('aborted')
})

test('when the server stops, all runs end, and a later call starts new threads', async () => {
  const run = trials({ deadlineMs: 30_000 })
  const runs = [run({ does: 'compute' }, 'a'), run({ does: 'answer' }, 'a')]
  const ended = Promise.allSettled(runs)
  await stopThreads()
  for (const { reason } of (await ended) as PromiseRejectedResult[]) expect(reason).toMatchObject({ reason: 'stopped' })
  expect((await run({ does: 'answer' })).thread).toBeGreaterThan(0)
})

test.runIf(process.platform === 'linux')(
  'the event loop has precedence over threads and their helpers, also in a process of low priority (F80)',
  async () => {
    const { nice } = await trials()({ does: 'askPriority' })
    expect(nice).toBeGreaterThan(getPriority())
    const helpers = readdirSync('/proc/self/task').filter((task) =>
      readFileSync(`/proc/self/task/${task}/comm`, 'utf8').startsWith('V8Worker'),
    )
    expect(helpers.length).toBeGreaterThan(0)
    for (const helper of helpers) expect(getPriority(Number(helper))).toBeGreaterThan(getPriority())
  },
)
