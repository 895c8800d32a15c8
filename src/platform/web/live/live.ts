type Listener = () => void

const refusedPauseMs = 30_000

/** The page's event stream: open only while it is needed and the page is visible, because browsers limit connections per server. */
class Live {
  #address: string | undefined
  #ended: Listener = () => {}
  #source: EventSource | undefined
  #again: ReturnType<typeof setTimeout> | undefined
  #isOpen = false
  readonly #hearing = new Map<string, Set<Listener>>()
  readonly #watching = new Set<Listener>()

  /** Follows the stream at an address until the returned function is called; calls `ended` when the server ends the session. */
  follow(address: string, ended: Listener): Listener {
    this.#address = address
    this.#ended = ended
    document.addEventListener('visibilitychange', this.#connectIfVisible)
    this.#connectIfVisible()
    return () => {
      this.#address = undefined
      document.removeEventListener('visibilitychange', this.#connectIfVisible)
      this.#close()
    }
  }

  /** Calls the listener whenever a topic has changed, or may have changed while the stream was closed. */
  on(topic: string, listener: Listener): Listener {
    const listeners = this.#hearing.get(topic) ?? new Set()
    this.#hearing.set(topic, listeners.add(listener))
    this.#source?.addEventListener(topic, this.#hear)
    return () => void listeners.delete(listener)
  }

  isOpen = (): boolean => this.#isOpen

  /** Calls the watcher when the stream has opened or closed. */
  subscribe = (watcher: Listener): Listener => {
    this.#watching.add(watcher)
    return () => void this.#watching.delete(watcher)
  }

  #connectIfVisible = (): void => {
    const isSubscribed = this.#address !== undefined && document.visibilityState === 'visible'
    if (!isSubscribed) this.#close()
    else if (!this.#source) this.#open(this.#address as string)
  }

  #open(address: string): void {
    const source = new EventSource(address)
    this.#source = source
    for (const topic of this.#hearing.keys()) source.addEventListener(topic, this.#hear)
    source.addEventListener('ready', () => {
      this.#setOpen(true)
      for (const topic of this.#hearing.keys()) this.#tell(topic)
    })
    source.addEventListener('end', () => {
      this.#close()
      this.#ended()
    })
    source.addEventListener('error', () => {
      this.#setOpen(false)
      // The browser reconnects after a lost connection, but not after a refused one.
      if (source.readyState !== EventSource.CLOSED || source !== this.#source) return
      this.#close()
      this.#again = setTimeout(this.#connectIfVisible, refusedPauseMs * (1 + Math.random()))
    })
  }

  #close(): void {
    clearTimeout(this.#again)
    this.#source?.close()
    this.#source = undefined
    this.#setOpen(false)
  }

  #hear = ({ type }: Event): void => this.#tell(type)

  #tell(topic: string): void {
    for (const listener of this.#hearing.get(topic) ?? []) listener()
  }

  #setOpen(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    for (const watcher of this.#watching) watcher()
  }
}

/** The one stream of this page. */
export const live = new Live()
