import { z } from 'zod'
import { type Currency, currencies } from '#base/currency.ts'
import { formShape, type RecordFields, shownShape } from '#base/fields.ts'
import { enteredMoney, rate } from '#base/money.ts'
import { unique } from '#base/once.ts'
import { componentIds, componentOf, componentTimings } from '#base/official/statutory-pay.ts'
import { limits, line, optional, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import {
  checkLevels,
  contractPeriods,
  contractTimings,
  deductionKinds,
  geofences,
  labourLawModes,
  payPeriods,
  roundings,
  rulesCountries,
  shiftSwapModes,
  unavailablePlannings,
} from '../rules.ts'

const ofOrganisation = { table: 'organisations', keyPrefix: 'organisations.settings', erasure: 'notPersonal' } as const
const day = 1440
/** What a start check does; null is what the country demands. */
const checkLevel = {
  kind: 'choice',
  part: 'startChecks',
  values: checkLevels,
  valuePrefix: 'organisations.settings.checkLevel.',
  empty: 'organisations.settings.checkLevel.country',
} as const

/** How many bands of overtime an organisation may set. */
export const mostBands = 6

const overtimeBand = z.strictObject({
  /** The minutes of overtime in the week after which it begins. */
  afterMinutes: whole(0, 7 * day),
  /** Of the pay rate. */
  percent: whole(100, 1000),
  /** Of the pay rate, on Sundays and public holidays; null if it is the same. */
  restDayPercent: optional(whole(100, 1000)),
  /** Of the pay rate, on 1 May; null if it is that of public holidays. */
  labourDayPercent: optional(whole(100, 1000)),
})

/** Overtime with several percentages. */
const overtimeBandsForm = z.strictObject({
  /** In the order of their beginning; the first begins with the first minute of overtime. */
  bands: z
    .array(overtimeBand)
    .min(1)
    .max(mostBands)
    .superRefine((bands, context) => {
      for (const [index, { afterMinutes }] of bands.entries())
        if (index === 0 ? afterMinutes !== 0 : afterMinutes <= bands[index - 1]!.afterMinutes)
          context.addIssue({
            code: 'custom',
            path: [index, 'afterMinutes'],
            message: `organisations.validation.${index === 0 ? 'firstBand' : 'bandOrder'}`,
          })
    }),
  /** The law or agreement that sets the percentages, as printed on pay stubs. */
  source: line(limits.address),
})

const shownOvertimeBands = z.strictObject({
  bands: z.array(
    z.strictObject({
      afterMinutes: z.int(),
      percent: z.int(),
      restDayPercent: z.int().nullable(),
      labourDayPercent: z.int().optional(),
    }),
  ),
  source: z.string(),
})
export type OvertimeBands = z.output<typeof shownOvertimeBands>

/** The rules for time entries, and the limits that give warnings. */
export const timeRuleFields = {
  ...ofOrganisation,
  fields: {
    /** Hours are rounded to these minutes, after breaks. */
    roundingMinutes: { kind: 'choice', part: 'calculation', values: roundings, required: true, help: true, initial: 0 },
    /** The number of minutes before a shift from which a worker can clock in. */
    earlyClockInMinutes: {
      kind: 'number',
      part: 'calculation',
      min: 0,
      max: 240,
      unit: 'minutes',
      required: true,
      help: true,
      initial: 15,
    },
    /** The number of minutes after the start of a shift without a clock-in, after which it is a no-show. Null turns this off. */
    noShowMinutes: { kind: 'number', part: 'calculation', min: 5, max: 240, unit: 'minutes', help: true },
    /** What happens to a punch outside of the clock-in radius. */
    geofence: {
      kind: 'choice',
      part: 'calculation',
      values: geofences,
      required: true,
      help: true,
      wide: true,
      initial: 'warn',
    },
    overtimeDailyMinutes: { kind: 'duration', part: 'limits', min: 60, max: day, required: true, initial: 540 },
    overtimeWeeklyMinutes: { kind: 'duration', part: 'limits', min: 60, max: 7 * day, required: true, initial: 2400 },
    /** The percentages of overtime by its minutes in the week. Null if all overtime has one percentage. */
    overtimeBands: {
      kind: 'own',
      part: 'limits',
      form: overtimeBandsForm.nullable(),
      shown: shownOvertimeBands.nullable(),
      columns: ['overtime_bands'],
    },
    minimumRestMinutes: { kind: 'duration', part: 'limits', min: 0, max: day, required: true, initial: 660 },
    /** Of the shifts that begin on one day. The highest limit of the three countries: NL, Arbeidstijdenwet 5:7(2)a. */
    dailyMaximumMinutes: { kind: 'duration', part: 'limits', min: 60, max: day, required: true, initial: 720 },
    weeklyMaximumMinutes: { kind: 'duration', part: 'limits', min: 60, max: 7 * day, required: true, initial: 2880 },
    labourLaw: { kind: 'choice', part: 'law', values: labourLawModes, required: true, help: true, initial: 'off' },
    /** The day on which workers with drafts are reminded to submit them. */
    reminderWeekday: {
      kind: 'weekday',
      part: 'entries',
      empty: 'organisations.settings.time.noReminder',
      help: true,
      wide: true,
    },
    /** The number of days back for which an entry can be added. */
    entryLimitDays: {
      kind: 'number',
      part: 'entries',
      min: 1,
      max: 3660,
      unit: 'days',
      required: true,
      help: true,
      initial: 60,
    },
    /** True if hours that a user has entered or corrected need the approval of another user. */
    fourEyes: { kind: 'boolean', part: 'entries', required: true, help: true, wide: true, initial: false },
    /** The number of days after which the locations of punches are deleted. */
    placeRetentionDays: {
      kind: 'number',
      part: 'entries',
      min: 1,
      max: 3660,
      unit: 'days',
      required: true,
      help: true,
      initial: 60,
    },
    /** Per year. Null if the organisation does not track them. */
    vacationDays: { kind: 'number', part: 'timeOff', min: 0, max: 366, unit: 'days', help: true },
    /** The number of days, from today on, whose availability workers can no longer change. */
    availabilityNoticeDays: {
      kind: 'number',
      part: 'availability',
      min: 0,
      max: 90,
      unit: 'days',
      required: true,
      help: true,
      initial: 0,
    },
    unavailablePlanning: {
      kind: 'choice',
      part: 'availability',
      values: unavailablePlannings,
      required: true,
      help: true,
      initial: 'warn',
    },
    shiftSwaps: {
      kind: 'choice',
      part: 'shiftSwaps',
      values: shiftSwapModes,
      required: true,
      help: true,
      initial: 'approval',
    },
    /** True if the shifts of workers who report sick or do not show up are offered in waves without a decision. */
    automaticWaves: { kind: 'boolean', part: 'waves', required: true, help: true, wide: true, initial: false },
    waveWorkers: { kind: 'number', part: 'waves', min: 1, max: 50, required: true, initial: 5 },
    waveMinutes: { kind: 'number', part: 'waves', min: 1, max: 240, unit: 'minutes', required: true, initial: 15 },
    /** The channels of the offers of waves, besides the application. The choices of each worker apply as well. */
    wavePush: { kind: 'boolean', part: 'waves', required: true, initial: true },
    waveEmail: { kind: 'boolean', part: 'waves', required: true, initial: true },
    waveSms: { kind: 'boolean', part: 'waves', required: true, help: true, initial: true },
    /** The largest number of offers that a worker gets from waves on a day. */
    waveDailyOffers: { kind: 'number', part: 'waves', min: 1, max: 20, required: true, help: true, initial: 3 },
    /** The number of hours before a shift from which its offers are urgent: also in the quiet hours of workers who want that. */
    urgentOfferHours: { kind: 'number', part: 'waves', min: 1, max: 72, required: true, help: true, initial: 24 },
    contractTiming: {
      kind: 'choice',
      part: 'contracts',
      values: contractTimings,
      required: true,
      help: true,
      wide: true,
      initial: 'off',
    },
    contractPeriod: {
      kind: 'choice',
      part: 'contracts',
      values: contractPeriods,
      required: true,
      help: true,
      initial: 'assignment',
    },
    /** The country whose rules a start follows. Null if no country's rules apply. */
    rulesCountry: {
      kind: 'choice',
      part: 'startChecks',
      values: rulesCountries,
      empty: 'organisations.settings.rulesCountry.none',
      help: true,
      wide: true,
    },
    checkContract: { ...checkLevel, help: true },
    /** Of the statement of intent, which Belgian law knows. */
    checkIntent: { ...checkLevel, help: true },
    checkClientContract: { ...checkLevel, help: true },
    checkCertification: checkLevel,
    checkPermit: checkLevel,
    checkIdentity: checkLevel,
    checkDeclaration: { ...checkLevel, help: true },
    checkMedical: checkLevel,
    checkLicence: checkLevel,
    /** The roles that need medical fitness, one a line. Null if every role does. */
    medicalRoles: { kind: 'prose', part: 'startChecks', max: 5000, help: true, wide: true },
    licenceNumber: { kind: 'text', part: 'startChecks', max: 64 },
    licenceExpiresOn: { kind: 'date', part: 'startChecks' },
  },
} as const satisfies RecordFields

const deduction = z
  .strictObject({
    kind: z.enum(deductionKinds),
    name: line(),
    /** Hundredths of a percent of the gross pay. */
    basisPoints: optional(whole(1, 10_000)),
    amount: optional(
      enteredMoney.refine(({ amount }) => amount > 0, { error: 'organisations.validation.amountAboveNone' }),
    ),
  })
  .refine(({ basisPoints, amount }) => (basisPoints ?? null) === null || (amount ?? null) === null, {
    error: 'organisations.validation.deductionOneOf',
    path: ['basisPoints'],
  })
  .refine(({ basisPoints, amount }) => (basisPoints ?? amount ?? null) !== null, {
    error: 'platform.validation.required',
    path: ['basisPoints'],
  })
export type Deduction = z.output<typeof deduction>

const deductions = z
  .array(deduction)
  .max(limits.list)
  .refine((all) => all.reduce((sum, { basisPoints }) => sum + (basisPoints ?? 0), 0) <= 10_000, {
    error: 'organisations.validation.deductionsTooMuch',
  })

/** The hourly pay for a role, used for workers without their own pay rate. */
const rolePayRate = z.strictObject({ role: line(limits.name, 'organisations.validation.roleRequired'), payRate: rate })
export type RolePayRate = z.output<typeof rolePayRate>

/** Each role at most once, ignoring case and accents. */
const rolePayRates = z
  .array(rolePayRate)
  .max(limits.list)
  .check(unique(({ role }) => role, 'organisations.validation.roleTwice', 'role'))

/** Whether the organisation pays a component of statutory pay, and how. */
const statutoryPayOf = z
  .strictObject({
    component: z.enum(componentIds),
    isOn: z.boolean(),
    /** The first day of work for which it is paid. */
    fromDate: optional(date()),
    paid: z.enum(componentTimings),
    /** Hundredths of a percent; null for the percentage of the law. */
    basisPoints: optional(whole(1, 10_000)),
    /** Why the percentage differs, for example an agreement. */
    reason: optional(line(limits.address)),
  })
  .refine(({ basisPoints, reason }) => (basisPoints ?? null) === null || (reason ?? null) !== null, {
    error: 'organisations.validation.statutoryReason',
    path: ['reason'],
  })
  .refine(({ isOn, fromDate }) => !isOn || (fromDate ?? null) !== null, {
    error: 'platform.validation.required',
    path: ['fromDate'],
  })
  .refine(({ component, paid }) => componentOf(component).timings.includes(paid), {
    error: 'platform.validation.notListed',
    path: ['paid'],
  })

const shownStatutoryPay = z.array(
  z.strictObject({
    component: z.enum(componentIds),
    isOn: z.boolean(),
    fromDate: z.string().nullable(),
    paid: z.enum(componentTimings),
    basisPoints: z.int().nullable(),
    reason: z.string().nullable(),
  }),
)
export type StatutoryPay = z.output<typeof shownStatutoryPay>[number]

/** Components that are not listed are off. */
const statutoryPay = z
  .array(statutoryPayOf)
  .max(componentIds.length)
  .check(unique(({ component }) => component, 'organisations.validation.componentTwice', 'component'))

const currency = z.enum(currencies as [Currency, ...Currency[]])
const premium = { kind: 'number', part: 'premiums', min: 100, max: 1000, unit: 'percent', required: true } as const

/** The rules for premiums, deductions and pay periods. */
export const payRuleFields = {
  ...ofOrganisation,
  fields: {
    payPeriod: { kind: 'choice', part: 'periods', values: payPeriods, required: true, initial: 'monthly' },
    firstDayOfWeek: { kind: 'weekday', part: 'periods', required: true, initial: 1 },
    /** The default of new rates. */
    currency: { kind: 'own', part: 'periods', required: true, form: currency, shown: currency, columns: ['currency'] },
    /** Of the pay rate, as all premiums. */
    overtimePercent: { ...premium, initial: 150 },
    holidayPercent: { ...premium, initial: 200 },
    nightPercent: { ...premium, wide: true, initial: 125 },
    nightFrom: { kind: 'time', part: 'premiums', required: true, initial: '22:00' },
    nightTo: { kind: 'time', part: 'premiums', required: true, initial: '06:00' },
    /** What the employer pays beyond the gross pay, as a percentage of it. For margins only; null leaves it out of them. */
    employerCostsPercent: { kind: 'number', part: 'employerCosts', min: 0, max: 200, unit: 'percent', help: true },
    deductions: {
      kind: 'own',
      part: 'deductions',
      required: true,
      form: deductions,
      shown: deductions,
      columns: ['deductions'],
    },
    statutoryPay: {
      kind: 'own',
      part: 'statutoryPay',
      required: true,
      form: statutoryPay,
      shown: shownStatutoryPay,
      columns: ['statutory_pay'],
    },
    rolePayRates: {
      kind: 'own',
      part: 'rolePayRates',
      required: true,
      form: rolePayRates,
      shown: rolePayRates,
      columns: ['role_pay_rates'],
    },
  },
} as const satisfies RecordFields

export const timeRules = z.strictObject(formShape(timeRuleFields))
export const payRules = z.strictObject(formShape(payRuleFields))
export const shownTimeRules = z.strictObject(shownShape(timeRuleFields))
export const shownPayRules = z.strictObject(shownShape(payRuleFields))
export type TimeRules = z.output<typeof shownTimeRules>
export type PayRules = z.output<typeof shownPayRules>
