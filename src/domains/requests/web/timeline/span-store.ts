import { dayOf } from './days.ts'
import { type BarRequest, lanesOf, layOut, type Layout, type ProjectLanes, type Span } from './layout.ts'

/** Loads all requests that overlap the days from `from` to `to`. */
export type ReadSpans = (from: number, to: number, signal: AbortSignal) => Promise<readonly BarRequest[]>

/** The state of the timeline. Every change creates a new object. */
export interface TimelineState {
  readonly layout: Layout
  /** True until the first requests have been loaded. */
  readonly isFirst: boolean
  readonly isLoading: boolean
  readonly failure: unknown
}

interface Stored extends ProjectLanes {
  readonly spans: Map<string, Span>
  lanes: readonly (readonly Span[])[]
  isChanged: boolean
}

// Days are loaded in blocks of a week, at most thirty-two of them in one call.
const blockDays = 7
const mostBlocks = 32
const blockOf = (day: number) => Math.floor(day / blockDays)

/** Stores and lays out the loaded requests. `need` loads the visible days, each of them once. */
export class SpanStore {
  readonly #read: ReadSpans
  readonly #listeners = new Set<() => void>()
  readonly #projects = new Map<string, Stored>()
  readonly #spans = new Map<string, Span>()
  readonly #blocks = new Map<number, 'loading' | 'loaded'>()
  readonly #moving = new Set<string>()
  #ended = new AbortController()
  #folded: ReadonlySet<string>
  #shown: TimelineState = { layout: layOut([], new Set()), isFirst: true, isLoading: false, failure: null }

  constructor(read: ReadSpans, folded: ReadonlySet<string>) {
    this.#read = read
    this.#folded = folded
  }

  readonly snapshot = (): TimelineState => this.#shown

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns a request with its current days on the timeline. */
  spanOf(id: string): Span | undefined {
    return this.#spans.get(id)
  }

  /** Loads the missing blocks of a range. After a failure, only `retry` loads again. */
  need(from: number, to: number): void {
    if (this.#shown.failure) return
    for (let block = blockOf(from); block <= blockOf(to); block++) {
      if (this.#blocks.has(block)) continue
      const first = block
      while (block < blockOf(to) && block - first + 1 < mostBlocks && !this.#blocks.has(block + 1)) block++
      void this.#fetch(first, block)
    }
  }

  /** Loads a range again, to pick up changes by other users. */
  refresh(from: number, to: number): void {
    for (let block = blockOf(from); block <= blockOf(to); block++) this.#blocks.delete(block)
    this.need(from, to)
  }

  /** Repeats the failed call. */
  retry(from: number, to: number): void {
    this.#shown = { ...this.#shown, failure: null }
    this.need(from, to)
  }

  /** Cancels pending calls. */
  end(): void {
    this.#ended.abort()
  }

  /** Starts again with the known requests. Every range is loaded again when it is needed, since it may have changed. */
  reopen(): void {
    this.end()
    this.#ended = new AbortController()
    this.#blocks.clear()
    this.#shown = { ...this.#shown, isLoading: false, failure: null }
  }

  /** Collapses the given clients and projects. */
  fold(folded: ReadonlySet<string>): void {
    this.#folded = folded
    this.#show()
  }

  /** Moves a request before the server has confirmed it. Responses in the meantime do not move it back. */
  place(id: string, start: number, end: number): void {
    const span = this.#spans.get(id)
    if (!span) return
    this.#moving.add(id)
    this.#keep({ ...span, start, end })
    this.#show()
  }

  /** Shows the final state of a request, whether it was moved or not. */
  settle(request: BarRequest): void {
    this.#moving.delete(request.id)
    this.#keep(spanOf(request))
    this.#show()
  }

  async #fetch(first: number, last: number): Promise<void> {
    const [from, to] = [first * blockDays, (last + 1) * blockDays - 1]
    const mark = (state: 'loading' | 'loaded' | undefined) => {
      for (let block = first; block <= last; block++) {
        if (state) this.#blocks.set(block, state)
        else this.#blocks.delete(block)
      }
    }
    const { signal } = this.#ended
    mark('loading')
    this.#emit({ isLoading: true })
    try {
      const requests = await this.#read(from, to, signal)
      if (signal.aborted) return
      mark('loaded')
      this.#take(requests, from, to)
      this.#show({ isFirst: false, isLoading: this.#isLoading() })
    } catch (failure) {
      if (signal.aborted) return
      mark(undefined)
      this.#emit({ isLoading: this.#isLoading(), failure })
    }
  }

  #isLoading(): boolean {
    return [...this.#blocks.values()].includes('loading')
  }

  /** Adds the requests of a loaded range, and removes those that no longer overlap it. */
  #take(requests: readonly BarRequest[], from: number, to: number): void {
    const found = new Set(requests.map(({ id }) => id))
    for (const span of this.#spans.values()) {
      const isGone = span.end >= from && span.start <= to && !found.has(span.id) && !this.#moving.has(span.id)
      if (isGone) this.#drop(span)
    }
    for (const request of requests) {
      const existing = this.#spans.get(request.id)
      const isOlder = existing && (this.#moving.has(request.id) || existing.request.version > request.version)
      if (!isOlder) this.#keep(spanOf(request))
    }
  }

  #keep(span: Span): void {
    const existing = this.#spans.get(span.id)
    if (existing && isSame(existing, span)) return
    if (existing && existing.request.project.id !== span.request.project.id) this.#drop(existing)
    const { project, client } = span.request
    let stored = this.#projects.get(project.id)
    if (!stored) {
      stored = { ...project, client, spans: new Map(), lanes: [], isChanged: true }
      this.#projects.set(project.id, stored)
    }
    stored.spans.set(span.id, span)
    stored.isChanged = true
    this.#spans.set(span.id, span)
  }

  #drop(span: Span): void {
    const stored = this.#projects.get(span.request.project.id)
    this.#spans.delete(span.id)
    stored?.spans.delete(span.id)
    if (stored) stored.isChanged = true
    if (stored?.spans.size === 0) this.#projects.delete(span.request.project.id)
  }

  #show(changes: Partial<TimelineState> = {}): void {
    for (const stored of this.#projects.values()) {
      if (stored.isChanged) stored.lanes = lanesOf(stored.spans.values())
      stored.isChanged = false
    }
    this.#emit({ ...changes, layout: layOut(this.#projects.values(), this.#folded) })
  }

  #emit(changes: Partial<TimelineState>): void {
    this.#shown = { ...this.#shown, ...changes }
    for (const listener of this.#listeners) listener()
  }
}

/** Converts a request into a span. */
function spanOf(request: BarRequest): Span {
  return { id: request.id, start: dayOf(request.startDate), end: dayOf(request.endDate), request }
}

function isSame(one: Span, other: Span): boolean {
  const [mine, theirs] = [one.request, other.request]
  return (
    one.start === other.start &&
    one.end === other.end &&
    mine.version === theirs.version &&
    mine.filledPositions === theirs.filledPositions &&
    mine.client.name === theirs.client.name &&
    mine.project.name === theirs.project.name
  )
}
