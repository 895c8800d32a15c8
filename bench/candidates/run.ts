import { parseArgs } from 'node:util'
import { openSeeded } from '../database.ts'
import { median, percentile } from '../measured.ts'
import { waitForQuiet } from '../processes.ts'
import { startInterim } from '../servers.ts'
import { runMeasured } from '../measured-run.ts'
import { candidatesSeed, counts, requestId, requests, token } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    /** The number of requests for each list. */
    times: { type: 'string', default: '100' },
    /** The minutes to wait for a quiet machine before each measurement. */
    'wait-minutes': { type: 'string', default: '5' },
  },
})
const mostMs = 300

await runMeasured(measure)

async function measure(started: AsyncDisposableStack): Promise<boolean> {
  const seeded = await openSeeded(candidatesSeed, console.log)
  started.defer(() => seeded.stop())
  const interim = await startInterim({ DATABASE_URL: seeded.url })
  started.defer(() => interim.stop())
  console.log(
    `PostgreSQL ${seeded.version} with its default settings, ${counts.workers.toLocaleString('en')} workers in one organisation, Node ${process.version}`,
  )
  const rows = []
  let isQuick = true
  for (const [name, number] of Object.entries(requests)) {
    for (const [way, query] of await waysToAsk(interim.port, number)) {
      const load = await waitForQuiet(Number(options['wait-minutes']) * 60_000)
      const taken: number[] = []
      let total = 0
      for (let time = -10; time < Number(options.times); time++) {
        const startedAt = performance.now()
        total = (await candidates(interim.port, number, query)).total
        // The first ten are for what is compiled and remembered on first use.
        if (time >= 0) taken.push(performance.now() - startedAt)
      }
      const [p50, p99] = [median(taken), percentile(taken, 0.99)]
      isQuick &&= p99 <= mostMs
      rows.push({
        request: name,
        asked: way,
        found: total,
        'p50 ms': p50.toFixed(0),
        'p99 ms': p99.toFixed(0),
        '': p99 <= mostMs ? '✓' : '✗',
      })
      console.log(`${name}, ${way}: ${p50.toFixed(0)} ms; ${load}`)
    }
  }
  console.log(`✓ at most ${mostMs} ms for 99 of 100, ✗ not`)
  console.table(rows)
  return isQuick
}

async function waysToAsk(port: number, number: number): Promise<[string, string][]> {
  const { nextCursor } = await candidates(port, number, '?limit=50')
  return [
    ['all', ''],
    ['the next page', `?cursor=${nextCursor}`],
    ['without obstacles', '?withoutObstacles=true'],
    ['by name', '?q=number 77'],
  ]
}

async function candidates(port: number, number: number, query: string) {
  const path = `/provider/requests/${requestId(number)}/candidates${query}`
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie: `interim=${token}` } })
  const answer = (await response.json()) as { total: number; nextCursor: string | null }
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}
