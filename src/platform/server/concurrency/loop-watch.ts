import { AsyncLocalStorage, createHook, executionAsyncResource } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/** A call, a job or the delivery of a message, and the longest time in milliseconds that it has computed without a pause. */
interface Work {
  readonly name: string
  longestMs: number
}

/** Time during which nothing else could run; without a name, it belongs to no call and no job. */
export interface Blocking {
  readonly name: string | undefined
  readonly ms: number
}

/** No call may block the event loop longer, because all organisations share it. */
const mostBlockedMs = 50
/**
 * The limit in development and tests, in processor time. The first calls of a process load modules and run code that is not compiled yet,
 * and the collector of unused memory stops the thread for some tens of milliseconds; what blocks the loop because of its input takes seconds.
 */
export const failsAbove: WatchOptions = { mostMs: 10 * mostBlockedMs, by: 'processor', fails: true }

/** The longest time allowed, how it is measured, and whether a call or job that exceeds it fails. */
interface WatchOptions {
  readonly mostMs?: number
  /** Elapsed time without waiting, or the processor time of the thread, which does not depend on what else the machine does. */
  readonly by?: 'elapsed' | 'processor'
  readonly fails?: boolean
}

/** Reading the processor time is a system call: the beginning of a stretch is known to this many milliseconds. */
const precisionMs = 2

const works = new AsyncLocalStorage<Work>()
const observers = new Set<(blocking: Blocking) => void>()
let watch: Watch | undefined

/** Runs work under a name. Everything that it awaits belongs to it, except what `resumed` has to say. */
export function asWork<Result>(name: string, work: () => Result): Result {
  if (!watch) return work()
  return works.run({ name, longestMs: 0 }, () => {
    resumed()
    return work()
  })
}

/** Says that the current work goes on after an answer that arrived on a connection or a thread that serves several. */
export function resumed(): void {
  watch?.enter(works.getStore())
}

/** Runs what creates such a connection: what arrives on it later does not belong to the work that needed it first. */
export function outsideWork<Result>(create: () => Result): Result {
  return watch ? works.exit(create) : create()
}

/** Ends the current work with an error if it has blocked the loop for too long, where the watch is to fail such work. */
export function requireFreeLoop(): void {
  const work = works.getStore()
  if (!work || !watch?.fails) return
  watch.enter(work)
  const ms = Math.max(work.longestMs, watch.currentMs())
  if (ms > watch.mostMs) throw new Error(blockingText({ name: work.name, ms }))
}

/** Names what blocked the loop, and for how long. */
export function blockingText({ name, ms }: Blocking): string {
  return `${name ?? 'work of no call'} blocked the event loop for ${Math.round(ms)} ms`
}

/** Calls `observer` each time that something blocks the event loop for longer than the watch allows; returns how to end that. */
export function observeBlocking(observer: (blocking: Blocking) => void): () => void {
  observers.add(observer)
  return () => void observers.delete(observer)
}

/** Watches the event loop of this thread until it is stopped. */
export function watchLoop(options: WatchOptions = {}): { stop(): void } {
  const before = watch
  const started = new Watch(options)
  // Each callback of the loop begins a stretch. Promises and ticks continue the one that they are in.
  const hook = createHook({
    before: () => {
      if (!isTick(executionAsyncResource())) started.begin(works.getStore())
    },
    trackPromises: false,
  }).enable()
  watch = started
  return {
    stop() {
      hook.disable()
      if (watch === started) watch = before
    },
  }
}

const isTick = (resource: object) => Object.getPrototypeOf(resource) === Object.prototype && 'callback' in resource

class Watch {
  readonly mostMs: number
  readonly fails: boolean
  readonly #byProcessor: boolean
  #work: Work | undefined
  #at = performance.now()
  #idle = performance.nodeTiming.idleTime
  #processorAt = this.#at
  #processor = process.threadCpuUsage()

  constructor({ mostMs = mostBlockedMs, by = 'elapsed', fails = false }: WatchOptions) {
    this.mostMs = mostMs
    this.fails = fails
    this.#byProcessor = by === 'processor'
  }

  /** Begins a stretch of this work; the one before has ended. */
  begin(work: Work | undefined): void {
    const ms = this.currentMs()
    if (ms > this.mostMs) for (const observer of observers) observer({ name: this.#work?.name, ms })
    if (this.#work && ms > this.#work.longestMs) this.#work.longestMs = ms
    this.#work = work
    this.#at = performance.now()
    this.#idle = performance.nodeTiming.idleTime
    if (!this.#byProcessor || this.#at - this.#processorAt < precisionMs) return
    this.#processorAt = this.#at
    this.#processor = process.threadCpuUsage()
  }

  /** Within a callback: work that is not the one before begins another stretch. */
  enter(work: Work | undefined): void {
    if (work !== this.#work) this.begin(work)
  }

  currentMs(): number {
    const elapsed = performance.now() - this.#at - (performance.nodeTiming.idleTime - this.#idle)
    if (!this.#byProcessor || elapsed <= this.mostMs) return elapsed
    const { user, system } = process.threadCpuUsage(this.#processor)
    return Math.min(elapsed, (user + system) / 1000)
  }
}
