import type { OpenShiftPriority } from '#domains/shifts/rules/open-shifts.ts'
import { type Dice, makeDice } from '../fuzz/dice.ts'

/** An open shift, with its times in hours since Monday, 00:00. */
export interface Shift {
  readonly site: Site
  readonly role: number
  readonly certificate: number | null
  readonly start: number
  readonly end: number
  readonly positions: number
  readonly priority: OpenShiftPriority
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A work site of a client. */
interface Site extends Point {
  readonly client: number
  readonly sector: number
}

type Stated = 'preferred' | 'available' | 'unavailable'

/** A worker with the facts that limit a plan. */
export interface Worker extends Point {
  readonly roles: ReadonlySet<number>
  readonly certificates: ReadonlySet<number>
  /** By day, for morning (6–14), afternoon (14–22) and night. */
  readonly stated: readonly (readonly Stated[])[]
  readonly daysOff: ReadonlySet<number>
  readonly planned: readonly { readonly start: number; readonly end: number }[]
  readonly targetHours: number
  readonly maximumHours: number
  readonly maximumKilometres: number
  /** 1 to 5. */
  readonly rating: number
  readonly rate: number
  readonly clients: ReadonlySet<number>
}

/** A week with open shifts and workers. */
export interface Week {
  readonly shifts: readonly Shift[]
  readonly workers: readonly Worker[]
}

/** The size of a week, and how large its region is. */
export interface Size {
  readonly workers: number
  readonly shifts: number
  readonly sectors: number
  readonly cities: number
  readonly targetHours: number
}

/** The sizes that are measured: a branch, an agency, and a large agency. */
export const sizes = {
  '50 × 150': { workers: 50, shifts: 150, sectors: 2, cities: 1, targetHours: 32 },
  '300 × 1,000': { workers: 300, shifts: 1000, sectors: 3, cities: 2, targetHours: 31 },
  '1,000 × 4,000': { workers: 1000, shifts: 4000, sectors: 5, cities: 10, targetHours: 31 },
} as const satisfies Record<string, Size>

const rolesOfSector = 3
/** The shift times of the five sectors: three shifts, care, hospitality, office, retail. */
const times: readonly (readonly (readonly [start: number, hours: number])[])[] = [
  [
    [6, 8],
    [14, 8],
    [22, 8],
  ],
  [
    [7, 8],
    [14, 7.5],
    [21, 10],
    [8, 4],
  ],
  [
    [10, 6],
    [16, 7],
    [18, 8],
    [11, 4],
  ],
  [
    [8.5, 8],
    [9, 7.5],
    [9, 4],
  ],
  [
    [9, 8],
    [13, 6],
    [8, 5],
  ],
]

/** Makes a week that is the same again for the same seed. */
export function makeWeek(size: Size, seed: number): Week {
  const dice = makeDice(seed)
  const cities = Array.from({ length: size.cities }, () => ({ x: dice.roll() * 90, y: dice.roll() * 90 }))
  const near = ({ x, y }: Point, spread: number) => ({
    x: x + (dice.roll() - 0.5) * spread,
    y: y + (dice.roll() - 0.5) * spread,
  })
  const sites: Site[] = []
  for (let client = 0; sites.length < size.shifts / 12; client++) {
    const [sector, city] = [dice.below(size.sectors), dice.pick(cities) as Point]
    for (let site = 0; site <= dice.below(3); site++) sites.push({ ...near(city, 14), client, sector })
  }
  return {
    shifts: makeShifts(dice, sites, size),
    workers: Array.from({ length: size.workers }, () => makeWorker(dice, near(dice.pick(cities) as Point, 24), size)),
  }
}

function makeShifts(dice: Dice, sites: readonly Site[], size: Size): Shift[] {
  const shifts: Shift[] = []
  while (shifts.length < size.shifts) {
    const site = dice.pick(sites) as Site
    const [hour, hours] = dice.pick(times[site.sector] ?? []) ?? [8, 8]
    const role = site.sector * rolesOfSector + dice.below(rolesOfSector)
    const request = {
      site,
      role,
      certificate: dice.chance(0.2) ? dice.below(6) : null,
      positions: dice.chance(0.06) ? 2 + dice.below(2) : 1,
      priority: dice.pick(['normal', 'normal', 'normal', 'normal', 'normal', 'normal', 'high'] as const) ?? 'normal',
    }
    const [first, count] = [dice.below(7), 1 + dice.below(5)]
    for (let day = first; day < Math.min(7, first + count) && shifts.length < size.shifts; day++)
      shifts.push({ ...request, start: day * 24 + hour, end: day * 24 + hour + hours })
  }
  return shifts
}

function makeWorker(dice: Dice, place: Point, size: Size): Worker {
  const sector = dice.below(size.sectors)
  const roles = new Set([sector * rolesOfSector + dice.below(rolesOfSector)])
  while (dice.chance(0.5) && roles.size < 4) roles.add(sector * rolesOfSector + dice.below(rolesOfSector))
  if (dice.chance(0.25)) roles.add(dice.below(size.sectors * rolesOfSector))
  const targetHours = size.targetHours + 4 * (dice.below(9) - 4)
  const daysOff = new Set(dice.chance(0.12) ? [dice.below(7)] : [])
  return {
    ...place,
    roles,
    certificates: new Set([0, 1, 2, 3, 4, 5].filter(() => dice.chance(0.35))),
    stated: makeStated(dice),
    daysOff,
    planned: makePlanned(dice, daysOff),
    targetHours,
    maximumHours: Math.max(38, Math.min(48, targetHours + 8)),
    maximumKilometres: 20 + dice.below(30),
    rating: 1 + dice.below(5),
    rate: 14 + dice.below(9),
    clients: new Set(Array.from({ length: dice.below(6) }, () => dice.below(Math.ceil(size.shifts / 24)))),
  }
}

/** Full-time on weekdays, evenings, weekends, or mixed. */
function makeStated(dice: Dice): Stated[][] {
  const kind = dice.pick(['full', 'full', 'evenings', 'weekend', 'mixed', 'mixed'])
  return Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 3 }, (_, part): Stated => {
      if (kind === 'mixed') return dice.pick(['preferred', 'available', 'available', 'unavailable']) ?? 'available'
      const isMeant =
        kind === 'full' ? day < 5 && part < 2 : kind === 'evenings' ? part > 0 : day >= 4 || (day === 0 && part === 0)
      if (isMeant) return dice.chance(0.4) ? 'preferred' : 'available'
      return dice.chance(0.3) ? 'available' : 'unavailable'
    }),
  )
}

function makePlanned(dice: Dice, daysOff: ReadonlySet<number>): Worker['planned'] {
  const days = [0, 1, 2, 3, 4].filter((day) => !daysOff.has(day) && dice.chance(0.12))
  return days.map((day) => ({ start: day * 24 + 8, end: day * 24 + 16 }))
}

/** The availability of a worker at the time of a shift: unavailable if the worker is unavailable for any part of it. */
export function statedFor({ stated, daysOff }: Worker, { start, end }: Pick<Shift, 'start' | 'end'>): Stated {
  let answer: Stated = 'preferred'
  for (let hour = start; hour < end; hour = Math.floor(hour) + 1) {
    // The night belongs to the day on which it begins.
    const day = Math.floor((hour - 6) / 24)
    const part = Math.floor((hour - 6 - day * 24) / 8)
    const here = stated[Math.min(Math.max(day, 0), 6)]?.[part] ?? 'available'
    if (here === 'unavailable' || daysOff.has(Math.floor(hour / 24))) return 'unavailable'
    if (here === 'available') answer = 'available'
  }
  return answer
}

/** The distance between two places in kilometres. */
export function kilometres(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
