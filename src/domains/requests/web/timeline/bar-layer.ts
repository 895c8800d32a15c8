import styles from './bars.module.css'
import { type Area, eachSpanIn, laneOf, type Layout, type Span } from './layout.ts'
import { placeOf, type Scale } from './scale.ts'

/** What the bars stand on. */
export interface Scene {
  readonly layout: Layout
  readonly scale: Scale
}

/** What a bar says to those who hear it, and where it leads. */
export interface BarWords {
  readonly nameOf: (span: Span) => string
  readonly countOf: (span: Span) => string
  readonly pathOf: (span: Span) => string
}

interface Bar {
  readonly element: HTMLAnchorElement
  readonly title: Text
  readonly count: Text
  span: Span
  index: number
}

const leastPixels = 5
const gapPixels = 2

/**
 * The bars that are in sight, in one layer and outside of React: while one scrolls, elements that went out of sight are
 * used again. One bar can be reached with the Tab key; the others with the arrow keys from there.
 */
export class BarLayer {
  #root: HTMLElement | null = null
  readonly #bars = new Map<string, Bar>()
  readonly #spare: Bar[] = []
  #words: BarWords | undefined
  #scene: Scene | undefined
  #area: Area = { from: 0, to: -1, top: 0, bottom: -1 }
  #current = ''

  /** Takes the element that the bars lie in, or leaves it: for `ref`. */
  readonly attach = (root: HTMLElement | null): void => {
    this.#root = root
    this.#bars.clear()
    this.#spare.length = 0
  }

  /** Says what the bars say in these words. */
  speak(words: BarWords): void {
    this.#words = words
    for (const bar of this.#bars.values()) this.#fill(bar)
  }

  /**
   * Draws what touches an area, with titles right of an edge; whoever has the focus, or is being moved, stays drawn out of
   * sight too.
   */
  show(scene: Scene, area: Area, edge: number): void {
    const { layout } = scene
    const isMoved = scene !== this.#scene
    this.#scene = scene
    this.#area = area
    const wanted = new Map<string, readonly [index: number, lane: number]>()
    const want = (index: number, lane: number) => wanted.set((layout.spans[index] as Span).id, [index, lane])
    eachSpanIn(layout, area, want)
    for (const [id, bar] of this.#bars) {
      if (wanted.has(id)) continue
      const index = this.#isHeld(bar) ? layout.indexOf.get(id) : undefined
      if (index === undefined) this.#put(id, bar)
      else want(index, laneOf(layout, index))
    }
    for (const [id, [index, lane]] of wanted) {
      const known = this.#bars.get(id)
      if (known && !isMoved) continue
      const span = layout.spans[index] as Span
      const bar = known ?? this.#take(id)
      const isOther = bar.span !== span
      bar.span = span
      bar.index = index
      if (isOther) this.#fill(bar)
      bar.element.style.top = `${layout.laneTops[lane] as number}px`
      if (!bar.element.dataset.moving) this.#stretch(bar, span.start, span.end)
    }
    this.#offerOne()
    this.keepTitlesIn(edge)
  }

  /** The bar of a request, where it is drawn. */
  elementOf(id: string): HTMLAnchorElement | undefined {
    return this.#bars.get(id)?.element
  }

  /** The request of an element within the layer. */
  spanAt(target: EventTarget | null): Span | undefined {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-request]')?.dataset.request : undefined
    return id === undefined ? undefined : this.#bars.get(id)?.span
  }

  /** Shows a bar on other days while it is being moved. */
  preview(id: string, start: number, end: number, mode: string): void {
    const bar = this.#bars.get(id)
    if (!bar) return
    bar.element.dataset.moving = mode
    this.#stretch(bar, start, end)
  }

  /** Shows a bar where it stands again. */
  release(id: string): void {
    const bar = this.#bars.get(id)
    if (!bar) return
    delete bar.element.dataset.moving
    this.#stretch(bar, bar.span.start, bar.span.end)
  }

  /** Makes a bar the one that the Tab key reaches. */
  choose(id: string): void {
    this.#current = id
    this.#offerOne()
  }

  /** Moves the titles of bars that begin left of an edge to where they can be read. */
  keepTitlesIn(edge: number): void {
    for (const { element, span } of this.#bars.values()) {
      const hidden = this.#scene ? edge - placeOf(this.#scene.scale, span.start) : 0
      const indent = hidden > 0 ? `${hidden}px` : ''
      if (element.style.paddingInlineStart !== indent) element.style.paddingInlineStart = indent
    }
  }

  #stretch({ element }: Bar, start: number, end: number): void {
    const { scale } = this.#scene as Scene
    const width = Math.max(leastPixels, (end - start + 1) * scale.pixels - gapPixels)
    element.style.left = `${placeOf(scale, start) + gapPixels / 2}px`
    element.style.width = `${width}px`
    element.dataset.size = width < 26 ? 'tiny' : width < 84 ? 'small' : 'full'
  }

  #fill({ element, title, count, span }: Bar): void {
    const { request } = span
    const words = this.#words
    if (!words) return
    element.href = words.pathOf(span)
    element.dataset.request = span.id
    element.dataset.status = request.status
    if (request.allowed.includes('edit')) element.dataset.movable = ''
    else delete element.dataset.movable
    element.ariaLabel = words.nameOf(span)
    title.data = request.title
    count.data = words.countOf(span)
    element.style.setProperty('--filled', String(Math.min(1, request.filledPositions / request.positions)))
  }

  #take(id: string): Bar {
    const bar = this.#spare.pop() ?? this.#make()
    this.#bars.set(id, bar)
    if (!bar.element.isConnected) this.#root?.append(bar.element)
    bar.element.hidden = false
    return bar
  }

  #isHeld({ element }: Bar): boolean {
    return element === document.activeElement || element.dataset.moving !== undefined
  }

  #put(id: string, bar: Bar): void {
    this.#bars.delete(id)
    bar.span = nobody
    bar.element.hidden = true
    bar.element.tabIndex = -1
    delete bar.element.dataset.moving
    this.#spare.push(bar)
  }

  #make(): Bar {
    const element = document.createElement('a')
    element.className = styles.bar ?? ''
    element.draggable = false
    element.tabIndex = -1
    const [title, count] = [document.createTextNode(''), document.createTextNode('')]
    for (const [text, name] of [
      [title, styles.title],
      [count, styles.count],
    ] as const) {
      const part = document.createElement('span')
      part.className = name ?? ''
      part.append(text)
      element.append(part)
    }
    return { element, title, count, span: nobody, index: -1 }
  }

  /** One bar in sight can be reached: the one that was chosen, else the first. */
  #offerOne(): void {
    const inSight = (bar: Bar) => bar.span.end >= this.#area.from && bar.span.start <= this.#area.to
    const chosen = this.#bars.get(this.#current)
    let offered = chosen && inSight(chosen) ? chosen : undefined
    for (const bar of this.#bars.values()) if (!chosen && (!offered || bar.index < offered.index)) offered = bar
    for (const bar of this.#bars.values()) {
      const tabIndex = bar === (offered ?? chosen) ? 0 : -1
      if (bar.element.tabIndex !== tabIndex) bar.element.tabIndex = tabIndex
    }
  }
}

const nobody = { id: '', start: 0, end: 0, request: { status: '', allowed: [] } } as unknown as Span
