import { type Measured, median } from '../measured.ts'
import type { Operation, OperationName } from './operations.ts'

/** One subject in one round. */
interface Figures extends Measured {
  /** Seconds of processor time of the server and all of PostgreSQL for a thousand calls. */
  readonly cpu: number
  /** Memory of the server in MB; 0 for pgbench. */
  readonly memory: number
}

interface OverHttp extends Figures {
  /** Average size of a response. */
  readonly bytes: number
}

/** The subjects that perform an operation in turn: the server twice, for callers without and with compression. */
export interface Subjects {
  readonly pgbench: Figures
  readonly interim: OverHttp
  readonly compressed: OverHttp
  readonly bare: OverHttp
}

/** An operation done by all subjects. */
export interface Round extends Subjects {
  readonly name: OperationName
  readonly operation: Operation
  /** Cores that other programs took meanwhile, at most. */
  readonly others: number
  readonly load?: string
}

const leastShare = { clockIn: 0.3, addEntry: 0.25, listMonth: 0.22, approve: 0.55 } as const
const most = { latency: 5, cpu: 1.6, memory: 1.5 } as const

/** Prints the medians of the rounds; false if a limit is exceeded. */
export function report(rounds: readonly Round[]): boolean {
  let areAllWithinLimits = true
  const within = (value: number, limit: number, isHeld: boolean) => {
    areAllWithinLimits &&= isHeld
    return `${value.toFixed(2)} ${isHeld ? '✓' : '✗'} ${limit}`
  }
  const atMost = (value: number, limit: number) => within(value, limit, value <= limit)
  const byName = Object.entries(Object.groupBy(rounds, ({ name }) => name))
  const rows = byName.map(([name, own]) => {
    const of = (figure: (round: Round) => number) => median(own.map(figure))
    const share = of(({ interim, pgbench }) => interim.rate / pgbench.rate)
    const least = leastShare[name as OperationName]
    return {
      operation: own[0]?.operation.title,
      'pgbench /s': Math.round(of(({ pgbench }) => pgbench.rate)),
      'Interim /s': Math.round(of(({ interim }) => interim.rate)),
      'bare /s': Math.round(of(({ bare }) => bare.rate)),
      'of pgbench': within(share, least, share >= least),
      'bare of pgbench': of(({ bare, pgbench }) => bare.rate / pgbench.rate).toFixed(2),
      'p99 ms': `${of(({ interim }) => interim.p99).toFixed(1)} : ${of(({ pgbench }) => pgbench.p99).toFixed(1)}`,
      'p99 ratio': atMost(
        of(({ interim, pgbench }) => interim.p99 / pgbench.p99),
        most.latency,
      ),
      'CPU s/1000': `${of(({ interim }) => interim.cpu).toFixed(2)} : ${of(({ bare }) => bare.cpu).toFixed(2)}`,
      'CPU of bare': atMost(
        of(({ interim, bare }) => interim.cpu / bare.cpu),
        most.cpu,
      ),
      'memory MB': `${of(({ interim }) => interim.memory).toFixed(0)} : ${of(({ bare }) => bare.memory).toFixed(0)}`,
      'memory of bare': atMost(
        of(({ interim, bare }) => interim.memory / bare.memory),
        most.memory,
      ),
    }
  })
  const compressedRows = byName.map(([name, own]) => {
    const of = (figure: (round: Round) => number) => median(own.map(figure))
    const against = (figure: 'rate' | 'p99' | 'cpu' | 'bytes') =>
      of(({ compressed, interim }) => compressed[figure] / interim[figure]).toFixed(2)
    const share = of(({ compressed, pgbench }) => compressed.rate / pgbench.rate)
    const least = leastShare[name as OperationName]
    return {
      operation: own[0]?.operation.title,
      'Interim /s': Math.round(of(({ compressed }) => compressed.rate)),
      bytes: `${Math.round(of(({ compressed }) => compressed.bytes))} : ${Math.round(of(({ interim }) => interim.bytes))}`,
      'bytes of plain': against('bytes'),
      '/s of plain': against('rate'),
      'p99 of plain': against('p99'),
      'CPU of plain': against('cpu'),
      'of pgbench': within(share, least, share >= least),
      'p99 ratio': atMost(
        of(({ compressed, pgbench }) => compressed.p99 / pgbench.p99),
        most.latency,
      ),
      'CPU of bare': of(({ compressed, bare }) => compressed.cpu / bare.cpu).toFixed(2),
    }
  })
  console.log(`Medians of ${rounds.length / rows.length} rounds; ✓ within the limit behind it, ✗ not`)
  console.table(rows)
  console.log('The same calls with accept-encoding: gzip, br')
  console.table(compressedRows)
  return areAllWithinLimits
}
