import { compareNames } from '#base/folding.ts'
import type { TimelineRequest } from '../../contract.ts'

/** The fields of a request that its bar needs. */
export type BarRequest = Omit<TimelineRequest, 'allowed'> & { readonly allowed: readonly string[] }

/** A request with its first and last day as day numbers. */
export interface Span {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly request: BarRequest
}

/** A project with its requests in lanes. Requests in a lane do not overlap. */
export interface ProjectLanes {
  readonly id: string
  readonly name: string
  readonly colour: string
  readonly client: { readonly id: string; readonly name: string }
  readonly lanes: readonly (readonly Span[])[]
}

/** A row of the names column. */
export interface Row {
  readonly kind: 'client' | 'project'
  readonly id: string
  readonly name: string
  /** Set for projects only. */
  readonly colour?: string
  readonly isFolded: boolean
  readonly top: number
  readonly height: number
}

/** The vertical positions of all rows and bars. Lookups while scrolling are binary searches in sorted arrays. */
export interface Layout {
  readonly rows: readonly Row[]
  readonly rowTops: Int32Array
  readonly height: number
  /** Sorted by lane, and within a lane by start. */
  readonly spans: readonly Span[]
  readonly starts: Int32Array
  readonly ends: Int32Array
  /**
   * For each lane, its top in pixels and the index of its first span. `laneFirsts` has one more element, for the end.
   */
  readonly laneTops: Int32Array
  readonly laneFirsts: Int32Array
  /** Maps the id of a request to the index of its span. */
  readonly indexOf: ReadonlyMap<string, number>
}

/** Heights in pixels. */
export const heights = { client: 36, lane: 34, bar: 26, foldedProject: 36, projectPadding: 5 } as const

/** Distributes requests over as few lanes as possible, earliest start first. */
export function lanesOf(spans: Iterable<Span>): Span[][] {
  const sorted = [...spans].sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
  const lanes: Span[][] = []
  for (const span of sorted) {
    const lane = lanes.find((one) => (one.at(-1)?.end ?? -Infinity) < span.start)
    if (lane) lane.push(span)
    else lanes.push([span])
  }
  return lanes
}

// Clients are sorted first, then the projects of each: sorting all projects together needs about ten times as many comparisons of names.
function byName(projects: Iterable<ProjectLanes>): ProjectLanes[] {
  const clients = Map.groupBy(projects, ({ client }) => client.id)
  return [...clients.values()]
    .map((own) => ({ own, client: (own[0] as ProjectLanes).client }))
    .sort(
      (one, other) => compareNames(one.client.name, other.client.name) || (one.client.id < other.client.id ? -1 : 1),
    )
    .flatMap(({ own }) => own.sort((one, other) => compareNames(one.name, other.name)))
}

/** Positions projects under their clients, both sorted by name. Collapsed clients and projects have no bars. */
export function layOut(projects: Iterable<ProjectLanes>, folded: ReadonlySet<string>): Layout {
  const sorted = byName(projects)
  const rows: Row[] = []
  const spans: Span[] = []
  const laneTops: number[] = []
  const laneFirsts: number[] = []
  let top = 0
  let client: string | undefined
  for (const project of sorted) {
    if (project.client.id !== client) {
      client = project.client.id
      rows.push({ kind: 'client', ...project.client, isFolded: folded.has(client), top, height: heights.client })
      top += heights.client
    }
    if (folded.has(client)) continue
    const { id, name, colour, lanes } = project
    const isFolded = folded.has(id)
    const height = isFolded ? heights.foldedProject : lanes.length * heights.lane + 2 * heights.projectPadding
    rows.push({ kind: 'project', id, name, colour, isFolded, top, height })
    for (const [index, lane] of isFolded ? [] : lanes.entries()) {
      laneTops.push(top + heights.projectPadding + index * heights.lane + (heights.lane - heights.bar) / 2)
      laneFirsts.push(spans.length)
      for (const span of lane) spans.push(span)
    }
    top += height
  }
  laneFirsts.push(spans.length)
  return {
    rows,
    rowTops: Int32Array.from(rows, (row) => row.top),
    height: top,
    spans,
    starts: Int32Array.from(spans, (span) => span.start),
    ends: Int32Array.from(spans, (span) => span.end),
    laneTops: Int32Array.from(laneTops),
    laneFirsts: Int32Array.from(laneFirsts),
    indexOf: new Map(spans.map(({ id }, index) => [id, index])),
  }
}

