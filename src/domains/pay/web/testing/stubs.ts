import { uuid } from '#platform/web/testing/uuid.ts'
import type { EarningsLine, OwnStub, Stub, StubLine } from '../../rules/stub-shapes.ts'

/** The week that the pay stub pays. */
export const week = {
  id: uuid(61),
  startDate: '2026-11-09',
  endDate: '2026-11-15',
  payDate: '2026-11-20',
  status: 'issued',
} as const

/** Forty normal hours at EUR 33 on Night picking, from one entry. */
export const normalHours: StubLine = {
  id: uuid(81),
  kind: 'regular',
  project: { id: uuid(21), name: 'Night picking' },
  role: 'Picker',
  from: '2026-11-09',
  to: '2026-11-13',
  minutes: 2400,
  payRate: { amount: 3300, currency: 'EUR' },
  percent: 100,
  article: null,
  basisPoints: null,
  component: null,
  amount: { amount: 132_000, currency: 'EUR' },
  reason: null,
  isCut: false,
  adjustmentId: null,
  corrects: null,
  entries: [{ id: uuid(1), date: '2026-11-09', startTime: '09:00', endTime: '17:30', minutes: 480 }],
}

/** Taxes of 15 percent. */
export const taxes: StubLine = {
  ...normalHours,
  id: uuid(82),
  kind: 'taxes',
  project: null,
  role: null,
  from: null,
  to: null,
  minutes: null,
  payRate: null,
  percent: null,
  basisPoints: 1500,
  amount: { amount: 19_800, currency: 'EUR' },
  reason: 'Withholding tax',
  entries: [],
}

const sums = {
  currency: 'EUR',
  gross: 132_000,
  taxes: 19_800,
  insurance: 0,
  other: 0,
  deductions: 19_800,
  net: 112_200,
} as const

/** An issued pay stub of Ada Novak: EUR 1,320 gross and EUR 1,122 net. */
export function stub(changes: Partial<Stub> = {}): Stub {
  return {
    id: uuid(71),
    number: '2026-00042',
    period: week,
    worker: { id: uuid(11), name: 'Ada Novak' },
    bankAccount: 'BE•• •••• •••• 7034',
    status: 'issued',
    issuedAt: '2026-11-18T09:00:00Z',
    minutes: 2400,
    hours: { regular: 2400, overtime: 0, night: 0, holiday: 0, bonus: 0 },
    lines: [normalHours, taxes],
    limits: { overtimeDailyMinutes: 480, overtimeWeeklyMinutes: 2400, nightFrom: '22:00', nightTo: '06:00' },
    ...sums,
    marks: [],
    allowed: ['adjust', 'download'],
    ...changes,
  }
}

/** The same pay stub as its worker sees it. */
export function ownStub(changes: Partial<OwnStub> = {}): OwnStub {
  const { marks: _, ...shown } = stub()
  return { ...shown, allowed: ['download'], ...changes }
}

/** What the pay stub says of a range of days: EUR 1,320 gross for forty hours. */
export function earned(changes: Partial<EarningsLine> = {}): EarningsLine {
  return {
    ...sums,
    minutes: { regular: 2400, overtime: 0, night: 0, holiday: 0, bonus: 0 },
    pay: { regular: 132_000, overtime: 0, night: 0, holiday: 0, component: 0, payout: 0, bonus: 0, earning: 0 },
    ...changes,
  }
}
