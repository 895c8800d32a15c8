import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** A fault that the product is put through. */
export interface Trial {
  /** A separate folder, deleted afterwards. */
  readonly folder: string
  /** The number of an option, as asked for or as usual. */
  number(name: string): number
  say(line: string): void
  /** Notes what was found: whether it holds, and how it was seen. */
  found(what: string, isHeld: boolean, seen: string): void
  /** Has something done when the trial is over, however it ends; the last first. */
  after(work: () => Promise<unknown> | void): void
}

/**
 * Puts the product through a fault: prints what is done and what was found, exits with 1 where something did not hold, and ends by
 * automatically after this many minutes. The options are whole numbers, given as `--name 5`.
 */
export async function tryFault(
  title: string,
  usual: Readonly<Record<string, number>>,
  minutes: number,
  work: (trial: Trial) => Promise<void>,
): Promise<void> {
  const { values } = parseArgs({
    options: Object.fromEntries(
      Object.entries(usual).map(([name, value]) => [name, { type: 'string' as const, default: String(value) }]),
    ),
  })
  const folder = await mkdtemp(join(tmpdir(), 'interim-fault-'))
  const cleaning: (() => Promise<unknown> | void)[] = []
  const findings: boolean[] = []
  const tooLong = setTimeout(() => {
    console.error(`After ${minutes} minutes it was not done.`)
    process.exit(1)
  }, minutes * 60_000)
  console.log(title)
  try {
    await work({
      folder,
      number: (name) => Number(values[name]),
      say: (line) => console.log(`  ${line}`),
      found(what, isHeld, seen) {
        findings.push(isHeld)
        console.log(`${isHeld ? '✓' : '✗'} ${what}: ${seen}`)
      },
      after: (one) => void cleaning.push(one),
    })
  } catch (error) {
    findings.push(false)
    console.log(`✗ ${(error as Error).stack}`)
  }
  for (const one of cleaning.toReversed()) await Promise.resolve(one()).catch(() => undefined)
  clearTimeout(tooLong)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  const isWithinLimits = findings.length > 0 && findings.every(Boolean)
  console.log(isWithinLimits ? 'It held.' : 'It did not hold.')
  process.exit(isWithinLimits ? 0 : 1)
}

/** The largest of some durations in milliseconds, as text. */
export function longest(times: readonly number[]): string {
  return `${Math.round(Math.max(0, ...times))} ms at the longest of ${times.length}`
}
