import { kilometres, type Shift, statedFor, type Week } from './instance.ts'

/** A position that a plan gives to a worker. */
export interface Given {
  readonly worker: number
  readonly shift: number
}

/**
 * Returns every hard rule that a plan breaks, as a sentence. It uses only the week, and neither the model nor the pairs of the solver.
 */
export function breachesOfPlan({ workers, shifts }: Week, given: readonly Given[]): string[] {
  const breaches: string[] = []
  const positions = new Map<number, number>()
  for (const { shift } of given) positions.set(shift, (positions.get(shift) ?? 0) + 1)
  for (const [shift, count] of positions)
    if (count > (shifts[shift]?.positions ?? 0)) breaches.push(`shift ${shift} has ${count} workers`)
  for (const [index, worker] of workers.entries()) {
    const own = given.filter((one) => one.worker === index).map((one) => shifts[one.shift] as Shift)
    const say = (what: string) => breaches.push(`worker ${index} ${what}`)
    for (const shift of own) {
      if (!worker.roles.has(shift.role)) say('lacks the role')
      if (shift.certificate !== null && !worker.certificates.has(shift.certificate)) say('lacks the certificate')
      if (kilometres(worker, shift.site) > worker.maximumKilometres) say('lives too far away')
      if (statedFor(worker, shift) === 'unavailable') say('is unavailable')
    }
    const all = [...own, ...worker.planned].sort((one, other) => one.start - other.start)
    for (const [at, one] of all.entries()) {
      const next = all[at + 1]
      if (
        own.length > 0 &&
        next &&
        next.start - one.end < 11 &&
        (own.includes(one as Shift) || own.includes(next as Shift))
      )
        say(`rests ${next.start - one.end} hours`)
    }
    const hours = all.reduce((sum, { start, end }) => sum + Math.min(end, 168) - start, 0)
    if (own.length > 0 && hours > worker.maximumHours + 1e-9) say(`works ${hours} hours of ${worker.maximumHours}`)
    if (new Set(all.map(({ start }) => Math.floor(start / 24))).size === 7) say('has no free day')
    if (new Set(own).size < own.length) say('has the same shift twice')
  }
  return breaches
}
