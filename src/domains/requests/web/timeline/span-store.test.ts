import { expect, test } from 'vitest'
import { dateOf } from './days.ts'
import type { BarRequest } from './layout.ts'
import { SpanStore } from './span-store.ts'

const request = (id: string, start: number, end: number, changes: Partial<BarRequest> = {}): BarRequest => ({
  id,
  title: `Request ${id}`,
  role: 'Picker',
  client: { id: 'c', name: 'Client' },
  project: { id: 'p', name: 'Project', colour: '#186353' },
  startDate: dateOf(start),
  endDate: dateOf(end),
  positions: 3,
  filledPositions: 0,
  status: 'pending',
  version: 1,
  allowed: ['edit'],
  ...changes,
})

/** A store over requests that a test can change, with the ranges that it has loaded. */
function storeOver(stored: BarRequest[]) {
  const requested: [from: number, to: number][] = []
  let failing = false
  const store = new SpanStore(async (from, to) => {
    requested.push([from, to])
    if (failing) throw new Error('unreachable')
    return stored.filter((one) => one.endDate >= dateOf(from) && one.startDate <= dateOf(to))
  }, new Set())
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const shown = () => store.snapshot().layout.spans.map(({ id, start, end }) => `${id} ${start}–${end}`)
  return {
    store,
    requested,
    settled,
    shown,
    fail: (now: boolean) => {
      failing = now
    },
  }
}

test('loads the visible days once, and loads further days separately', async () => {
  const { store, requested, settled, shown } = storeOver([request('a', 3, 5), request('b', 30, 60)])
  store.need(0, 20)
  store.need(5, 20)
  await settled()
  expect(requested).toEqual([[0, 20]])
  expect(shown()).toEqual(['a 3–5'])
  store.need(0, 40)
  await settled()
  expect(requested).toEqual([
    [0, 20],
    [21, 41],
  ])
  expect(shown()).toEqual(['a 3–5', 'b 30–60'])
})

test('shows a request that spans two loaded ranges once', async () => {
  const { store, settled, shown } = storeOver([request('a', 20, 40)])
  store.need(0, 20)
  await settled()
  store.need(30, 40)
  await settled()
  expect(shown()).toEqual(['a 20–40'])
})

test('keeps a moved request on its new days until the server has answered', async () => {
  const stored = [request('a', 3, 5)]
  const { store, settled, shown } = storeOver(stored)
  store.need(0, 20)
  await settled()
  store.place('a', 8, 10)
  store.refresh(0, 20)
  await settled()
  expect(shown()).toEqual(['a 8–10'])
  store.settle(request('a', 8, 10, { version: 2 }))
  store.refresh(0, 20)
  await settled()
  // A response that was requested before the move contains the old days.
  expect(shown()).toEqual(['a 8–10'])
  stored[0] = request('a', 9, 11, { version: 3 })
  store.refresh(0, 20)
  await settled()
  expect(shown()).toEqual(['a 9–11'])
})

test('removes a deleted request when its days are loaded again', async () => {
  const stored = [request('a', 3, 5), request('b', 4, 6)]
  const { store, settled, shown } = storeOver(stored)
  store.need(0, 20)
  await settled()
  stored.pop()
  store.refresh(0, 20)
  await settled()
  expect(shown()).toEqual(['a 3–5'])
})

test('loads nothing after a failure until the user tries again', async () => {
  const { store, requested, settled, shown, fail } = storeOver([request('a', 3, 5)])
  fail(true)
  store.need(0, 20)
  await settled()
  expect(store.snapshot().failure).toBeInstanceOf(Error)
  fail(false)
  store.need(0, 20)
  expect(requested).toHaveLength(1)
  store.retry(0, 20)
  await settled()
  expect(shown()).toEqual(['a 3–5'])
  expect(store.snapshot()).toMatchObject({ failure: null, isLoading: false, isFirst: false })
})

test('loads a long range in several calls', async () => {
  const { store, requested, settled } = storeOver([])
  store.need(0, 7 * 40)
  await settled()
  expect(requested).toEqual([
    [0, 7 * 32 - 1],
    [7 * 32, 7 * 41 - 1],
  ])
})

test('opened again, shows the known requests and loads every range again', async () => {
  const stored = [request('a', 3, 5), request('b', 10, 12)]
  const { store, requested, settled, shown } = storeOver(stored)
  store.need(0, 20)
  await settled()
  store.end()
  stored.splice(0, 1)
  store.reopen()
  expect(shown()).toEqual(['a 3–5', 'b 10–12'])
  expect(store.snapshot()).toMatchObject({ isFirst: false, isLoading: false })
  store.need(0, 20)
  await settled()
  expect(requested).toEqual([
    [0, 20],
    [0, 20],
  ])
  expect(shown()).toEqual(['b 10–12'])
})

test('an answer that arrives after the end is not taken, and does not end the next loading', async () => {
  const stored = [request('a', 3, 5)]
  const { store, settled, shown } = storeOver(stored)
  store.need(0, 20)
  store.end()
  store.reopen()
  await settled()
  expect(shown()).toEqual([])
  expect(store.snapshot()).toMatchObject({ isFirst: true, isLoading: false })
  store.need(0, 20)
  await settled()
  expect(shown()).toEqual(['a 3–5'])
})
