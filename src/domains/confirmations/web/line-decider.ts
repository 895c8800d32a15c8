import type { Outcome } from '#platform/web/api/use-write.ts'
import type { DecisionOutcome, LineDecisions, UndoOutcome } from '../contract/public.ts'

/** Sends decisions on lines: by a confirmation link, or in the client portal. */
export interface LineDecider {
  /** Returns a failure, for a form that shows it. */
  readonly write: (decisions: LineDecisions) => Promise<Outcome<DecisionOutcome>>
  /** Shows a failure in a toast, for a button. */
  readonly act: (decisions: LineDecisions) => Promise<Outcome<DecisionOutcome>>
  /** Confirms with the typed address that a link was sent to; absent if the contact is signed in. */
  readonly confirmAs?: (confirm: LineDecisions['confirm'], email: string) => Promise<Outcome<DecisionOutcome>>
  /** Undoes confirmations of lines; shows a failure in a toast. */
  readonly undo: (lines: string[]) => Promise<Outcome<UndoOutcome>>
  readonly pending: boolean
}
