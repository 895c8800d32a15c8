import { dateOf } from './calendar.ts'
import { compareLines, compareSums, type Difference, reportOf } from './compare.ts'
import { shown, sumOf } from './exact.ts'
import { count, nothingUsed, roundedTotal } from './hours.ts'
import type { Issued, Organisation } from './organisation.ts'
import type { Past, Row } from './past.ts'
import { continueLedger, type Movement } from './ledger.ts'
import { type Adjustment, hourLines, stubOf } from './pay.ts'
import { rulesThatDiffer, storedRules } from './rules.ts'
import { joined } from './source.ts'
import { statutoryLines } from './statutory.ts'
import { payLineOf, type Stored } from './stored.ts'
import { approvedAt, type Entry, near } from './worker.ts'

/** What is stored of one worker. */
export interface WorkerRecords {
  readonly entries: readonly Past[]
  /** The period whose stub pays an entry. */
  readonly paidIn: ReadonlyMap<string, string>
  readonly stubs: readonly Row[]
  readonly linesOf: ReadonlyMap<string, readonly Row[]>
  readonly adjustments: readonly Row[]
  /** The entries whose own hours and rate were compared. */
  readonly compared: Set<string>
}

/** Groups what was read of several workers. */
export function groupStored(stored: Stored, deleted: ReadonlyMap<string, Past[]>): (workerId: string) => WorkerRecords {
  const rows = stored.entries.map(({ row }) => row as Row)
  const pasts = joined(rows, stored.changes)
  const workerOf = (row: Row) => row.worker_id as string
  const [entries, stubs, adjustments] = [
    Map.groupBy(rows, workerOf),
    Map.groupBy(stored.stubs, workerOf),
    Map.groupBy(stored.adjustments, workerOf),
  ]
  const linesOf = Map.groupBy(stored.payLines, (row) => row.pay_stub_id as string)
  const paidIn = new Map(stored.paid.map((row) => [row.id as string, row.pay_period_id as string]))
  return (workerId) => ({
    entries: [
      ...(entries.get(workerId) ?? []).map((row) => pasts.get(row.id as string)!),
      ...(deleted.get(workerId) ?? []),
    ],
    paidIn,
    stubs: stubs.get(workerId) ?? [],
    linesOf,
    adjustments: adjustments.get(workerId) ?? [],
    compared: new Set(),
  })
}

