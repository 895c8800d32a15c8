import { priorityWeights } from '#domains/autofill/server/points.ts'
import type { Problem } from '#domains/autofill/server/solving/problem.ts'
import { kilometres, type Shift, statedFor, type Week, type Worker } from './instance.ts'

/** The daily rest in hours. */
const restHours = 11

interface Pair {
  worker: number
  shift: number
  weight: number
  from: number
  to: number
  hours: number
  isNewDay: boolean
  newClient: number
}

const dayOf = ({ start }: { readonly start: number }) => Math.floor(start / 24)
const sundayMidnight = 7 * 24

/** Makes the problem of a week: the pairs that break no rule if each is the only one, with their points. */
export function problemOf({ shifts, workers }: Week): Problem {
  const pairs = workers.flatMap((worker, index) => pairsOf(worker, index, shifts))
  return {
    shifts: shifts.map(({ positions }) => ({ positions })),
    workers: workers.map(({ targetHours, maximumHours, planned }) => {
      const hours = planned.reduce((sum, { start, end }) => sum + end - start, 0)
      const days = new Set(planned.map(dayOf)).size
      return { targetHours: targetHours - hours, freeHours: maximumHours - hours, freeDays: 6 - days }
    }),
    pairs: {
      worker: Int32Array.from(pairs, ({ worker }) => worker),
      shift: Int32Array.from(pairs, ({ shift }) => shift),
      weight: Float64Array.from(pairs, ({ weight }) => weight),
      from: Float64Array.from(pairs, ({ from }) => from),
      to: Float64Array.from(pairs, ({ to }) => to),
      hours: Float64Array.from(pairs, ({ hours }) => hours),
      days: Uint8Array.from(pairs, ({ isNewDay }) => (isNewDay ? 1 : 0)),
      newClient: Int32Array.from(pairs, ({ newClient }) => newClient),
    },
    limits: [],
    fairness: 1,
    continuity: 0,
  }
}

function pairsOf(worker: Worker, index: number, shifts: readonly Shift[]): Pair[] {
  const plannedDays = new Set(worker.planned.map(dayOf))
  return shifts.flatMap((shift, number) => {
    const { start, end, site, role, certificate, priority } = shift
    if (!worker.roles.has(role) || (certificate !== null && !worker.certificates.has(certificate))) return []
    const distance = kilometres(worker, site)
    if (distance > worker.maximumKilometres) return []
    const stated = statedFor(worker, shift)
    if (stated === 'unavailable') return []
    if (worker.planned.some((one) => one.start < end + restHours && one.end + restHours > start)) return []
    const weight =
      100 * priorityWeights[priority] +
      (stated === 'preferred' ? 8 : 0) +
      (worker.clients.has(site.client) ? 6 : 0) +
      worker.rating -
      distance / 10 -
      ((worker.rate - 14) * (end - start)) / 12
    return [
      {
        worker: index,
        shift: number,
        weight,
        from: start,
        to: end + restHours,
        hours: Math.min(end, sundayMidnight) - start,
        isNewDay: !plannedDays.has(dayOf(shift)),
        newClient: site.client,
      },
    ]
  })
}
