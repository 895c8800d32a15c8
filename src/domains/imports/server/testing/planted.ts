import { csvOf } from './csv-of.ts'

type Row = Readonly<Record<string, string>>

/** An error that can be planted in a row: its heading, and the value by the number of the row. */
type PlantedError = readonly [heading: string, value: (n: number) => string]

/**
 * Returns a file in which every second row has one of the errors, in turn, and where each must be reported. Each row must be valid on its own;
 * the rows without errors make sure that an error does not depend on its neighbours.
 */
export function fileWithErrors(rowOf: (n: number) => Row, errors: readonly PlantedError[], count = 300) {
  const rows = Array.from({ length: count * 2 }, (_, n) => rowOf(n))
  const cells: [line: number, heading: string][] = []
  for (let k = 0; k < count; k++) {
    const n = k * 2 + 1
    const [heading, value] = errors[k % errors.length] as PlantedError
    rows[n] = { ...rows[n], [heading]: value(n) }
    // The first line has the headings.
    cells.push([n + 2, heading])
  }
  return { file: csvOf(rows), cells }
}
