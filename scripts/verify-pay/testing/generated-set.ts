import { daysAfter } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import type { EndGround } from '#base/official/statutory-pay.ts'
import { zoneName } from '#base/time.ts'
import type { Deduction, OvertimeBands, StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { holidayDates } from '#domains/organisations/rules/holidays.ts'
import type { RulesCountry } from '#domains/organisations/rules.ts'
import type { EarlierPay } from '#domains/pay/rules/components.ts'
import { hourLines, type PayableEntry } from '#domains/pay/rules/hour-lines.ts'
import { type ManualLine, type PaidStub, stubsOf } from '#domains/pay/rules/stub.ts'
import type { Difference } from '../compare.ts'
import type { Issued, Organisation } from '../organisation.ts'
import { type Change, Past, type Row } from '../past.ts'
import { rulesInForce } from '../rules.ts'
import { verifyPeriod, type WorkerRecords } from '../stubs.ts'
import { dayAfter, generatedRules, type Random, randomFrom, zones } from './pay-sets.ts'
import { drawHours, drawOne, type DrawnHours, entryOf } from './set-hours.ts'
import { rowsOfStub } from './set-rows.ts'

/** Two periods that divide a week, around changes of clocks, holidays, the end of a year, and days on which a percentage of pay changes. */
const seasons = [
  ['2026-10-20', '2026-10-28', '2026-11-05'],
  ['2026-03-06', '2026-03-11', '2026-03-19'],
  ['2026-03-25', '2026-04-02', '2026-04-09'],
  ['2026-04-24', '2026-05-02', '2026-05-10'],
  ['2026-05-12', '2026-05-20', '2026-05-27'],
  ['2026-05-22', '2026-05-30', '2026-06-06'],
  ['2026-12-23', '2026-12-31', '2027-01-07'],
  ['2025-12-24', '2026-01-01', '2026-01-08'],
  ['2024-04-18', '2024-04-25', '2024-05-02'],
  ['2019-12-24', '2020-01-01', '2020-01-08'],
] as const

const currencies = ['EUR', 'EUR', 'EUR', 'TND', 'JPY', 'USD'] as const satisfies readonly Currency[]

/** When something happened, as the numbers of a history: hours were added, the first period was issued, and so on. */
const moments = {
  added: 100,
  firstIssue: 400,
  changedRules: 500,
  corrected: 600,
  approved: 700,
  lastIssue: 900,
} as const

/** An entry of a generated worker, as it was first and as it is now. */
interface SetEntry {
  readonly first: PayableEntry
  readonly last: PayableEntry
  readonly isLate: boolean
}

interface Assignment {
  readonly id: string
  readonly rate: number
  readonly currency: Currency
  readonly endDate: string
  /** Why no allowance is due at its end, when the first and the last period are issued. */
  readonly grounds: Readonly<Record<number, EndGround | null>>
}

/** A generated set: one worker, whose hours are paid in two periods by the product. */
export interface GeneratedSet {
  readonly organisation: Organisation
  readonly records: WorkerRecords
}

type RulesRow = ReturnType<typeof rulesRow>

/** Generated rules as columns of an organisation. */
function rulesRow(random: Random, zone: string) {
  const { deductions, statutory_pay: statutoryPay, overtime_bands: bands, ...rules } = generatedRules(random)
  return {
    ...rules,
    time_zone: zone,
    deductions: (JSON.parse(deductions) as Partial<Deduction>[]).map((one) =>
      Object.assign({ basisPoints: null, amount: null }, one),
    ) as Deduction[],
    statutory_pay: JSON.parse(statutoryPay) as StatutoryPay[],
    overtime_bands: bands === null ? null : (JSON.parse(bands) as OvertimeBands),
  }
}

/** The rules as a period stores them. */
function storedRules(row: RulesRow, ownHolidays: readonly string[]) {
  return {
    timeZone: row.time_zone,
    nightFrom: row.night_from,
    nightTo: row.night_to,
    firstDayOfWeek: row.first_day_of_week,
    overtimeDailyMinutes: row.overtime_daily_minutes,
    overtimeWeeklyMinutes: row.overtime_weekly_minutes,
    overtimePercent: row.overtime_percent,
    ...(row.overtime_bands && { overtimeBands: row.overtime_bands }),
    nightPercent: row.night_percent,
    holidayPercent: row.holiday_percent,
    deductions: row.deductions,
    holidayCountries: row.holiday_countries as RulesCountry[],
    ownHolidays,
    statutoryPay: row.statutory_pay.filter(({ isOn }) => isOn),
  }
}

/** Generates the set of a seed, and pays it with the rules of the product. Equal seeds make equal sets. */
export function generatedSet(seed: number): GeneratedSet {
  const random = randomFrom(seed)
  const [from, cut, to] = random.oneOf(seasons)
  const zone = random.oneOf(zones)
  const before = rulesRow(random, zone)
  const now = random.chance(50) ? rulesRow(random, zone) : before
  const ownHolidays = [
    ...new Set(Array.from({ length: random.whole(0, 2) }, () => dayAfter(from, random.whole(0, 16)))),
  ]
  const assignments = drawAssignments(random, cut, to)
  const drawn = [...drawHours(random, from, dayAfter(to, 1))]
  const roundings = [before.rounding_minutes, now.rounding_minutes] as const
  const entries = drawn.map((_, index) => setEntry({ random, zone, roundings, assignments }, drawn, index))

  const records: { -readonly [Name in keyof WorkerRecords]: WorkerRecords[Name] } & {
    stubs: Row[]
    adjustments: Row[]
    linesOf: Map<string, readonly Row[]>
    paidIn: Map<string, string>
  } = {
    entries: entries.map(pastOf),
    paidIn: new Map(),
    stubs: [],
    linesOf: new Map(),
    adjustments: [],
    compared: new Set(),
  }
  const earlier: EarlierStub[] = []
  const periods = [
    { id: 'first', number: moments.firstIssue, start: from, end: cut, row: before },
    { id: 'last', number: moments.lastIssue, start: dayAfter(cut, 1), end: to, row: now },
  ]
  for (const { id, number, start, end, row } of periods) {
    const approved = entries
      .filter(({ isLate }) => !isLate || number > moments.approved)
      .map(({ first, last }) => (number > moments.corrected ? last : first))
    const due = approved.filter((entry) => entry.date <= end && !records.paidIn.has(entry.id))
    const paid = approved.filter((entry) => records.paidIn.has(entry.id))
    const corrections = drawCorrections(random, id, earlier)
    const byHand = [...drawAdjustments(random, id), ...corrections.map(({ line }) => line)]
    const before = earlierPay(earlier, assignments, { number, start, end }, corrections)
    const stubs = payOf(due, paid, byHand, storedRules(row, ownHolidays), before)
    for (const [index, stub] of stubs.entries()) {
      const { stubRow, lines } = rowsOfStub(`${id} ${index}`, id, stub)
      records.stubs.push(stubRow)
      records.linesOf.set(stubRow.id as string, lines)
    }
    for (const { id: of, kind, amount, currency, reason, correctsLineId } of byHand)
      records.adjustments.push({
        id: of,
        pay_period_id: id,
        worker_id: 'worker',
        kind,
        amount: String(amount),
        currency,
        reason,
        corrects_line_id: correctsLineId,
        end_ground: corrections.find(({ line }) => line.id === of)?.ground ?? null,
      })
    for (const entry of due) records.paidIn.set(entry.id, id)
    earlier.push(...stubs.map((stub, index) => ({ id: `${id} ${index}`, stub })))
  }
  const issued = periods.map(({ id, number, start, end, row }): Issued => {
    const period = { id, number, start_date: start, end_date: end, rules: storedRules(row, ownHolidays) }
    return { kind: 'period', id, number, row: period }
  })
  return { organisation: organisationOf(before, now, ownHolidays, assignments, issued), records }
}

/** Verifies a set by the second calculation. */
export function differencesIn(seed: number): Difference[] {
  const { organisation, records } = generatedSet(seed)
  const differences: Difference[] = []
  for (const issued of organisation.issued) verifyPeriod(organisation, issued, records, differences)
  return differences
}

function drawAssignments(random: Random, cut: string, to: string): Assignment[] {
  return Array.from({ length: random.whole(1, 3) }, (_, index) => ({
    id: `a${index}`,
    rate: random.oneOf([1735, 1, 0, random.whole(1000, 30_000), random.whole(1000, 30_000)]),
    currency: random.oneOf(currencies),
    endDate: random.oneOf(['2019-01-01', cut, to, '2030-12-31']),
    grounds: {
      [moments.firstIssue]: random.chance(20) ? 'training' : null,
      [moments.lastIssue]: random.chance(20) ? 'serious_fault' : null,
    },
  }))
}

/** What the entries of a worker share. */
interface Drawing {
  readonly random: Random
  readonly zone: string
  /** The rounding when an entry is added, and when it is corrected. */
  readonly roundings: readonly [number, number]
  readonly assignments: readonly Assignment[]
}

function setEntry(
  { random, zone, roundings, assignments }: Drawing,
  drawn: readonly DrawnHours[],
  index: number,
): SetEntry {
  const [id, hours, next] = [`e${index}`, drawn[index]!, drawn[index + 1]]
  const { id: assignmentId, rate, currency } = random.oneOf(assignments)
  const of = { assignmentId, rateAmount: rate, rateCurrency: currency }
  const first = { ...entryOf(id, hours, zone, roundings[0], random), ...of }
  const isLate = random.chance(20)
  // Late entries may be corrected before they are approved: other hours, rounded by the rules of then.
  const corrected = isLate && random.chance(50) ? drawOne(random, hours.from + random.whole(0, 15)) : undefined
  const fits = corrected && (!next || corrected.to < next.from)
  const last = fits ? { ...entryOf(id, corrected, zone, roundings[1], random), ...of } : first
  return { first, last, isLate }
}

function columnsOf(entry: PayableEntry): Row {
  return {
    starts_at: entry.startsAt,
    ends_at: entry.endsAt,
    breaks: entry.breaks,
    break_minutes: entry.breakMinutes,
    total_minutes: entry.totalMinutes,
    date: entry.date,
  }
}

function pastOf({ first, last, isLate }: SetEntry): Past {
  const of = {
    id: first.id,
    worker_id: 'worker',
    project_id: 'project',
    assignment_id: first.assignmentId,
    rate_amount: first.rateAmount,
    rate_currency: first.rateCurrency,
  }
  const added = { ...of, ...columnsOf(first), status: isLate ? 'submitted' : 'approved' }
  const changes: Change[] = [{ number: moments.added, before: null, after: added }]
  if (last !== first) changes.push({ number: moments.corrected, before: columnsOf(first), after: columnsOf(last) })
  if (isLate) changes.push({ number: moments.approved, before: { status: 'submitted' }, after: { status: 'approved' } })
  return new Past({ ...of, ...columnsOf(last), status: 'approved' }, changes)
}

function drawAdjustments(random: Random, periodId: string): ManualLine[] {
  return Array.from({ length: random.oneOf([0, 0, 0, 1, 2]) }, (_, index) => {
    const kind = random.oneOf(['bonus', 'earning', 'deduction'] as const)
    const amount = kind === 'bonus' ? random.whole(1, 50_000) : random.whole(-900, 4000) || 1
    const correctsLineId = kind === 'earning' && amount < 0 ? 'line' : null
    return {
      id: `${periodId} ${index}`,
      kind,
      amount,
      currency: random.oneOf(currencies),
      reason: 'Drawn',
      correctsLineId,
      minutes: null,
    }
  })
}

/** The stubs of a worker, as the product calculates them. */
function payOf(
  due: readonly PayableEntry[],
  paid: readonly PayableEntry[],
  byHand: readonly ManualLine[],
  rules: ReturnType<typeof storedRules>,
  earlier: EarlierPay,
): PaidStub[] {
  const dates = due.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  const holidays = first && last ? holidayDates(rules, first, daysAfter(last, 1)) : new Set<string>()
  const near = paid.filter(({ date }) => first && last && date >= daysAfter(first, -8) && date <= daysAfter(last, 8))
  const hourRules = { ...rules, timeZone: zoneName(rules.timeZone) }
  return stubsOf(hourLines(due, near, hourRules, holidays), byHand, rules, earlier)
}

interface EarlierStub {
  readonly id: string
  readonly stub: PaidStub
}

/** A correction of a line of statutory pay of an earlier stub, with the ground that was set when it was entered. */
interface Correction {
  readonly line: ManualLine
  readonly ground: EndGround | null
}

/** Draws corrections of lines of statutory pay: of allowances that were taken back on a ground, and of reserves. */
function drawCorrections(random: Random, periodId: string, earlier: readonly EarlierStub[]): Correction[] {
  return earlier.flatMap(({ id, stub }) =>
    [...stub.components, ...stub.reserves].flatMap((of, index): Correction[] => {
      if (of.amount === 0n || !random.chance(30)) return []
      const share = random.oneOf([of.amount, (of.amount + 1n) / 2n])
      const { kind, component, assignmentId, article, currency } = of
      const amount = Number(kind === 'payout' ? -share : random.chance(80) ? -share : share)
      return [
        {
          line: {
            id: `${periodId} ${id} ${index}`,
            kind: 'earning',
            amount,
            currency,
            reason: 'Corrected',
            correctsLineId: `${id} ${index}`,
            minutes: null,
            reserve: kind === 'component' ? null : { kind, component, assignmentId, article },
          },
          ground: kind === 'component' && random.chance(70) ? 'training' : null,
        },
      ]
    }),
  )
}

function earlierPay(
  earlier: readonly EarlierStub[],
  assignments: readonly Assignment[],
  { number, start, end }: { readonly number: number; readonly start: string; readonly end: string },
  corrections: readonly Correction[],
): EarlierPay {
  const takenBack = (lineId: string) =>
    corrections
      .filter(({ line, ground }) => ground !== null && line.correctsLineId === lineId)
      .reduce((sum, { line }) => sum - BigInt(line.amount), 0n)
  const moved = earlier.flatMap(({ stub }) => [
    ...[...stub.reserves, ...stub.components].filter(({ kind }) => kind !== 'component'),
    ...stub.others.flatMap(({ kind, reserve, amount }) =>
      reserve ? { ...reserve, kind, amount, currency: stub.currency, firstDate: end, lastDate: end } : [],
    ),
  ])
  const accounts = Map.groupBy(
    moved,
    ({ component, assignmentId, currency }) => `${component} ${assignmentId} ${currency}`,
  )
  return {
    ended: new Set(assignments.filter(({ endDate }) => endDate <= end).map(({ id }) => id)),
    grounds: new Map(
      assignments.flatMap(({ id, grounds }): [string, EndGround][] => (grounds[number] ? [[id, grounds[number]]] : [])),
    ),
    hours: earlier.flatMap(({ stub }) => stub.hours),
    components: earlier.flatMap(({ id, stub }) =>
      [...stub.components, ...stub.reserves].flatMap((line, index) =>
        line.assignmentId === null || line.base === null
          ? []
          : Object.assign({}, line, { takenBack: takenBack(`${id} ${index}`) }),
      ),
    ),
    reserves: [...accounts.values()].map((lines) =>
      Object.assign({}, lines[0]!, {
        balance: lines.reduce((sum, { kind, amount }) => sum + (kind === 'reserve' ? amount : -amount), 0n),
      }),
    ),
    period: { startDate: start, endDate: end },
    isLeaving: assignments.every(({ endDate }) => endDate <= end),
  }
}

function organisationOf(
  before: RulesRow,
  now: RulesRow,
  ownHolidays: readonly string[],
  assignments: readonly Assignment[],
  issued: readonly Issued[],
): Organisation {
  const changes = before === now ? [] : [{ number: moments.changedRules, before, after: now }]
  const past = new Past(now, changes)
  const holidays = ownHolidays.map((date) => new Past({ date }, []))
  const none = new Map<string, never>()
  return {
    id: 'organisation',
    tag: 'generated',
    past,
    billRates: none,
    terms: none,
    projects: none,
    issued,
    undated: [],
    missing: [],
    documents: new Map(issued.map(({ id, row }) => [id, row])),
    rulesAt: (number) => rulesInForce(past, holidays, number),
    orderNumberAt: () => null,
    groundOf: (of, number) => assignments.find(({ id }) => id === of)?.grounds[number] ?? null,
    lastsBeyond: (_, day) => assignments.some(({ endDate }) => endDate > day),
    isEnded: (of, day) => assignments.some(({ id, endDate }) => id === of && endDate <= day),
    ratesOf: (of) =>
      new Set(assignments.filter(({ id }) => id === of).map(({ rate, currency }) => `${rate} ${currency}`)),
  }
}
