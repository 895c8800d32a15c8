import { Readable } from 'node:stream'
import { refuse } from '#base/problem.ts'

/** A subscriber, its session, and its topics. */
export interface Subscriber {
  readonly organisationId: string
  readonly accountId: string
  readonly tokenHash: Buffer
  readonly topics: readonly string[]
}

/** A change: a topic in an organisation; for one account, or for all that may receive it. */
export interface LiveEvent {
  readonly topic: string
  readonly organisationId: string
  readonly accountId?: string
}

const most = { ofAccount: 12, ofProcess: 10_000 }
// A client that no longer reads but is still connected is not waited for.
const mostUnreadBytes = 16_384

/** One open response: events that name a topic without its content. */
export class EventStream extends Readable {
  readonly hearer: Subscriber
  #isFinished = false

  constructor(hearer: Subscriber) {
    super()
    this.hearer = hearer
    // Clients reconnect automatically, and not all in the same second.
    this.push(`retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`)
  }

  override _read(): void {}

  tell(event: string): void {
    this.#write(`event: ${event}\ndata: {}\n\n`)
  }

  /** Sends a comment, so that proxies keep the connection open. */
  beat(): void {
    this.#write(':\n\n')
  }

  /** Sends the reason, if there is one, and ends. */
  finish(event?: string): void {
    if (event) this.tell(event)
    if (!this.#isFinished) this.push(null)
    this.#isFinished = true
  }

  #write(text: string): void {
    if (this.destroyed || this.#isFinished) return
    if (this.readableLength > mostUnreadBytes) this.destroy()
    else this.push(text)
  }
}

/** The open streams of this process. */
export class Streams {
  readonly #ofOrganisation = new Map<string, Set<EventStream>>()
  #count = 0

  /** Opens one more; refuses where an account or the process has as many as it may. */
  open(hearer: Subscriber): EventStream {
    const { organisationId, accountId } = hearer
    const own = [...this.#of(organisationId)].filter((one) => one.hearer.accountId === accountId)
    if (own.length >= most.ofAccount) throw refuse.RATE_LIMITED({ retryAfter: 60, values: { minutes: 1 } })
    if (this.#count >= most.ofProcess) throw refuse.UNAVAILABLE({ retryAfter: 60 })
    const stream = new EventStream(hearer)
    this.#ofOrganisation.set(organisationId, this.#of(organisationId).add(stream))
    this.#count += 1
    stream.once('close', () => this.#forget(stream))
    return stream
  }

  /** Sends an event to all streams that may receive it. */
  tell({ topic, organisationId, accountId }: LiveEvent): void {
    for (const stream of this.#of(organisationId)) {
      const { hearer } = stream
      if (hearer.topics.includes(topic) && (accountId === undefined || accountId === hearer.accountId))
        stream.tell(topic)
    }
  }

  /** The streams of an account. */
  ofAccount({ organisationId, accountId }: LiveEvent): EventStream[] {
    return [...this.#of(organisationId)].filter(({ hearer }) => hearer.accountId === accountId)
  }

  /** The number of open streams. */
  get count(): number {
    return this.#count
  }

  all(): EventStream[] {
    return [...this.#ofOrganisation.values()].reduce<EventStream[]>((all, streams) => all.concat(...streams), [])
  }

  #of(organisationId: string): Set<EventStream> {
    return this.#ofOrganisation.get(organisationId) ?? new Set()
  }

  #forget(stream: EventStream): void {
    const { organisationId } = stream.hearer
    const left = this.#of(organisationId)
    if (!left.delete(stream)) return
    this.#count -= 1
    if (left.size === 0) this.#ofOrganisation.delete(organisationId)
  }
}
