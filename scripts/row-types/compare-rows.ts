import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedRows } from '../../src/platform/server/testing/row-shapes.ts'
import { withDeclaredRows } from './declared-rows.ts'
import { RowFaults } from './row-faults.ts'

/** Places of statements with the rows and failures that each test process recorded. */
export type Recorded = ReadonlyMap<
  string,
  { readonly rows: readonly RecordedRows[]; readonly failures: readonly string[] }
>

/** Reads the recordings of the tests from a folder. */
export function readRecorded(folder: string): Recorded {
  const recorded = new Map<string, { rows: RecordedRows[]; failures: string[] }>()
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const [location, rows, failures] = JSON.parse(line) as [string, RecordedRows[], string[]]
      const former = recorded.get(location)
      recorded.set(location, {
        rows: [...(former?.rows ?? []), ...rows],
        failures: [...(former?.failures ?? []), ...failures],
      })
    }
  }
  return recorded
}

/** The input of the comparison: a TypeScript project, the recordings, and whether all statements should have run. */
export interface Compared {
  readonly root: string
  readonly configFile: string
  readonly recorded: Recorded
  readonly isComplete: boolean
}

/** Returns the statements whose rows differ from their declared type or that no test has run, and the number of compared ones. */
export function compareRows({ root, configFile, recorded, isComplete }: Compared): {
  compared: number
  faults: Map<string, string[]>
} {
  return withDeclaredRows(root, configFile, (declared, checker) => {
    const rowFaults = new RowFaults(checker)
    const faults = new Map<string, string[]>()
    let compared = 0
    for (const { location, row, isOfDriver } of declared) {
      const isOfTest = /\.test\.ts:|\/testing\//.test(location)
      const isUntyped = rowFaults.isUntyped(row)
      // A test may read any table through one function with a type parameter for its rows.
      if (isOfTest && (isUntyped || row.isTypeParameter())) continue
      if (isUntyped && isOfDriver) continue
      const { rows = [], failures = [] } = recorded.get(location) ?? {}
      const wrong = new Set(isOfTest ? [] : failures)
      if (rows.length > 0) compared++
      else if (isComplete && wrong.size === 0 && !isOfTest) wrong.add('no test runs it')
      if (!isUntyped) for (const one of rows.flatMap((found) => rowFaults.of(row, found))) wrong.add(one)
      if (wrong.size > 0) faults.set(location, [...wrong])
    }
    const locations = new Set(declared.map(({ location }) => location))
    for (const location of recorded.keys()) {
      if (location.startsWith('src/') && !locations.has(location))
        faults.set(location, ['rows were recorded where no statement is'])
    }
    return { compared, faults }
  })
}
