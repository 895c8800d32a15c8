import { setInterval as every } from 'node:timers/promises'
import { tryFault } from '../faults/trial.ts'
import { memoryOf } from '../processes.ts'
import { type Answer, callAtRate } from './calls.ts'
import { makeMonday } from './monday.ts'
import { p99, row, startUnderLoad, statuses, usualWait } from './under-load.ts'

const usual = { minutes: 10, 'a-second': 100, ...usualWait }
const mostMs = 300
const mostGrowthMb = 1
/** Before that the memory of a server still grows into what it needs. */
const fewestMinutes = 4

/** The memory at a moment, in minutes. */
interface Seen {
  readonly at: number
  readonly mb: number
}

await tryFault('A Monday morning at a hundred calls a second (T42)', usual, 25, async (trial) => {
  const load = await startUnderLoad(trial)
  const { caller, server } = load
  const [minutes, aSecond] = [trial.number('minutes'), trial.number('a-second')]
  const next = makeMonday()
  const kinds = new Map<string, Answer[]>()
  const wrong: string[] = []
  const live = () => caller.send({ method: 'GET', path: '/health/live' })
  // The first calls of a process are slow for other reasons.
  await callAtRate(20, 20 * 10, () => caller.send(next().call))
  const idle = await callAtRate(10, 50, live)
  const memory: Seen[] = []
  const beside: Promise<Answer>[] = []
  const over = new AbortController()
  const watching = watch(over.signal, (at) => {
    memory.push({ at, mb: memoryOf(server.pid) })
    beside.push(live())
  })
  const answers = await callAtRate(aSecond, minutes * 60 * aSecond, async (_, dueAt) => {
    const { what, call, taken } = next()
    const answer = await caller.send(call, dueAt)
    taken?.(answer)
    if (answer.status >= 300 || answer.status === 0)
      wrong.push(`${call.method} ${call.path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    const { status, ms } = answer
    kinds.set(what, [...(kinds.get(what) ?? []), { status, ms, text: '' }])
    return { status, ms, text: '' }
  })
  over.abort()
  await watching
  console.table([
    ...[...kinds].map(([what, some]) => row(what, some)).toSorted((one, other) => other['p99, ms'] - one['p99, ms']),
    row('all of them', answers),
    row('is it alive, beside them', await Promise.all(beside)),
    row('is it alive, before', idle),
  ])
  for (const line of wrong.slice(0, 5)) trial.say(line)
  trial.found('nothing goes wrong', wrong.length === 0, statuses(answers))
  trial.found('p99 below 300 ms', p99(answers) < mostMs, `${p99(answers).toFixed(1)} ms`)
  const [grown, from, to] = growth(memory)
  const seen = `${from.toFixed(0)} MB in the middle, ${to.toFixed(0)} MB at the end, ${grown.toFixed(2)} MB a minute (≤ ${mostGrowthMb})`
  if (minutes >= fewestMinutes) trial.found('the memory of the server stays flat', grown <= mostGrowthMb, seen)
  else trial.say(`memory: ${seen}; judged from ${fewestMinutes} minutes on`)
})

async function watch(signal: AbortSignal, onSecond: (minutes: number) => void): Promise<void> {
  const begun = performance.now()
  try {
    for await (const _ of every(1000, undefined, { signal })) onSecond((performance.now() - begun) / 60_000)
  } catch {
    // It is over.
  }
}

/** The growth of memory over the second half in MB a minute, and its size at the beginning and at the end of that half. */
function growth(memory: readonly Seen[]): [number, number, number] {
  const half = memory.slice(Math.floor(memory.length / 2))
  // The minimum of every ten seconds, because garbage between two collections does not count.
  const least: Seen[] = []
  for (let from = 0; from + 10 <= half.length; from += 10)
    least.push(half.slice(from, from + 10).reduce((one, other) => (other.mb < one.mb ? other : one)))
  const middle = (of: (seen: Seen) => number) => least.reduce((sum, seen) => sum + of(seen), 0) / least.length
  const [at, mb] = [middle((seen) => seen.at), middle((seen) => seen.mb)]
  const slope =
    least.reduce((sum, seen) => sum + (seen.at - at) * (seen.mb - mb), 0) /
    least.reduce((sum, seen) => sum + (seen.at - at) ** 2, 0)
  return [slope, least[0]?.mb ?? NaN, least.at(-1)?.mb ?? NaN]
}
