import { foldText } from '#base/folding.ts'
import { structuredIn } from '#domains/billing/rules/payment-reference.ts'
import { exactNumbersIn, probableNumbersIn } from './written-numbers.ts'

/** What a bank reports about an incoming payment. */
export interface IncomingPayment {
  /** Minor units, above zero. */
  readonly amount: number
  readonly currency: string
  readonly debtorAccount: string | null
  /** Twelve digits of a structured communication, or a creditor reference (`RF…`). */
  readonly structuredReference: string | null
  readonly endToEndId: string | null
  readonly text: string
}

/** An invoice that a payment may pay. */
export interface PayableInvoice {
  readonly id: string
  /** Year and number: `2026-0007`. */
  readonly number: string
  /** Twelve digits, if it asks for a structured communication. */
  readonly reference: string | null
  readonly clientId: string
  readonly currency: string
  readonly dueDate: string
  /** What is still to be paid, in minor units; 0 if it is settled. */
  readonly open: number
}

/** By what a payment was recognised, strongest first. */
export const evidences = ['structured', 'endToEnd', 'number', 'similarNumber', 'payer', 'payerName'] as const
type Evidence = (typeof evidences)[number]

/** The clients who may have sent a payment, and by what they are known: an account or a name of earlier payments, or their own name. */
export interface Payers {
  readonly evidence: 'payer' | 'payerName'
  readonly clientIds: readonly string[]
}

/** What a payment pays. */
export interface Match {
  readonly evidence: Evidence
  readonly clientId: string
  /** In order of due date; each at most what is open. */
  readonly allocations: readonly { readonly statementId: string; readonly amount: number }[]
  /** The rest, which remains as credit of the client. */
  readonly credit: number
  /** True if it can be booked without a further look. */
  readonly isCertain: boolean
}

/**
 * Proposes what a payment pays. A reference decides before the sender's account: the structured communication, then the end-to-end
 * reference, then invoice numbers in the text, then numbers that are written in another way, which are never certain, then the one client
 * who is known as the sender, if the amount fits exactly.
 * @param invoices the invoices of the organisation that `namedNumbers` names, and the open ones of the clients of `payers`
 * @returns undefined if nothing fits, or if the evidence names invoices of several clients
 */
export function matchPayment(
  payment: IncomingPayment,
  invoices: readonly PayableInvoice[],
  { evidence: known, clientIds }: Payers,
): Match | undefined {
  const payable = invoices.filter(({ currency }) => currency === payment.currency)
  for (const evidence of ['structured', 'endToEnd', 'number'] as const) {
    const keys = new Set(keysOf(payment)[evidence])
    const named = payable.filter(
      ({ number, reference }) => keys.has(number) || (reference !== null && keys.has(reference)),
    )
    if (named.length === 0) continue
    const match = spread(payment, named, evidence)
    // `2026-0001 and 2`: a payment that the numbers as printed do not explain may be explained by the others.
    return evidence === 'number' && match && match.credit > 0 ? (explained(payment, payable) ?? match) : match
  }
  const similar = bySimilarNumber(payment, payable)
  if (similar) return similar
  const [payer, ...others] = clientIds
  if (payer === undefined || others.length > 0) return undefined
  const open = payable.filter((one) => one.clientId === payer && one.open > 0)
  const exact = open.filter((one) => one.open === payment.amount)
  if (exact.length === 1) return spread(payment, exact, known)
  return open.length > 1 && sumOf(open) === payment.amount ? spread(payment, open, known) : undefined
}

/** The most suggestions for a payment, and the invoices, those due first, among which a sum is looked for. */
const suggestionLimits = { shown: 3, summed: 12, parts: 4 } as const

/**
 * Suggests what a payment of a known sender may pay, if `matchPayment` proposes nothing; the user chooses, so none is certain. Invoices of
 * exactly the amount come first, of any of the clients. Otherwise, of the one client: invoices that add up to the amount, or else the
 * payment spread over the open invoices, those due first.
 */
export function suggestMatches(
  payment: IncomingPayment,
  invoices: readonly PayableInvoice[],
  { evidence, clientIds }: Payers,
): Match[] {
  const open = invoices
    .filter((one) => one.currency === payment.currency && one.open > 0 && clientIds.includes(one.clientId))
    .toSorted(byDueDate)
  const exact = open.filter((one) => one.open === payment.amount).map((one) => [one])
  const sums = exact.length > 0 || clientIds.length > 1 ? [] : summing(open, payment.amount)
  const whole = exact.length + sums.length > 0 || clientIds.length > 1 ? [] : [open]
  return [...exact, ...sums, ...whole]
    .slice(0, suggestionLimits.shown)
    .flatMap((some) => spread(payment, some, evidence) ?? [])
}

