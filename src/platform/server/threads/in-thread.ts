import { type TransferListItem, Worker } from 'node:worker_threads'
import { resumed } from '../concurrency/loop-watch.ts'
import type { FromThread } from './entry.ts'
import { lowerHelpers } from './priorities.ts'
import { ThreadFailure } from './thread-failure.ts'

/** The bounds of a function in threads. */
export interface ThreadLimits {
  /** Names the function in errors. */
  readonly name: string
  /** Processor time of a run in milliseconds; six times as long if it waits or the machine is busy. */
  readonly deadlineMs: number
  /** Memory for the objects of a thread. Buffers come in addition. */
  readonly memoryMegabytes: number
  /** Threads at the same time, usually two. An organisation never has the last one, unless there is only one. */
  readonly threads?: number
  /** True if each run has a new thread, which ends with it: WebAssembly never releases its memory. */
  readonly isSingleUse?: boolean
  /** Runs that may wait, of one organisation and altogether. */
  readonly waiting?: { readonly ofOne: number; readonly altogether: number }
}

/** For whom a function runs, and how. */
export interface RunOptions {
  /** The organisation whose turn it uses. */
  readonly organisationId: string
  /** Memory and ports that move to the thread instead of being copied. */
  readonly transfer?: readonly TransferListItem[]
  /** Ends the run, which then throws the reason of the signal. */
  readonly signal?: AbortSignal
}

interface Run extends RunOptions {
  readonly input: unknown
  resolve(output: unknown): void
  reject(error: unknown): void
  /** Stops watching the signal. */
  release(): void
}

interface Thread {
  readonly worker: Worker
  isReady: boolean
  run?: Run | undefined
  cancelDeadline?: (() => void) | undefined
  idle?: NodeJS.Timeout | undefined
}

/**
 * The memory for new objects. Node ends a thread at its limit of memory by allowing it 16 MB more until it stops. A collection that moves
 * more than that into the old generation aborts the whole process (nodejs/node#47224), so all new objects are less.
 */
const youngMegabytes = 6
/** An idle thread keeps what it has loaded for this long. */
const idleMs = 120_000
const pools = new Set<ThreadPool>()

/**
 * Makes a function of what a module exports as `work`: each call runs in a worker thread, with values that can be cloned. Threads
 * are started when needed and kept for the next call. A run that exceeds its processor time or its memory ends with a ThreadFailure,
 * as does one for which there is no room in the queue; everything that `work` throws is thrown as an Error with its message. What is
 * an expected result (a file that cannot be read) is therefore returned, not thrown. Organisations take turns, and one of them never
 * occupies all threads.
 */
export function inThread<Work extends (input: never) => unknown>(
  module: URL,
  limits: ThreadLimits,
): (input: Parameters<Work>[0], options: RunOptions) => Promise<Awaited<ReturnType<Work>>> {
  const pool = new ThreadPool(module, limits)
  pools.add(pool)
  return (input, options) => (pool.run(input, options) as Promise<Awaited<ReturnType<Work>>>).finally(resumed)
}

/** Ends all threads of the process, and what runs or waits in them. A later call starts new ones. */
export async function stopThreads(): Promise<void> {
  await Promise.all([...pools].map((pool) => pool.stop()))
}

class ThreadPool {
  readonly #module: URL
  readonly #limits: ThreadLimits
  readonly #width: number
  readonly #threads = new Set<Thread>()
  readonly #waiting = new WaitingRuns()

  constructor(module: URL, limits: ThreadLimits) {
    this.#module = module
    this.#limits = limits
    this.#width = limits.threads ?? 2
  }

