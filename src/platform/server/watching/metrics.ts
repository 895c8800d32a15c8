type Labels = Readonly<Record<string, string>>

/** Numbers as Prometheus reads them, in its text format 0.0.4. */
export class Metrics {
  readonly #families = new Map<string, { help: string; kind: string; lines: () => Iterable<string> }>()

  /** What only grows, by labels. */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void {
    const values = new Map<string, number>()
    this.#families.set(name, { help, kind: 'counter', lines: () => lined(name, values) })
    return (labels = {}, by = 1) => {
      const key = written(labels)
      values.set(key, (values.get(key) ?? 0) + by)
    }
  }

  /** How long something takes, in seconds, counted by what it stayed below. */
  histogram(name: string, help: string, bounds: readonly number[]): (seconds: number, labels?: Labels) => void {
    const all = new Map<string, { labels: Labels; below: number[]; count: number; sum: number }>()
    this.#families.set(name, {
      help,
      kind: 'histogram',
      *lines() {
        for (const { labels, below, count, sum } of all.values()) {
          for (const [at, bound] of bounds.entries())
            yield `${name}_bucket${written({ ...labels, le: String(bound) })} ${below[at]}`
          yield `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`
          yield `${name}_sum${written(labels)} ${sum}`
          yield `${name}_count${written(labels)} ${count}`
        }
      },
    })
    return (seconds, labels = {}) => {
      const key = written(labels)
      let kept = all.get(key)
      if (!kept) all.set(key, (kept = { labels, below: bounds.map(() => 0), count: 0, sum: 0 }))
      kept.count++
      kept.sum += seconds
      for (const [at, bound] of bounds.entries()) if (seconds <= bound) kept.below[at] = (kept.below[at] ?? 0) + 1
    }
  }

  /** What stands as it stands when it is asked for. */
  gauge(name: string, help: string, read: () => Iterable<readonly [Labels, number]>): void {
    this.#families.set(name, {
      help,
      kind: 'gauge',
      lines: () =>
        lined(
          name,
          [...read()].map(([labels, value]) => [written(labels), value]),
        ),
    })
  }

  text(): string {
    const lines: string[] = []
    for (const [name, { help, kind, lines: own }] of this.#families) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...own())
    }
    return `${lines.join('\n')}\n`
  }
}

function* lined(name: string, values: Iterable<readonly [string, number]>): Generator<string> {
  for (const [labels, value] of values) yield `${name}${labels} ${value}`
}

function written(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (one) => (one === '\n' ? '\\n' : `\\${one}`))}"`,
  )
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
