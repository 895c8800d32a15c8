import { dateOf, type Day } from './calendar.ts'
import { compareLines, compareSums, type Difference, type Report, reportOf } from './compare.ts'
import { count, nothingUsed, use } from './hours.ts'
import { type BillRate, type BilledEntry, invoiceLines, priceOf, totalsOf } from './invoice.ts'
import type { Issued, Organisation } from './organisation.ts'
import type { Row } from './past.ts'
import type { Line } from './pay.ts'
import type { WorkerRecords } from './stubs.ts'
import { approvedAt, type Entry, near } from './worker.ts'

/** The lines of all statements: as stored, and as far as they have been recalculated. */
export interface Invoicing {
  readonly stored: ReadonlyMap<string, Line[]>
  readonly expected: Map<string, Line[]>
  /** The statements with an entry, in no order. */
  readonly statementsOf: ReadonlyMap<string, ReadonlySet<string>>
  /** The bill rates of each client when a statement was issued, as far as they were needed. */
  readonly rates: Map<string, BillRate[]>
}

export function startInvoicing(stored: ReadonlyMap<string, Line[]>): Invoicing {
  const statementsOf = new Map<string, Set<string>>()
  for (const [statementId, lines] of stored)
    for (const { hours } of lines)
      for (const key of hours.keys()) {
        const [entryId = ''] = key.split(' ')
        const of = statementsOf.get(entryId)
        if (of) of.add(statementId)
        else statementsOf.set(entryId, new Set([statementId]))
      }
  return { stored, expected: new Map(), statementsOf, rates: new Map() }
}

/** Returns what recalculates the lines of a worker on each statement in turn. Remembers how much of each billed entry was within the limits. */
export function billedBy(
  organisation: Organisation,
  workerId: string,
  { entries }: WorkerRecords,
  { expected, statementsOf, rates: ratesOf }: Invoicing,
): (issued: Issued) => void {
  const billed = new Map<string, { statementId: string; withinLimits: ReadonlyMap<Day, number> }>()
  const clients = new Set<unknown>()
  for (const past of entries)
    for (const state of past.states()) clients.add(organisation.projects.get(state.project_id as string)?.client_id)
  const isOn = (statementId: string, { id }: Entry) => statementsOf.get(id)?.has(statementId) ?? false

  return ({ kind, id, number, row }) => {
    if (!clients.has(row.client_id)) return
    if (kind === 'credit_note') {
      for (const [entryId, { statementId }] of billed) if (statementId === row.credits_id) billed.delete(entryId)
      return
    }
    const terms = termsAt(organisation, row, number)
    const rates = ratesOf.get(id) ?? ratesAt(organisation, row.client_id, number)
    ratesOf.set(id, rates)
    const approved = entries.flatMap((past) => approvedAt(past, number) ?? [])
    const priced = new Map<string, BilledEntry>()
    const due = approved.filter((entry) => {
      const { projectId, assignmentId, date } = entry
      if (organisation.projects.get(projectId)?.client_id !== row.client_id || billed.has(entry.id)) return false
      if (date < (row.from_date as string) || date > (row.to_date as string)) return false
      const price = priceOf(entry, rates, terms.markupBasisPoints)
      if (!price || price.currency !== row.currency) return false
      if (organisation.orderNumberAt(assignmentId, projectId, number) !== ((row.order_number as string | null) || null))
        return false
      priced.set(entry.id, { projectId, workerId, price })
      return true
    })
    if (due.length === 0) return
    // Invoices charge one percentage of overtime (decision 209).
    const rules = { ...organisation.rulesAt(number), overtimeBands: null }
    const pieces = [...Map.groupBy(due, (entry) => entry.workerId)].flatMap(([of, own]) => {
      const context = near(approved, own).filter((entry) => entry.workerId === of)
      const used = nothingUsed()
      for (const entry of context)
        for (const [day, minutes] of billed.get(entry.id)?.withinLimits ?? []) use(used, rules, day, minutes)
      const counted = count(
        context.filter((entry) => !billed.has(entry.id)),
        rules,
        used,
      )
      for (const entry of own)
        billed.set(entry.id, { statementId: id, withinLimits: counted.withinLimits.get(entry.id)! })
      return counted.pieces.filter(({ entryId }) => priced.has(entryId))
    })
    const lines = invoiceLines(pieces, priced, terms, dateOf)
    expected.set(id, [...(expected.get(id) ?? []), ...lines])
    // An entry that is missing on the invoice stays free for the next one.
    for (const entry of due) if (!isOn(id, entry)) billed.delete(entry.id)
  }
}

