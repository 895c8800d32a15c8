import { punchRetentionDays } from '#domains/kiosk/rules.ts'

/** The days after which records are erased automatically; null if the organisation or the law determines it. */
export const retention = {
  places: null,
  sessions: 1,
  links: 1,
  messages: 30,
  notifications: 365,
  attempts: 1,
  kioskPunches: punchRetentionDays,
  certificates: 30,
  answers: 1,
  jobs: 30,
  imports: 90,
  reminders: 90,
  work: null,
  contracts: null,
} as const
export type RetainedRecords = keyof typeof retention

/** The kinds of retained records, in display order. */
export const retainedRecords = Object.keys(retention) as RetainedRecords[]
