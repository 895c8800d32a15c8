import type { LimitFinding } from '../../contract/contract-limits.ts'

/** A waiting period that ends on 11 November 2026, as a warning. */
export function finding(changes: Partial<LimitFinding> = {}): LimitFinding {
  return {
    rule: 'FR-TC-13',
    subject: 'waitingPeriod',
    article: 'Code du travail, L1251-36-1',
    limit: 3,
    unit: 'part',
    actual: 11,
    from: '2026-10-01',
    to: '2026-10-31',
    until: '2026-11-11',
    isRefused: false,
    message: 'The waiting period after the contract ends on 11 Nov 2026. (Code du travail, L1251-36-1)',
    ...changes,
  }
}
