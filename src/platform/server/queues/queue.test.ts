import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { until } from '../testing/until.ts'
import { type Queue, type Room, runQueue, type Running } from './queue.ts'

interface Task {
  readonly party: string
  readonly name: string
}

const world = await openWorld([])
let running: Running | undefined
afterEach(() => running?.stop())

/** A queue whose tasks end when the test calls `end`. */
function tasksOf(...names: string[]) {
  const waiting = names.map((name): Task => ({ name, party: name.slice(0, 1) }))
  const begun: string[] = []
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>()
  const rooms: Room[] = []
  const claim = (room: Room): Task[] => {
    rooms.push(room)
    const parties = [...new Set(waiting.map(({ party }) => party))].filter((party) => !room.busy.includes(party))
    const claimed = parties.slice(0, room.most).flatMap((party) => waiting.find((task) => task.party === party) ?? [])
    for (const task of claimed) waiting.splice(waiting.indexOf(task), 1)
    return claimed
  }
  const queue: Queue<Task> = {
    action: 'test',
    everyMs: 20,
    most: 3,
    turns: { of: ({ party }) => party, most: 1 },
    claim: async (_, room) => claim(room),
    async work({ name }) {
      begun.push(name)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      ends.set(name, { resolve, reject })
      await promise
    },
  }
  return { queue, claim, begun, rooms, waiting, ends, end: (name: string) => ends.get(name)?.resolve() }
}

test('a party with many tasks leaves room for others, and its next task begins when one ends', async () => {
  const { queue, begun, rooms, end } = tasksOf('a1', 'a2', 'b1', 'c1', 'd1')
  running = runQueue(world.services, queue)
  await until(() => expect(begun).toEqual(['a1', 'b1', 'c1']))
  end('b1')
  await until(() => expect(begun).toEqual(['a1', 'b1', 'c1', 'd1']))
  expect(rooms.at(-1)).toEqual({ most: 1, busy: ['a', 'c'], now: world.now() })
  end('a1')
  await until(() => expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'a2']))
  for (const name of ['a2', 'c1', 'd1']) end(name)
})

test('the next task of a party begins also if its task ends during a look that has left it out', async () => {
  // The timer looks once: what begins later is begun by the end of a task.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const everyMs = 3600_000
  const { queue, claim, begun, rooms, end, waiting } = tasksOf('a1')
  running = runQueue(world.services, {
    ...queue,
    everyMs,
    async claim(_, room) {
      const claimed = claim(room)
      if (rooms.length === 2) {
        waiting.push({ name: 'a2', party: 'a' })
        end('a1')
        await new Promise((resolve) => setImmediate(resolve))
      }
      return claimed
    },
  })
  vi.advanceTimersByTime(everyMs)
  await until(() => expect(begun).toEqual(['a1', 'a2']))
  end('a2')
})

test('a stop waits for the tasks that have begun, and begins no others', async () => {
  const { queue, begun, end } = tasksOf('a1', 'a2')
  const stopped: boolean[] = []
  running = runQueue(world.services, {
    ...queue,
    async work(task, stopping) {
      await queue.work(task, stopping)
      stopped.push(stopping.aborted)
    },
  })
  await until(() => expect(begun).toEqual(['a1']))
  const stop = running.stop()
  end('a1')
  await stop
  expect([begun, stopped]).toEqual([['a1'], [true]])
})

test('an error of a task ends that task alone, and an error of a look is passed by the next one', async () => {
  const { queue, begun, ends, end } = tasksOf('a1', 'a2')
  let failures = 1
  running = runQueue(world.services, {
    ...queue,
    claim: (db, room) => (failures-- > 0 ? Promise.reject(new Error('no database')) : queue.claim(db, room)),
  })
  await until(() => expect(begun).toEqual(['a1']))
  ends.get('a1')?.reject(new Error('unexpected'))
  await until(() => expect(begun).toEqual(['a1', 'a2']))
  end('a2')
})
