/** After how many days what is erased by itself, whoever it is about; null where the organisation or the law says how long. */
export const retention = {
  places: null,
  sessions: 1,
  links: 1,
  messages: 30,
  notifications: 365,
  attempts: 1,
  answers: 1,
  jobs: 30,
  imports: 90,
  reminders: 90,
  work: null,
} as const
export type Kept = keyof typeof retention

/** What is kept, in the order in which it is told. */
export const kept = Object.keys(retention) as Kept[]
