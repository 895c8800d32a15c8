import { daysAfter, weekdayOf } from '#base/days.ts'
import { holidayDates } from '#domains/organisations/rules/holidays.ts'
import { type ContractKind, kindsOfContracts } from '../rules.ts'

/**
 * Within how many working days after the start the contract with a client must be in writing. Belgium: law of 24 July 1987, art. 17, § 1;
 * France: C. trav. L1251-42. The Netherlands: before the start (Waadi, art. 12a).
 */
const dueDays = { be_client: 7, fr_client: 2, nl_client: 0 } as const satisfies Partial<Record<ContractKind, number>>

/**
 * Returns the last day on which both parties must have signed a contract; null if the law sets none. Working days are all but Sundays and the
 * national holidays of the country; the first one counts after the day of the start.
 */
export function dueDateOf(kind: ContractKind, startDate: string): string | null {
  if (!(kind in dueDays)) return null
  const days = dueDays[kind as keyof typeof dueDays]
  const until = daysAfter(startDate, 2 * days + 7)
  const holidays = holidayDates(
    { holidayCountries: [kindsOfContracts[kind].country], ownHolidays: [] },
    startDate,
    until,
  )
  let day = startDate
  for (let left = days; left > 0;) {
    day = daysAfter(day, 1)
    if (weekdayOf(day) !== 7 && !holidays.has(day)) left -= 1
  }
  return day
}

/** True if a contract was not signed by both parties on its due date. `signedOn` is the day of the last signature; null without it. */
export function isLate(dueDate: string | null, signedOn: string | null, today: string): boolean {
  return dueDate !== null && (signedOn ?? today) > dueDate
}
