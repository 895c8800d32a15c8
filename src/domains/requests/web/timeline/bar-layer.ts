import styles from './bars.module.css'
import { type Area, eachSpanIn, laneOf, type Layout, type Span } from './layout.ts'
import { pixelsAt, type Scale } from './scale.ts'

/** The layout and scale that position the bars. */
export interface Scene {
  readonly layout: Layout
  readonly scale: Scale
}

/** Formats the accessible name of a bar and its link. */
export interface BarTexts {
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
 * Draws the visible bars in one layer outside of React, and reuses elements that have scrolled out of view. One bar is
 * a Tab stop; the arrow keys lead to the others.
 */
export class BarLayer {
  #root: HTMLElement | null = null
  readonly #bars = new Map<string, Bar>()
  readonly #spare: Bar[] = []
  #texts: BarTexts | undefined
  #scene: Scene | undefined
  #area: Area = { from: 0, to: -1, top: 0, bottom: -1 }
  #current = ''

  /** Sets or clears the root element of the bars. Meant as a `ref`. */
  readonly attach = (root: HTMLElement | null): void => {
    this.#root = root
    this.#bars.clear()
    this.#spare.length = 0
  }

  /** Sets the accessible names of all bars. */
  speak(texts: BarTexts): void {
    this.#texts = texts
    for (const bar of this.#bars.values()) this.#fill(bar)
  }

  /**
   * Draws the bars that overlap an area and keeps their titles to the right of `edge`. A bar that has the focus or is
   * being moved stays in the document outside of the area as well.
   */
  show(scene: Scene, area: Area, edge: number): void {
    const { layout } = scene
    const isMoved = scene !== this.#scene
    this.#scene = scene
    this.#area = area
    const visible = new Map<string, readonly [index: number, lane: number]>()
    const want = (index: number, lane: number) => visible.set((layout.spans[index] as Span).id, [index, lane])
    eachSpanIn(layout, area, want)
    for (const [id, bar] of this.#bars) {
      if (visible.has(id)) continue
      const index = this.#isHeld(bar) ? layout.indexOf.get(id) : undefined
      if (index === undefined) this.#put(id, bar)
      else want(index, laneOf(layout, index))
    }
    for (const [id, [index, lane]] of visible) {
      const existing = this.#bars.get(id)
      if (existing && !isMoved) continue
      const span = layout.spans[index] as Span
      const bar = existing ?? this.#take(id)
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

  /** Returns the element of a request’s bar, if it is drawn. */
  elementOf(id: string): HTMLAnchorElement | undefined {
    return this.#bars.get(id)?.element
  }

  /** Returns the request of an element within the layer. */
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

  /** Shows a bar on its own days again. */
  release(id: string): void {
    const bar = this.#bars.get(id)
    if (!bar) return
    delete bar.element.dataset.moving
    this.#stretch(bar, bar.span.start, bar.span.end)
  }

  /** Makes a bar the Tab stop of the layer. */
  choose(id: string): void {
    this.#current = id
    this.#offerOne()
  }

  /** Moves the titles of bars that start to the left of `edge` into view. */
  keepTitlesIn(edge: number): void {
    for (const { element, span } of this.#bars.values()) {
      const hidden = this.#scene ? edge - pixelsAt(this.#scene.scale, span.start) : 0
      const indent = hidden > 0 ? `${hidden}px` : ''
      if (element.style.paddingInlineStart !== indent) element.style.paddingInlineStart = indent
    }
  }

  #stretch({ element }: Bar, start: number, end: number): void {
    const { scale } = this.#scene as Scene
    const width = Math.max(leastPixels, (end - start + 1) * scale.pixels - gapPixels)
    element.style.left = `${pixelsAt(scale, start) + gapPixels / 2}px`
    element.style.width = `${width}px`
    element.dataset.size = width < 26 ? 'tiny' : width < 84 ? 'small' : 'full'
  }

  #fill({ element, title, count, span }: Bar): void {
    const { request } = span
    const texts = this.#texts
    if (!texts) return
    element.href = texts.pathOf(span)
    element.dataset.request = span.id
    element.dataset.status = request.status
    if (request.allowed.includes('edit')) element.dataset.movable = ''
    else delete element.dataset.movable
    element.ariaLabel = texts.nameOf(span)
    title.data = request.title
    count.data = texts.countOf(span)
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
    bar.span = emptySpan
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
    return { element, title, count, span: emptySpan, index: -1 }
  }

  /** Makes one visible bar the Tab stop: the chosen one, or the first. */
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

const emptySpan = { id: '', start: 0, end: 0, request: { status: '', allowed: [] } } as unknown as Span