function termsAt(organisation: Organisation, row: Row, number: number) {
  const terms = organisation.terms.get(row.client_id as string)?.at(number)
  return {
    passesPremiums: (terms?.passes_premiums ?? true) as boolean,
    rounding: (terms?.premium_rounding ?? 'exact') as string,
    markupBasisPoints: (terms?.markup_basis_points ?? null) as number | null,
    vatBasisPoints: (terms?.vat_basis_points ?? 0) as number,
  }
}

function ratesAt(organisation: Organisation, clientId: unknown, number: number): BillRate[] {
  return [...organisation.billRates.values()].flatMap((past) => {
    const rate = past.at(number)
    if (rate?.client_id !== clientId) return []
    return {
      projectId: (rate!.project_id ?? null) as string | null,
      fromDate: rate!.from_date as string,
      amount: BigInt(rate!.amount as number),
      currency: rate!.currency as string,
    }
  })
}

/** Starts the report of an invoice or a credit note. */
export function reportOfStatement(
  organisation: Organisation,
  kind: unknown,
  row: Row,
  differences: Difference[],
): Report {
  const name = kind === 'invoice' ? 'Invoice' : 'Credit note'
  const document = `${name} ${String(row.year)}-${String(row.position).padStart(4, '0')}`
  const currency = row.currency as string
  return reportOf(differences, { organisation: organisation.tag, document, of: String(row.client), currency })
}

/** Compares a statement with its recalculated lines, and a credit note with the invoice that it credits. */
export function compareInvoice(
  organisation: Organisation,
  issued: Issued,
  { stored, expected }: Invoicing,
  differences: Difference[],
): void {
  const { id, kind, row, number } = issued
  const report = reportOfStatement(organisation, kind, row, differences)
  const isCredit = kind === 'credit_note'
  const terms = termsAt(organisation, row, number)
  const frozen = row.terms as { vatBasisPoints: number | null; premiums: Record<string, number> | null }
  const credited = organisation.documents.get(row.credits_id as string)
  const lines = isCredit ? (stored.get(row.credits_id as string) ?? []) : (expected.get(id) ?? [])
  const vat = isCredit ? ((credited?.terms as typeof frozen | undefined)?.vatBasisPoints ?? 0) : terms.vatBasisPoints
  if ((frozen.vatBasisPoints ?? 0) !== vat)
    report.add('VAT rate', `${(frozen.vatBasisPoints ?? 0) / 100}%`, `${vat / 100}%`, 'the terms of the client')
  if (!isCredit) comparePremiums(organisation, frozen.premiums, terms.passesPremiums, number, report)
  compareLines(stored.get(id) ?? [], lines, report)
  const totals = totalsOf(lines, vat)
  const sum = (column: string) => BigInt(row[column] as string)
  compareSums(
    [
      ['net amount', sum('net'), totals.net, 'the sum of the lines'],
      ['VAT', sum('vat'), totals.vat, `${vat / 100}% of the net amount ${report.amount(totals.net)}`],
      ['total', sum('total'), totals.total, 'net amount and VAT'],
    ],
    report,
  )
  if (row.minutes !== totals.minutes)
    report.add('hours', `${String(row.minutes)} min`, `${totals.minutes} min`, 'the sum of the lines')
}

function comparePremiums(
  organisation: Organisation,
  frozen: Record<string, number> | null,
  passesPremiums: boolean,
  number: number,
  report: ReturnType<typeof reportOf>,
): void {
  const rules = organisation.rulesAt(number)
  const { overtimePercent, nightPercent, holidayPercent } = rules
  const should = passesPremiums ? { overtimePercent, nightPercent, holidayPercent } : null
  const text = (premiums: Record<string, number> | null | undefined) =>
    premiums ? `${premiums.overtimePercent}, ${premiums.nightPercent}, ${premiums.holidayPercent}` : 'none'
  if (text(frozen) !== text(should))
    report.add(
      'premiums',
      text(frozen),
      text(should),
      'the percentages for overtime, night and holidays that were in force',
    )
}
