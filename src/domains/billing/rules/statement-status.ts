import type { StatementKind, StatementStatus } from '../rules.ts'

interface Facts {
  readonly kind: StatementKind
  readonly isCredited: boolean
  /** In minor units. */
  readonly total: number
  /** The part of the total that is still to be paid. */
  readonly open: number
  readonly dueDate: string
  readonly isSent: boolean
}

/** Returns the status of a statement on a day: of several that apply, the one that most needs attention. */
export function statementStatusOf(
  { kind, isCredited, total, open, dueDate, isSent }: Facts,
  today: string,
): StatementStatus {
  if (isCredited) return 'credited'
  if (kind === 'credit_note') return 'issued'
  if (open <= 0) return 'paid'
  if (dueDate < today) return 'overdue'
  if (open < total) return 'partly_paid'
  if (dueDate === today) return 'due'
  return isSent ? 'sent' : 'issued'
}
