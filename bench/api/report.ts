import { type Measured, median } from '../measured.ts'
import type { Operation, OperationName } from './operations.ts'

/** One of the three in one round. */
interface Figures extends Measured {
  /** Seconds of processor time of the server and all of PostgreSQL for a thousand calls. */
  readonly cpu: number
  /** Memory of the server in MB; 0 for pgbench. */
  readonly memory: number
}

/** An operation done by all three, one after the other. */
export interface Round {
  readonly name: OperationName
  readonly operation: Operation
  readonly pgbench: Figures
  readonly interim: Figures
  readonly bare: Figures
  /** Cores that other programs took meanwhile, at most. */
  readonly others: number
  readonly load?: string
}

const leastShare = { clockIn: 0.3, addEntry: 0.25, listMonth: 0.22, approve: 0.55 } as const
const most = { latency: 5, cpu: 1.6, memory: 1.5 } as const

/** Prints the medians of the rounds; false where a limit does not hold. */
export function report(rounds: readonly Round[]): boolean {
  let held = true
  const against = (value: number, limit: number, isHeld: boolean) => {
    held &&= isHeld
    return `${value.toFixed(2)} ${isHeld ? '✓' : '✗'} ${limit}`
  }
  const atMost = (value: number, limit: number) => against(value, limit, value <= limit)
  const rows = Object.entries(Object.groupBy(rounds, ({ name }) => name)).map(([name, own]) => {
    const of = (figure: (round: Round) => number) => median(own.map(figure))
    const share = of(({ interim, pgbench }) => interim.rate / pgbench.rate)
    const least = leastShare[name as OperationName]
    return {
      operation: own[0]?.operation.title,
      'pgbench /s': Math.round(of(({ pgbench }) => pgbench.rate)),
      'Interim /s': Math.round(of(({ interim }) => interim.rate)),
      'bare /s': Math.round(of(({ bare }) => bare.rate)),
      'of pgbench': against(share, least, share >= least),
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
  console.log(`Medians of ${rounds.length / rows.length} rounds; ✓ within the limit behind it, ✗ not`)
  console.table(rows)
  return held
}
