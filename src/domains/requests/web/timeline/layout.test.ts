import { array, assert, integer, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import {
  drawnTo,
  eachSpanIn,
  firstAtLeast,
  heights,
  laneOf,
  lanesOf,
  layOut,
  neighbourOf,
  type ProjectLanes,
  rowsIn,
  type Span,
  stepped,
} from './layout.ts'

const span = (id: string, start: number, end: number) => ({ id, start, end, request: {} }) as Span
const project = (id: string, client: string, spans: Span[]): ProjectLanes => ({
  id,
  name: `Project ${id}`,
  colour: '#186353',
  client: { id: client, name: `Client ${client}` },
  lanes: lanesOf(spans),
})
const all = { from: -Infinity, to: Infinity, top: -Infinity, bottom: Infinity }
const idsIn = (layout: ReturnType<typeof layOut>, area: Parameters<typeof eachSpanIn>[1]) => {
  const ids: string[] = []
  eachSpanIn(layout, area, (index) => ids.push(layout.spans[index]?.id ?? ''))
  return ids
}

const anySpans = array(tuple(integer({ min: 0, max: 400 }), integer({ min: 0, max: 40 })), { maxLength: 60 }).map(
  (days) => days.map(([start, length], index) => span(String(index), start, start + length)),
)

test('each request is in exactly one lane, and requests in a lane do not overlap', () => {
  assert(
    property(anySpans, (spans) => {
      const lanes = lanesOf(spans)
      for (const lane of lanes)
        for (const [index, one] of lane.entries())
          if (index > 0) expect(one.start).toBeGreaterThan(lane[index - 1]?.end ?? Infinity)
      expect(lanes.flat().length).toBe(spans.length)
    }),
  )
})

test('there are at most as many lanes as requests on the busiest day', () => {
  assert(
    property(anySpans, (spans) => {
      const fullest = Math.max(
        0,
        ...spans.map(({ start }) => spans.filter((one) => one.start <= start && one.end >= start).length),
      )
      expect(lanesOf(spans).length).toBe(fullest)
    }),
  )
})

test('drawing an area visits exactly the requests that overlap it', () => {
  const area = tuple(integer({ min: -20, max: 420 }), integer({ min: 0, max: 90 }))
  assert(
    property(anySpans, anySpans, area, (some, others, [from, days]) => {
      const named = others.map((one) => ({ ...one, id: `b${one.id}` }))
      const layout = layOut([project('1', 'A', some), project('2', 'B', named)], new Set())
      const found = idsIn(layout, { ...all, from, to: from + days })
      const touching = [...some, ...named].filter(({ start, end }) => end >= from && start <= from + days)
      expect(found.sort()).toEqual(touching.map(({ id }) => id).sort())
    }),
  )
})

test('clients and their projects are sorted by name, and each row is as high as its lanes', () => {
  const layout = layOut(
    [project('2', 'B', [span('x', 1, 9)]), project('1', 'A', [span('y', 1, 9), span('z', 3, 4)])],
    new Set(),
  )
  expect(layout.rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['client A', 'project 1', 'client B', 'project 2'])
  expect(layout.rows.map(({ top, height }) => top + height).at(-1)).toBe(layout.height)
  expect(layout.rows[1]?.height).toBe(2 * heights.lane + 2 * heights.projectPadding)
  expect(rowsIn(layout, 0, 10).map(({ id }) => id)).toEqual(['A'])
  expect(rowsIn(layout, layout.rows[2]?.top ?? 0, layout.height).map(({ id }) => id)).toEqual(['B', '2'])
})

test('a collapsed client or project shows only its name', () => {
  const projects = [project('1', 'A', [span('x', 1, 9)]), project('2', 'A', [span('y', 1, 9)])]
  const half = layOut(projects, new Set(['1']))
  expect(half.rows.map(({ id, isFolded }) => [id, isFolded])).toEqual([
    ['A', false],
    ['1', true],
    ['2', false],
  ])
  expect(idsIn(half, all)).toEqual(['y'])
  expect(layOut(projects, new Set(['A'])).rows.map(({ id }) => id)).toEqual(['A'])
})

test('the arrow keys move along a lane, and to the nearest request in the next one', () => {
  const layout = layOut(
    [project('1', 'A', [span('a', 0, 9), span('b', 20, 29), span('c', 5, 12), span('d', 26, 40)])],
    new Set(),
  )
  const from = (id: string, key: string) => {
    const to = neighbourOf(layout, layout.indexOf.get(id) ?? -1, key)
    return to === undefined ? undefined : layout.spans[to]?.id
  }
  expect(from('a', 'ArrowRight')).toBe('b')
  expect(from('b', 'ArrowLeft')).toBe('a')
  expect(from('b', 'ArrowDown')).toBe('d')
  expect(from('c', 'ArrowUp')).toBe('a')
  expect(from('c', 'End')).toBe('d')
  expect(from('d', 'Home')).toBe('c')
  expect(from('a', 'ArrowLeft')).toBeUndefined()
  expect(from('a', 'ArrowUp')).toBeUndefined()
  expect(laneOf(layout, layout.indexOf.get('d') ?? -1)).toBe(1)
})

test('the search finds the first number that is large enough', () => {
  const sorted = Int32Array.of(1, 3, 3, 7)
  expect([0, 1, 2, 3, 4, 7, 8].map((least) => firstAtLeast(sorted, least))).toEqual([0, 0, 1, 1, 3, 3, 4])
})

const bar = { start: 10, end: 13 }

test('the keyboard moves a bar as a whole or changes its end', () => {
  expect(stepped(bar, 7, false)).toEqual({ start: 17, end: 20 })
  expect(stepped(bar, -1, true)).toEqual({ start: 10, end: 12 })
})

test('a request is at least one day long, however far an end is dragged', () => {
  expect(stepped(bar, -20, true)).toEqual({ start: 10, end: 10 })
  expect(drawnTo(bar, 20, 'start')).toEqual({ start: 13, end: 13 })
  expect(drawnTo(bar, -20, 'end')).toEqual({ start: 10, end: 10 })
  expect(drawnTo(bar, 2, 'whole')).toEqual({ start: 12, end: 15 })
})