  run(input: unknown, options: RunOptions): Promise<unknown> {
    const { ofOne, altogether } = this.#limits.waiting ?? { ofOne: 50, altogether: 200 }
    return new Promise((resolve, reject) => {
      const { signal, organisationId } = options
      if (signal?.aborted) return reject(signal.reason)
      if (this.#waiting.countOf(organisationId) >= ofOne || this.#waiting.all.length >= altogether)
        return reject(this.#failure('busy'))
      const abort = () => this.#end(run, signal?.reason)
      const release = () => signal?.removeEventListener('abort', abort)
      const run: Run = { ...options, input, resolve, reject, release }
      signal?.addEventListener('abort', abort)
      this.#waiting.add(run)
      this.#startNext()
    })
  }

  async stop(): Promise<void> {
    for (const run of this.#waiting.all) this.#end(run, this.#failure('stopped'))
    const ended = [...this.#threads].map((thread) => {
      if (thread.run) this.#fail(thread, this.#failure('stopped'))
      return this.#dismiss(thread)
    })
    await Promise.all(ended)
  }

  /** Ends a thread that gets no further run. */
  #dismiss(thread: Thread): Promise<number> {
    this.#threads.delete(thread)
    return thread.worker.terminate()
  }

  #startNext(): void {
    const busy = [...this.#threads].filter(({ run }) => run)
    if (busy.length >= this.#width) return
    const mayRun = (organisationId: string) =>
      busy.filter(({ run }) => run?.organisationId === organisationId).length < Math.max(1, this.#width - 1)
    const run = this.#waiting.take(mayRun)
    if (!run) return
    const thread = [...this.#threads].find((one) => !one.run) ?? this.#makeThread()
    clearTimeout(thread.idle)
    thread.run = run
    thread.worker.ref()
    if (thread.isReady) this.#post(thread)
    this.#startNext()
  }

  #makeThread(): Thread {
    lowerHelpers()
    const worker = new Worker(new URL('entry.ts', import.meta.url), {
      workerData: { module: this.#module.href },
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.memoryMegabytes,
        maxYoungGenerationSizeMb: youngMegabytes,
      },
    })
    const thread: Thread = { worker, isReady: false }
    this.#threads.add(thread)
    worker.on('message', (message: FromThread) => this.#receive(thread, message))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#fail(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? this.#failure('memory') : error),
    )
    worker.on('exit', () => {
      this.#fail(thread, new Error(`${this.#limits.name}: its thread ended`))
      clearTimeout(thread.idle)
      this.#threads.delete(thread)
      this.#startNext()
    })
    return thread
  }

  #post(thread: Thread): void {
    const { run } = thread
    if (!run) return
    try {
      thread.worker.postMessage(run.input, run.transfer ?? [])
    } catch (error) {
      this.#finish(thread)
      run.reject(error)
      return
    }
    thread.cancelDeadline = afterProcessorTime(thread.worker, this.#limits.deadlineMs, () =>
      this.#end(run, this.#failure('deadline')),
    )
  }

  #receive(thread: Thread, message: FromThread): void {
    if ('ready' in message) {
      thread.isReady = true
      return this.#post(thread)
    }
    const run = this.#finish(thread)
    if ('error' in message) run?.reject(message.error)
    else run?.resolve(message.output)
  }

  /** Takes the run from its thread, which is free for the next one. */
  #finish(thread: Thread): Run | undefined {
    const { run } = thread
    this.#detach(thread)
    thread.run = undefined
    // An idle thread does not keep the process alive.
    thread.worker.unref()
    if (this.#limits.isSingleUse) void this.#dismiss(thread)
    else thread.idle = setTimeout(() => void this.#dismiss(thread), idleMs).unref()
    this.#startNext()
    return run
  }

  /** Ends a run before its result. Its thread ends too, and counts as busy until then: native code may not stop immediately. */
  #end(run: Run, error: unknown): void {
    const thread = [...this.#threads].find((one) => one.run === run)
    this.#waiting.remove(run)
    if (thread) {
      this.#fail(thread, error)
      void thread.worker.terminate()
    } else {
      run.release()
      run.reject(error)
    }
  }

  #fail(thread: Thread, error: unknown): void {
    this.#detach(thread)
    thread.run?.reject(error)
  }

  #detach(thread: Thread): void {
    thread.cancelDeadline?.()
    thread.cancelDeadline = undefined
    thread.run?.release()
  }

  #failure(reason: ThreadFailure['reason']): ThreadFailure {
    return new ThreadFailure(this.#limits.name, reason)
  }
}

/** A run may last this many times its processor time, waiting included: a busy machine is slow, not at fault. */
const maxSlowdown = 6

/** Calls `passed` once a thread has computed for this long, or has taken six times as long altogether; returns how to cancel that. */
function afterProcessorTime(thread: Worker, milliseconds: number, passed: () => void): () => void {
  const latest = performance.now() + milliseconds * maxSlowdown
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const before = thread.cpuUsage()

  async function measure(): Promise<void> {
    // A thread that cannot be asked has ended, which its exit reports.
    const used = await before.then((usage) => thread.cpuUsage(usage)).catch(() => undefined)
    if (isOver || !used) return
    const left = Math.min(milliseconds - (used.user + used.system) / 1000, latest - performance.now())
    if (left <= 0) passed()
    else wait(left)
  }

  function wait(most: number): void {
    timer = setTimeout(measure, Math.max(most, 1))
  }

  before.catch(() => undefined)
  wait(milliseconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Runs that wait for a thread, in turn by organisation: many runs of one delay another's first run by at most one. */
class WaitingRuns {
  readonly #byOrganisation = new Map<string, Run[]>()

  add(run: Run): void {
    const own = this.#byOrganisation.get(run.organisationId)
    if (own) own.push(run)
    else this.#byOrganisation.set(run.organisationId, [run])
  }

  /** Removes and returns the next run of an organisation that may have one now. */
  take(mayRun: (organisationId: string) => boolean): Run | undefined {
    for (const [organisationId, [next, ...rest]] of this.#byOrganisation) {
      if (!next || !mayRun(organisationId)) continue
      // The others of this organisation queue behind those of all others.
      this.#byOrganisation.delete(organisationId)
      if (rest.length > 0) this.#byOrganisation.set(organisationId, rest)
      return next
    }
    return undefined
  }

  remove(run: Run): void {
    const rest = (this.#byOrganisation.get(run.organisationId) ?? []).filter((one) => one !== run)
    if (rest.length > 0) this.#byOrganisation.set(run.organisationId, rest)
    else this.#byOrganisation.delete(run.organisationId)
  }

  countOf(organisationId: string): number {
    return this.#byOrganisation.get(organisationId)?.length ?? 0
  }

  get all(): Run[] {
    return [...this.#byOrganisation.values()].flat()
  }
}
