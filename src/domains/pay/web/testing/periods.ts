import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'

/** The page of the pay period. */
export const periodPath = `/provider/pay/${uuid(61)}`

const none = { entries: 0, minutes: 0 }

/** A week that is calculated, with one pay stub. */
export const calculated: PayPeriodInFull = {
  id: uuid(61),
  startDate: '2026-11-09',
  endDate: '2026-11-15',
  payDate: '2026-11-20',
  payDateMovedFrom: null,
  status: 'calculated',
  frequency: 'weekly',
  stale: false,
  calculatedAt: '2026-11-18T09:00:00Z',
  issuedAt: null,
  issuedBy: null,
  workers: 1,
  sums: [
    {
      currency: 'EUR',
      gross: 132_000,
      taxes: 20_000,
      insurance: 12_000,
      other: 0,
      deductions: 32_000,
      net: 100_000,
      workers: 1,
      minutes: 2400,
    },
  ],
  hindrances: [],
  missing: {
    entries: { total: 0, items: [], entries: 0, minutes: 0, waiting: { worker: none, client: none, agency: none } },
    shifts: { total: 0, items: [], shifts: 0, minutes: 0, firstDate: null },
    bankAccounts: { total: 0, items: [] },
    deductions: false,
    negative: { total: 0, items: [] },
    undue: { total: 0, items: [] },
  },
  calculation: null,
  version: 3,
  allowed: ['calculate', 'issue', 'adjust', 'delete'],
}

/** The same week before its calculation. */
export const open: PayPeriodInFull = {
  ...calculated,
  status: 'open',
  calculatedAt: null,
  workers: 0,
  sums: [],
  hindrances: ['notCalculated'],
  version: 1,
  allowed: ['calculate', 'adjust', 'delete'],
}

/** Answers the calls of the page of a period without pay stubs, adjustments and payment files. */
export function answerPeriod(api: FakeApi, period: PayPeriodInFull): void {
  const none = listOf<never>()
  api.answers(payRoutes.readPeriod, () => period)
  api.answers(payRoutes.listStubs, () => ({ ...none, totals: [] }))
  api.answers(payRoutes.listAdjustments, () => none)
  api.answers(payRoutes.listTransfers, () => none)
  api.answers(payRoutes.readPeriodHistory, () => none)
}
