import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '../measured.ts'
import { memoryOf, waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, 'wait-minutes': { type: 'string', default: '5' } },
})

interface Start {
  readonly seconds: number
  readonly memory: number
}

const rounds: { first: Start; later: Start }[] = []
for (let number = 1; number <= Number(options.rounds); number++) {
  const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
  const folder = await mkdtemp(join(tmpdir(), 'interim-start-'))
  try {
    const [first, later] = [await startOn(folder), await startOn(folder)]
    rounds.push({ first, later })
    console.log(`round ${number}: first ${textOf(first)}, later ${textOf(later)}; ${load}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
console.log(`Medians of ${rounds.length} rounds`)
console.table(
  (['first', 'later'] as const).map((which) => ({
    start: which === 'first' ? 'the first, which makes the database' : 'a later one',
    'seconds to the first answer': Number(median(rounds.map((round) => round[which].seconds)).toFixed(2)),
    'memory of the server, MB': Math.round(median(rounds.map((round) => round[which].memory))),
  })),
)

/** Starts the server with its own PostgreSQL in a folder, and stops it after the first response. */
async function startOn(folder: string): Promise<Start> {
  const startedAt = performance.now()
  const server = await startInterim({ DATA_DIR: folder })
  const seconds = (performance.now() - startedAt) / 1000
  const memory = memoryOf(server.pid)
  await server.stop()
  return { seconds, memory }
}

function textOf({ seconds, memory }: Start): string {
  return `${seconds.toFixed(2)} s and ${Math.round(memory)} MB`
}
