/** The kinds of notes on what a client owes. */
export const noteKinds = ['promise', 'call', 'dispute'] as const
export type NoteKind = (typeof noteKinds)[number]

/**
 * The statuses of a note. A call is noted. A dispute is open until it is closed. A promise is open, kept (the promised amount was paid since,
 * or nothing is left to pay), broken (its day has passed), or replaced by a later promise on the same invoices.
 */
export const noteStatuses = ['noted', 'open', 'kept', 'broken', 'replaced', 'closed'] as const
export type NoteStatus = (typeof noteStatuses)[number]

/** Returns the note that most needs attention: a broken promise, then a dispute, then the promise that is due first. */
export function mostUrgentNote<
  Note extends { readonly kind: NoteKind; readonly status: NoteStatus; readonly promisedOn: string | null },
>(notes: readonly Note[]): Note | undefined {
  const rank = ({ kind, status }: Note) => (status === 'broken' ? 0 : kind === 'dispute' ? 1 : 2)
  return notes
    .filter(({ status }) => status === 'open' || status === 'broken')
    .toSorted((a, b) => rank(a) - rank(b) || (a.promisedOn ?? '').localeCompare(b.promisedOn ?? ''))[0]
}