/** Compares the stubs of a worker in an issued period; returns how many are stored. */
export function verifyPeriod(
  organisation: Organisation,
  issued: Issued,
  records: WorkerRecords,
  differences: Difference[],
): number {
  const { entries, paidIn } = records
  const issueOf = (periodId = '') => (organisation.documents.get(periodId)?.number ?? Infinity) as number
  const isPaidBefore = ({ id }: Entry) => issueOf(paidIn.get(id)) < issued.number
  const pasts = new Map<string, Past>()
  const approved = entries.flatMap((past) => {
    const entry = approvedAt(past, issued.number)
    if (entry) pasts.set(entry.id, past)
    return entry ?? []
  })
  const due = approved.filter((entry) => entry.date <= (issued.row.end_date as string) && !isPaidBefore(entry))
  const stubs = records.stubs.filter((stub) => stub.pay_period_id === issued.id)
  const adjustments = records.adjustments.filter((one) => one.pay_period_id === issued.id)
  // A worker who has reserved pay may be paid without hours.
  const holding = records.stubs.filter(
    (stub) =>
      issueOf(stub.pay_period_id as string) < issued.number &&
      records.linesOf.get(stub.id as string)?.some(({ balance }) => hasBalance(balance)),
  )
  const workerId = [...stubs, ...adjustments, ...holding].map((row) => row.worker_id as string)[0] ?? due[0]?.workerId
  if (workerId === undefined) return 0

  const inForce = organisation.rulesAt(issued.number)
  const ofPeriod = storedRules(issued.row.rules as Row)
  const rules = { ...inForce, ...ofPeriod }
  // Two records of a person that were merged later were paid apart.
  const pieces = [...Map.groupBy(due, ({ workerId }) => workerId)].flatMap(([workerId, own]) => {
    const used = nothingUsed()
    count(
      near(approved, own).filter((one) => one.workerId === workerId && isPaidBefore(one)),
      rules,
      used,
    )
    return count(own, rules, used).pieces
  })
  const byId = new Map(due.map((entry) => [entry.id, entry]))
  const currencies = new Set([...due, ...stubs, ...adjustments, ...holding].map(({ currency }) => currency as string))
  const rowOf = new Map([...records.linesOf.values()].flat().map((row) => [row.id, row]))
  /** The line of a reserve that an adjustment corrects. */
  const corrects = (id: string) => {
    const row = rowOf.get(adjustments.find((one) => one.id === id)?.corrects_line_id as string)
    return row && hasBalance(row.balance) ? row : undefined
  }
  for (const currency of currencies) {
    const stored = stubs.filter((stub) => stub.currency === currency)
    const [first] = stored
    const document = first ? `Pay stub ${numberOf(first)}` : 'Pay stub'
    const of = first ? String(first.worker_name) || String(first.worker_id) : workerId
    const report = reportOf(differences, { organisation: organisation.tag, document, of, currency })
    const ofHours = hourLines(
      pieces.filter(({ entryId }) => byId.get(entryId)!.currency === currency),
      byId,
      dateOf,
      rules.overtimeBands?.source ?? null,
    )
    const entered = adjustments.filter((one) => one.currency === currency).map(adjustmentOf)
    const earlier = records.stubs.filter(
      (stub) => stub.currency === currency && issueOf(stub.pay_period_id as string) < issued.number,
    )
    const earlierLines = earlier.flatMap((stub) => records.linesOf.get(stub.id as string) ?? [])
    const takenBackOf = (lineId: string) =>
      sumOf(
        records.adjustments
          .filter(
            (one) =>
              one.corrects_line_id === lineId &&
              one.end_ground !== null &&
              issueOf(one.pay_period_id as string) <= issued.number,
          )
          .map((one) => BigInt(one.amount as string) * (one.kind === 'deduction' ? 1n : -1n)),
      )
    const statutory = statutoryLines(
      ofHours.map(({ key, amount, minutes, hours }) => ({
        of: key.slice(0, key.indexOf(' ')),
        amount,
        minutes: minutes!,
        hours,
      })),
      rules.statutoryPay,
      currency,
      {
        hours: earlierLines
          .filter((row) => row.assignment_id !== null && row.minutes !== null)
          .map((row) =>
            Object.assign(payLineOf(row), { minutes: row.minutes as number, of: row.assignment_id as string }),
          ),
        components: earlierLines
          .filter((row) => row.assignment_id !== null && row.base !== null && row.component !== null)
          .map((row) => ({
            component: row.component as string,
            of: row.assignment_id as string,
            article: row.article as string,
            base: BigInt(row.base as string),
            amount: BigInt(row.amount as string),
            exception: (row.exception ?? null) as string | null,
            first: row.first as string,
            last: row.last as string,
            takenBack: takenBackOf(row.id as string),
          })),
        isEnded: (id) => organisation.isEnded(id, issued.row.end_date as string, issued.number),
        groundOf: (id) => organisation.groundOf(id, issued.number),
      },
    )
    const end = issued.row.end_date as string
    const { paid, reserved } = continueLedger(
      earlierLines.filter(({ balance }) => hasBalance(balance)).map(movementOf),
      statutory.filter(({ movement }) => movement.kind === 'reserve'),
      entered.flatMap((one) => {
        const row = corrects(one.id)
        return row ? { ...movementOf(row), id: one.id, amount: one.amount, reason: one.reason } : []
      }),
      rules.statutoryPay,
      {
        first: issued.row.start_date as string,
        last: end,
        isEnded: (id) => organisation.isEnded(id, end, issued.number),
        isLeaving: !organisation.lastsBeyond(workerId, end, issued.number),
      },
      currency,
    )
    const components = [...statutory.filter(({ movement }) => movement.kind === 'component'), ...paid]
    const byHand = entered.filter(({ id }) => !corrects(id))
    const expected = stubOf(ofHours, components, reserved, byHand, rules.deductions, currency)
    if (!first) {
      if (expected.lines.length === 0) continue
      report.add(
        'net pay',
        'no pay stub',
        shown(expected.net, currency),
        `of the period until ${String(issued.row.end_date)}`,
      )
      continue
    }
    const worked = new Set(due.flatMap(({ day }) => [dateOf(day), dateOf(day + 1)]))
    for (const { rule, stored: is, expected: should } of rulesThatDiffer(ofPeriod, inForce, (date) => worked.has(date)))
      report.add(`rule ${rule} of the period`, is, should, 'the rule in force when the period was issued')
    const lines = stored.flatMap((stub) => records.linesOf.get(stub.id as string) ?? []).map(payLineOf)
    compareLines(lines, expected.lines, report)
    const [sum, why] = [(name: string) => BigInt(first[name] as string), 'the sum of the lines']
    compareSums(
      [
        ['gross pay', sum('gross'), expected.gross, why],
        ...(['taxes', 'insurance', 'other'] as const).map(
          (kind) => [kind, sum(kind), expected.byKind.get(kind) ?? 0n, why] as const,
        ),
        ['deductions', sum('deductions'), expected.deductions, why],
        ['net pay', sum('net'), expected.net, 'gross pay less deductions'],
      ],
      report,
    )
    if (first.minutes !== expected.minutes)
      report.add('hours', `${String(first.minutes)} min`, `${expected.minutes} min`, 'the sum of the lines')
    for (const entry of due)
      if (entry.currency === currency)
        compareEntry(organisation, records, pasts.get(entry.id)!, entry, issued.number, report)
  }
  return stubs.length
}

