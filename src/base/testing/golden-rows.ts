/** A row of a golden table: a case of a rule, and what the rule makes of it, worked out by hand from the source of the rule. */
export interface GoldenRow {
  /** The rule, by its identifier in the research of November 2026, and the subject if it has several values. */
  readonly rule: string
  readonly given: readonly string[]
  readonly expected: string
  /** The publisher of the example; undefined for a boundary of our own. After `≠`, the source contradicts the row, and its statement follows. */
  readonly source: string | undefined
  /** The name of the test. */
  readonly title: string
}

/**
 * Reads a golden table. A line is a row: rule, what is given, `=`, what is expected, and perhaps `«` and the source of a published example.
 * Columns are separated by ` | `. Throws if a row is not complete or is there twice.
 */
export function goldenRows(table: string): readonly GoldenRow[] {
  const titles = new Set<string>()
  return table
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '')
    .map((line) => {
      const [, left = '', expected = '', source] = /^(.+?) = (.+?)(?: « (.+))?$/.exec(line) ?? []
      const [rule = '', ...given] = left.split(' | ')
      const title = `${rule}: ${given.join(' | ')} = ${expected}${source === undefined ? '' : ` (${source})`}`
      if (given.length === 0 || titles.has(title)) throw new Error(`not a golden row, or twice: ${line}`)
      titles.add(title)
      return { rule, given, expected, source, title }
    })
}
