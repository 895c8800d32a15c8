/** One line of what is erased when: what, how long it is kept from when on, and why so long. */
export interface Kept {
  readonly what: string
  /** Null: for as long as the organisation sets, or the law asks. */
  readonly days: number | null
  readonly from: string
  readonly why: string
}

/** What is erased when by itself, whoever it is about; what a person deletes goes at once. */
export const retention = {
  places: {
    what: 'Coordinates of punches and entries',
    days: null,
    from: 'as long as the organisation sets, 60 days unless it says otherwise',
    why: 'so that a dispute about a punch can be settled; the verdict and the hours stay',
  },
  sessions: {
    what: 'Sessions',
    days: 1,
    from: 'their end by being idle',
    why: 'nobody comes back to them; those that are ended go at once',
  },
  links: {
    what: 'Links to verify an address or choose a password, and what a second factor was asked',
    days: 1,
    from: 'their expiry',
    why: 'expired ones open nothing; used ones go at once',
  },
  letters: {
    what: 'Rows of letters, text messages and pushes',
    days: 30,
    from: 'being sent or given up',
    why: 'so that it can be told whether something was sent; what it said is gone by then',
  },
  notifications: {
    what: 'Notifications',
    days: 365,
    from: 'the day they were told',
    why: 'who was away for long still finds them',
  },
  attempts: {
    what: 'Counts of attempts, with the address that they are about',
    days: 1,
    from: 'the end of their window',
    why: 'they count no more',
  },
  answers: {
    what: 'Answers kept to be given again',
    days: 1,
    from: 'being given',
    why: 'so that what is sent twice is done once',
  },
  jobs: {
    what: 'Jobs',
    days: 30,
    from: 'being done or given up',
    why: 'so that it can be told what happened; they name ids alone',
  },
  imports: {
    what: 'Reports on files of workers that were taken in',
    days: 90,
    from: 'the import',
    why: 'their faults quote the file; the file itself goes at once',
  },
  reminders: {
    what: 'That somebody was reminded',
    days: 90,
    from: 'the day that it was about',
    why: 'so that nobody is reminded twice',
  },
  work: {
    what: 'Hours, pay, statements and the history',
    days: null,
    from: 'as long as the law asks: at least five years in Belgium and France, seven in the Netherlands',
    why: 'wages and taxes rest on them; none goes by itself, a person does by deleting the account',
  },
} as const satisfies Record<string, Kept>

/** How long something is kept, as a table says it. */
export function keptFor({ days, from }: Kept): string {
  return days === null ? from : `${days} ${days === 1 ? 'day' : 'days'} from ${from}`
}
