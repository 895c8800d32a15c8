import type { HourRules } from './hours.ts'
import type { DeductionRule } from './pay.ts'
import type { StatutorySetting } from './statutory.ts'
import type { Past, Row } from './past.ts'

/** The rules by which hours are paid and billed, as stored with a period or in force at the organisation. */
export interface PayRules extends HourRules {
  readonly deductions: readonly DeductionRule[]
  /** The components of statutory pay that are on. */
  readonly statutoryPay: readonly StatutorySetting[]
}

/** Minutes since midnight of `22:00` or `22:00:00`. */
function minutesOf(time: unknown): number {
  const [hours = 0, minutes = 0] = String(time).split(':').map(Number)
  return hours * 60 + minutes
}

/** The rules that a calculated period stores, without those that are missing. */
export function storedRules(stored: Row): Partial<PayRules> {
  const dates = stored.ownHolidays as readonly (string | { date: string })[] | undefined
  return {
    ...(stored as Partial<PayRules>),
    ...('timeZone' in stored && { timeZone: (stored.timeZone ?? 'UTC') as string }),
    ...('nightFrom' in stored && { nightFrom: minutesOf(stored.nightFrom) }),
    ...('nightTo' in stored && { nightTo: minutesOf(stored.nightTo) }),
    // Periods without components or steps of overtime store none.
    statutoryPay: (stored.statutoryPay ?? []) as StatutorySetting[],
    overtimeBands: (stored.overtimeBands ?? null) as HourRules['overtimeBands'],
    ...(dates && { ownHolidays: dates.map((one) => (typeof one === 'string' ? one : one.date)) }),
  }
}

/** The rules in force at an organisation after a change of its history. */
export function rulesInForce(organisation: Past, holidays: Iterable<Past>, number: number): PayRules {
  const row = organisation.at(number)!
  const own = [...holidays].map((holiday) => holiday.at(number)?.date as string | undefined)
  return {
    timeZone: (row.time_zone ?? 'UTC') as string,
    firstDayOfWeek: row.first_day_of_week as number,
    overtimeDailyMinutes: row.overtime_daily_minutes as number,
    overtimeWeeklyMinutes: row.overtime_weekly_minutes as number,
    overtimePercent: row.overtime_percent as number,
    overtimeBands: (row.overtime_bands ?? null) as HourRules['overtimeBands'],
    nightPercent: row.night_percent as number,
    holidayPercent: row.holiday_percent as number,
    nightFrom: minutesOf(row.night_from),
    nightTo: minutesOf(row.night_to),
    ownHolidays: own.filter((date) => date !== undefined),
    holidayCountries: row.holiday_countries as string[],
    deductions: row.deductions as DeductionRule[],
    statutoryPay: ((row.statutory_pay ?? []) as StatutorySetting[]).filter(({ isOn }) => isOn),
  }
}

/** The rules that are missing or differ from those in force, with both values. Of their holidays, those that may have been worked are compared. */
export function rulesThatDiffer(
  stored: Partial<PayRules>,
  inForce: PayRules,
  isWorked: (date: string) => boolean,
): { rule: string; stored: string; expected: string }[] {
  const texts = (rules: Partial<PayRules>): Record<string, string | undefined> => ({
    ...Object.fromEntries(
      (Object.keys(inForce) as (keyof PayRules)[]).map((rule) => [rule, JSON.stringify(rules[rule])]),
    ),
    ownHolidays: rules.ownHolidays?.filter(isWorked).toSorted().join(', '),
    holidayCountries: rules.holidayCountries?.toSorted().join(', '),
    statutoryPay: rules.statutoryPay
      ?.map(
        ({ component, fromDate, paid, basisPoints }) =>
          `${component} ${paid} from ${fromDate} ${basisPoints ?? 'by law'}`,
      )
      .toSorted()
      .join(', '),
    deductions: rules.deductions
      ?.map(
        ({ kind, name, basisPoints, amount }) =>
          `${kind} ${name} ${basisPoints ?? `${amount?.amount} ${amount?.currency}`}`,
      )
      .join(', '),
  })
  const [of, should] = [texts(stored), texts(inForce)]
  return Object.keys(should)
    .filter((rule) => of[rule] !== should[rule])
    .map((rule) => ({ rule, stored: of[rule] ?? 'missing', expected: should[rule]! }))
}
