import { shown } from './exact.ts'
import type { Line } from './pay.ts'
import type { StatutorySetting } from './statutory.ts'

/** A line of a stub that adds to a reserve, or takes from it: of one assignment, or of all work. */
export interface Movement {
  readonly kind: string
  readonly component: string
  readonly of: string | null
  readonly amount: bigint
}

/** A correction of such a line. */
export interface LedgerCorrection extends Movement {
  readonly id: string
  readonly reason: string
}

/** When a reserve is paid out, beside the setting. */
interface Moment {
  /** The days of the period. */
  readonly first: string
  readonly last: string
  readonly isEnded: (assignmentId: string) => boolean
  /** True if no assignment of the worker lasts beyond the period. */
  readonly isLeaving: boolean
}

/** NL-PC-01: the holiday allowance is due by June, so its reserve is paid out with May. */
const monthOf: Readonly<Record<string, string>> = { holidayAllowance: '05-31' }

export const payoutKey = (component: string, of: string | null): string => `payout ${component} ${of ?? 'all'}`

const accountOf = ({ component, of }: Pick<Movement, 'component' | 'of'>) => `${component} ${of ?? 'all'}`
const signed = ({ kind, amount }: Movement) => (kind === 'reserve' ? amount : 0n - amount)

/**
 * Continues the ledger of a worker in a currency (decision 224): adds up what earlier stubs have reserved and paid out, then what this one
 * reserves, then its corrections, and pays out what is due. Returns the lines that are paid, and those that are only reserved.
 */
export function continueLedger(
  before: readonly Movement[],
  accrued: readonly (Line & { readonly movement: Movement })[],
  corrections: readonly LedgerCorrection[],
  settings: readonly StatutorySetting[],
  { first, last, isEnded, isLeaving }: Moment,
  currency: string,
): { paid: Line[]; reserved: Line[] } {
  const accounts = new Map<string, bigint>()
  const post = (movement: Movement) => {
    const balance = (accounts.get(accountOf(movement)) ?? 0n) + signed(movement)
    accounts.set(accountOf(movement), balance)
    return balance
  }
  for (const movement of before) post(movement)
  const reserved: Line[] = accrued.map(({ movement, ...line }) => ({ ...line, balance: post(movement) }))
  const corrected = corrections.map((one) => ({
    kind: one.kind,
    line: {
      key: `adjustment ${one.id}`,
      name: `${one.kind} “${one.reason}”`,
      amount: one.amount,
      minutes: null,
      hours: new Map<string, number>(),
      why: 'as entered',
      balance: post(one),
    },
  }))
  const holders = new Map([...before, ...accrued.map(({ movement }) => movement)].map((one) => [accountOf(one), one]))
  const paid: Line[] = []
  for (const [account, { component, of }] of holders) {
    const amount = accounts.get(account)!
    const goesOn = settings.some((one) => one.component === component && one.paid === 'reserved')
    const year = first.slice(0, 4)
    const days = [year, String(Number(year) + 1)].map((one) => `${one}-${monthOf[component] ?? '00-00'}`)
    const isTime = of === null ? isLeaving || days.some((day) => first <= day && day <= last) : isEnded(of)
    if (amount <= 0n || (goesOn && !isTime)) continue
    paid.push({
      key: payoutKey(component, of),
      name: `${component} paid out`,
      amount,
      minutes: null,
      hours: new Map(),
      why: `reserved, corrected and not paid out before: ${shown(amount, currency)}`,
      balance: 0n,
    })
  }
  const ofKind = (kind: string) => corrected.flatMap((one) => (one.kind === kind ? one.line : []))
  return { paid: [...paid, ...ofKind('payout')], reserved: [...reserved, ...ofKind('reserve')] }
}
