interface Hours {
  readonly entries: number
  readonly minutes: number
}

interface Row {
  readonly invoice: { readonly missing: readonly { readonly for: 'invoice' | 'peppol' }[] } | null
  readonly unpriced: Hours
  readonly waiting: Hours
  readonly withWorker: Hours
}

/** Whether an invoice can be created: blocked if not, incomplete if hours of its period are not approved yet. */
export type Readiness = 'ready' | 'incomplete' | 'blocked'

/** Returns whether an invoice can be created now. */
export function readinessOf({ invoice, unpriced, waiting, withWorker }: Row): Readiness {
  const lacks = invoice?.missing.some((one) => one.for === 'invoice')
  if (!invoice || lacks || unpriced.minutes > 0) return 'blocked'
  return waiting.entries > 0 || withWorker.entries > 0 ? 'incomplete' : 'ready'
}
