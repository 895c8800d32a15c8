import { csvLine } from '#base/csv.ts'

/** Returns a CSV file with these records; the headings are those of all records. */
export function csvOf(rows: readonly Readonly<Record<string, string>>[], separator = ';'): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => csvLine(cells, separator))
    .join('')
}
