interface Hours {
  readonly minutes: number
}

interface Row {
  readonly invoice: { readonly missing: readonly { readonly for: 'invoice' | 'peppol' }[] } | null
  readonly unpriced: Hours
  readonly waiting: Hours
}

/** Whether an invoice can be created: blocked if not, incomplete if hours of its period are not approved yet. */
export type Readiness = 'ready' | 'incomplete' | 'blocked'

/** Returns whether an invoice can be created now. */
export function readinessOf({ invoice, unpriced, waiting }: Row): Readiness {
  const lacks = invoice?.missing.some((one) => one.for === 'invoice')
  if (!invoice || lacks || unpriced.minutes > 0) return 'blocked'
  return waiting.minutes > 0 ? 'incomplete' : 'ready'
}