/** Returns the first index in `sorted`, between `from` and `to`, whose number is at least `wanted`. */
export function firstAtLeast(sorted: Int32Array, least: number, from = 0, to = sorted.length): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}

/** A part of the timeline: day numbers, and pixels from the top. */
export interface Area {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
}

/** Calls `visit` with each span that overlaps an area, and its lane. */
export function eachSpanIn(layout: Layout, area: Area, visit: (index: number, lane: number) => void): void {
  const { laneTops, laneFirsts, starts, ends } = layout
  for (let lane = firstAtLeast(laneTops, area.top - heights.bar); lane < laneTops.length; lane++) {
    if ((laneTops[lane] as number) > area.bottom) return
    const end = laneFirsts[lane + 1] as number
    for (let index = firstAtLeast(ends, area.from, laneFirsts[lane], end); index < end; index++) {
      if ((starts[index] as number) > area.to) break
      visit(index, lane)
    }
  }
}

/** Returns the rows that overlap the pixels from `top` to `bottom`. */
export function rowsIn({ rows, rowTops }: Layout, top: number, bottom: number): readonly Row[] {
  return rows.slice(Math.max(0, firstAtLeast(rowTops, top + 1) - 1), firstAtLeast(rowTops, bottom))
}

/** Returns the lane of a span. */
export function laneOf({ laneFirsts }: Layout, index: number): number {
  return firstAtLeast(laneFirsts, index + 1) - 1
}

/**
 * Returns the index of the span that an arrow key leads to: the previous or next in the lane, or the nearest in the
 * lane above or below.
 */
export function neighbourOf(layout: Layout, index: number, key: string): number | undefined {
  const lane = laneOf(layout, index)
  const inside = (at: number) => at >= 0 && at < layout.spans.length
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = index + (key === 'ArrowLeft' ? -1 : 1)
    return inside(next) ? next : undefined
  }
  if (key === 'Home') return layout.laneFirsts[lane]
  if (key === 'End') return (layout.laneFirsts[lane + 1] as number) - 1
  return nearestIn(layout, lane + (key === 'ArrowUp' ? -1 : 1), layout.spans[index] as Span)
}

/** Returns the span of a lane that is nearest in time to another. Undefined if there is no such lane. */
function nearestIn({ laneFirsts, laneTops, spans }: Layout, lane: number, to: Pick<Span, 'start' | 'end'>) {
  if (lane < 0 || lane >= laneTops.length) return undefined
  const distance = (one: Span) => Math.max(one.start - to.end, to.start - one.end, 0)
  const [first, end] = [laneFirsts[lane] as number, laneFirsts[lane + 1] as number]
  let nearest = first
  for (let index = first; index < end; index++) {
    if (distance(spans[index] as Span) < distance(spans[nearest] as Span)) nearest = index
  }
  return nearest
}

type Days = Pick<Span, 'start' | 'end'>

/** Returns the days of a bar after a keyboard step, which moves the whole bar or only its end. */
export function stepped(at: Days, days: number, isEnd: boolean): Days {
  if (isEnd) return { start: at.start, end: Math.max(at.start, at.end + days) }
  return { start: at.start + days, end: at.end + days }
}

/** Returns the days of a bar that is dragged by its middle or by one of its ends. A bar is at least one day long. */
export function drawnTo(from: Days, days: number, grip: 'whole' | 'start' | 'end'): Days {
  if (grip === 'start') return { start: Math.min(from.start + days, from.end), end: from.end }
  return stepped(from, days, grip === 'end')
}