const hasBalance = (balance: unknown) => balance !== null && balance !== undefined

const movementOf = (row: Row): Movement => ({
  kind: row.kind as string,
  component: row.component as string,
  of: (row.assignment_id ?? null) as string | null,
  amount: BigInt(row.amount as string),
})

/** Reports the stubs of a worker that no issued period explains. */
export function reportUnissued(organisation: Organisation, { stubs }: WorkerRecords, differences: Difference[]): void {
  for (const stub of stubs) {
    if (organisation.documents.has(stub.pay_period_id as string)) continue
    const document = `Pay stub ${numberOf(stub)}`
    const of = String(stub.worker_name) || String(stub.worker_id)
    const { tag } = organisation
    const report = reportOf(differences, { organisation: tag, document, of, currency: stub.currency as string })
    report.add('pay period', 'not issued', 'issued', 'a pay stub is issued with its period')
  }
}

const numberOf = ({ year, number }: Row) => `${String(year)}-${String(number).padStart(4, '0')}`

const adjustmentOf = ({ id, kind, amount, reason }: Row): Adjustment => ({
  id: id as string,
  kind: kind as string,
  amount: BigInt(amount as string),
  reason: reason as string,
})

/** Compares the total of an entry with its times and the rounding when it was saved, and its rate with the assignment. */
function compareEntry(
  organisation: Organisation,
  { compared }: WorkerRecords,
  past: Past,
  entry: Entry,
  number: number,
  report: ReturnType<typeof reportOf>,
): void {
  if (compared.has(entry.id)) return
  compared.add(entry.id)
  const savedAt = past.lastChangeOf(['starts_at', 'ends_at', 'breaks', 'break_minutes', 'total_minutes'], number)
  const rounding = organisation.past.at(savedAt)?.rounding_minutes
  if (rounding === undefined)
    report.add(`rounding of entry ${entry.id}`, 'not known', 'in the history', 'its total cannot be recalculated')
  else {
    const total = roundedTotal(entry, rounding as number)
    if (total !== entry.totalMinutes)
      report.add(`entry ${entry.id}`, `${entry.totalMinutes} min`, `${total} min`, 'its times less its breaks, rounded')
  }
  const rates = organisation.ratesOf(entry.assignmentId)
  if (!rates.has(`${entry.rate} ${entry.currency}`))
    report.add(
      `entry ${entry.id}`,
      report.amount(entry.rate),
      [...rates].join(' or '),
      'the pay rate of its assignment',
    )
}
