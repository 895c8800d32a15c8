/** The event stream in component tests: open, with events only from `announce`. */
export class QuietStream extends EventTarget {
  static readonly CLOSED = 2
  static readonly #open = new Set<QuietStream>()
  readyState = 1

  constructor() {
    super()
    QuietStream.#open.add(this)
  }

  close(): void {
    this.readyState = QuietStream.CLOSED
    QuietStream.#open.delete(this)
  }

  /** Notifies the page that records of a topic have changed. */
  static announce(topic: string): void {
    for (const stream of QuietStream.#open) stream.dispatchEvent(new Event(topic))
  }
}