/** Returns groups of two to four invoices that add up to an amount, those due first before the others. */
function summing(open: readonly PayableInvoice[], amount: number): PayableInvoice[][] {
  const found: PayableInvoice[][] = []
  const among = open.slice(0, suggestionLimits.summed)
  const extend = (chosen: readonly PayableInvoice[], from: number, rest: number): void => {
    for (const [index, one] of among.entries()) {
      if (index < from || one.open > rest || found.length >= suggestionLimits.shown) continue
      const next = [...chosen, one]
      if (one.open === rest && next.length > 1) found.push(next)
      else if (next.length < suggestionLimits.parts) extend(next, index + 1, rest - one.open)
    }
  }
  extend([], 0, amount)
  return found
}

const legalForms =
  /\b(?:n ?v|b ?v|b ?v ?b ?a|s ?r ?l|s ?p ?r ?l|s ?a|s ?a ?s|s ?a ?r ?l|e ?u ?r ?l|c ?v|v ?o ?f|g ?m ?b ?h|a ?s ?b ?l|v ?z ?w)\b/g

/** Returns a name as senders and clients are compared: folded, without punctuation and legal forms; empty if nothing is left. */
export function payerKey(name: string): string {
  return foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(legalForms, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A match by numbers that are written in another way, if it leaves nothing over. */
function explained(payment: IncomingPayment, payable: readonly PayableInvoice[]): Match | undefined {
  const match = bySimilarNumber(payment, payable)
  return match?.credit === 0 ? match : undefined
}

/** Other figures may look like a number: what fits the amount decides before what does not. */
function bySimilarNumber(payment: IncomingPayment, payable: readonly PayableInvoice[]): Match | undefined {
  const keys = new Set(keysOf(payment).similarNumber)
  const named = payable.filter(({ number, open }) => keys.has(number) && open > 0)
  const fitting = named.filter(({ open }) => open === payment.amount)
  const chosen = fitting.length === 1 && sumOf(named) !== payment.amount ? fitting : named
  return chosen.length > 0 ? spread(payment, chosen, 'similarNumber') : undefined
}

/** Returns the invoice numbers and structured communications that a payment names, to look up their invoices. */
export function namedBy(payment: IncomingPayment): { numbers: string[]; references: string[] } {
  const all = [...new Set(Object.values(keysOf(payment)).flat())]
  return { numbers: all.filter((one) => one.includes('-')), references: all.filter((one) => !one.includes('-')) }
}

function keysOf({
  structuredReference,
  endToEndId,
  text,
}: IncomingPayment): Record<Exclude<Evidence, Payers['evidence']>, string[]> {
  const both = (one: string) => [...structuredIn(one), ...exactNumbersIn(one)]
  // A creditor reference of ours contains the digits of the invoice's number: `RF18 2026 0007`.
  const [, year, number] = /^RF\d{2}(\d{4})(\d{4,6})$/.exec(structuredReference ?? '') ?? []
  return {
    structured: [
      ...(structuredReference ? [structuredReference] : []),
      ...(year && number ? [`${year}-${number}`] : []),
      ...structuredIn(text),
    ],
    endToEnd: both(endToEndId ?? ''),
    number: exactNumbersIn(text),
    similarNumber: [...probableNumbersIn(text), ...probableNumbersIn(endToEndId ?? '')],
  }
}

function spread(payment: IncomingPayment, invoices: readonly PayableInvoice[], evidence: Evidence): Match | undefined {
  const [clientId, ...others] = new Set(invoices.map((one) => one.clientId))
  if (clientId === undefined || others.length > 0) return undefined
  let credit = payment.amount
  const allocations: { statementId: string; amount: number }[] = []
  for (const { id, open } of invoices.toSorted(byDueDate)) {
    const amount = Math.min(open, credit)
    credit -= amount
    if (amount > 0) allocations.push({ statementId: id, amount })
  }
  const isExplicit = evidence === 'structured' || evidence === 'endToEnd'
  // Which of several invoices a payment pays is certain only if it pays all of them.
  const isWhole = invoices.length === 1 || (credit === 0 && sumOf(invoices) === payment.amount)
  const isCertain = isWhole && (isExplicit ? allocations.length > 0 : evidence === 'number' && credit === 0)
  return { evidence, clientId, allocations, credit, isCertain }
}

const byDueDate = (one: PayableInvoice, other: PayableInvoice) =>
  one.dueDate.localeCompare(other.dueDate) || one.number.localeCompare(other.number)

const sumOf = (invoices: readonly PayableInvoice[]) => invoices.reduce((sum, { open }) => sum + open, 0)
